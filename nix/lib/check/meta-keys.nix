# The keys that no schema reports: name, enable, tags, dependencies, categories, fields.
{
  lib,
  explainAlone,
  format,
  kind,
  nearest,
  services,
  tagLabel,
  types,
  unitName,
  ...
}:
let
  hasControls = text: builtins.match "[^[:cntrl:]]*" text == null;

  nameProblems =
    name:
    if !builtins.isString name then
      [ "name must be a string, but is ${format.value name}.${format.propertyHint "key" name}" ]
    else if builtins.match "[[:space:]]*" name != null then
      [
        "name ${
          if name == "" then "is empty" else "contains only spaces"
        }. Write a name, or remove the key to use the name of the implementation."
      ]
    else
      lib.optional (hasControls name) "name ${format.quote name} has a line break or another control character in it.";

  # Tags enable resources of some kinds: they apply to resources that share a tag.
  needsTags =
    given:
    lib.optional (given.enable or true != false && given.tags or [ ] == [ ])
      "tags is missing: ${format.one kind.noun} without a tag has no effect, because services use ${format.one kind.noun} only for resources that have one of the tags of the ${kind.noun}. Write tags = [ \"${kind.noun}\" ]; or enable = false;";

  # An enum value enables resources of some kinds; it can contradict `enable`.
  contradiction =
    given:
    let
      inherit (kind.enabledBy) key off;
    in
    lib.optional (
      given.enable or null == true && given.${key} or null == off
    ) "${key} = ${format.quote off} contradicts enable = true. Remove one of them.";

  # Some kinds have several enable keys, of which one must be on. `enable = false` overrides all of them.
  contradictions =
    given:
    let
      isOff = keys: builtins.all (key: given.${key} or null == false) keys;
      several = builtins.filter (keys: builtins.length keys > 1) kind.enabledBy.keys;
    in
    map (
      keys:
      "enable = true contradicts ${format.conjunction keys}, which are all false. Set one of them to true, or remove enable."
    ) (builtins.filter isOff several);

  unitProblem =
    label: unit:
    lib.optional (!unitName.isUnit unit) "${label}: ${unitName.explain "systemd unit" unit}";

  categoryProblem =
    entry: name:
    let
      value = entry.categories.${name};
      field = entry.item.category.${services.usable.${name}} or null;
      label = "categories.${name}";
      type = entry.item.fields.types.${field};
      narrowed = lib.optionals (type.narrow != null) (
        type.narrow [ services.usable.${name} ] label value
      );
      wrong =
        if field == null then
          [ ]
        else if narrowed != [ ] then
          narrowed
        else
          lib.optional (!(type.check value)) (explainAlone type label value);
    in
    if !builtins.elem name entry.targets then
      # Another check reports an unusable service.
      lib.optional (entry.targetsComplete && (services.usable ? ${name} || !(services.schemas ? ${name})))
        (
          "${label}: the entry is not for a service ${format.quote name}, only for ${format.conjunction entry.targets}.${nearest.suggest name entry.targets}"
        )
    else if !builtins.isString value || value == "" then
      [ "${label} must be the name of a category, but is ${format.value value}." ]
    else if wrong != [ ] then
      wrong
    else if field == null then
      [ "${label}: ${entry.item.title} has no category on ${name} (${services.about name})." ]
    else
      lib.optional (
        entry.fields ? ${field}
      ) "${label} sets ${format.quote field}, which the entry sets too. Remove one of them.";
in
{
  inherit nameProblems;

  # Checks the meta keys of an entry, which do not depend on its implementation.
  problems =
    given:
    (if given ? name then nameProblems given.name else [ ])
    ++ lib.optional (given ? enable && !builtins.isBool given.enable) (
      types.bool.explain "enable" given.enable
    )
    ++ lib.optional (
      given ? fields && (!builtins.isAttrs given.fields || given.fields ? _type)
    ) "fields must be an attribute set, but is ${format.value given.fields}."
    ++ (if given.tags or null == null then [ ] else tagLabel.listProblems "tags" given.tags)
    ++ (if kind.enabledBy.by == "tags" then needsTags given else [ ])
    ++ (if kind.enabledBy.by == "word" then contradiction given else [ ])
    ++ (
      if given.enable or null == true && kind.enabledBy.by == "keys" then contradictions given else [ ]
    )
    ++ (
      if given.dependencies or null == null then
        [ ]
      else
        tagLabel.problemsOf unitProblem "dependencies" given.dependencies
    );

  # entry: item, targets, targetsComplete, fields (names that are set), categories
  categories =
    entry:
    if !builtins.isAttrs entry.categories then
      [
        "categories must be like { sonarr = \"tv\"; }, a category for each service, but is ${format.value entry.categories}."
      ]
    else
      lib.concatMap (categoryProblem entry) (builtins.attrNames entry.categories);
}
