# What the types of the keys that suite itself defines do not check: `enable` against other keys, tags that are missing,
# the category for each service.
{
  lib,
  format,
  isAttrSet,
  kind,
  nearest,
  services,
  ...
}:
let
  # Some kinds have several enable keys, of which one must be on. `enable = false` overrides all of them.
  severalOff =
    given:
    builtins.filter (
      keys: builtins.length keys > 1 && builtins.all (key: given.${key} or null == false) keys
    ) kind.enabledBy.keys;

  problems = {
    # Tags enable resources of some kinds: they apply to resources that share a tag.
    tags =
      given:
      lib.optional (given.enable or true != false && given.tags or [ ] == [ ])
        "tags is missing: ${format.one kind.noun} without a tag has no effect, because services use ${format.one kind.noun} only for resources that have one of the tags of the ${kind.noun}. Write tags = [ \"${kind.noun}\" ]; or enable = false;";

    # An enum value enables resources of some kinds; it can contradict `enable`.
    word =
      given:
      let
        inherit (kind.enabledBy) key off;
      in
      lib.optional (
        given.enable or null == true && given.${key} or null == off
      ) "${key} = ${format.quote off} contradicts enable = true. Remove one of them.";

    keys =
      given:
      lib.optionals (given.enable or null == true) (
        map (
          keys:
          "enable = true contradicts ${format.conjunction keys}, which are all false. Set one of them to true, or remove enable."
        ) (severalOff given)
      );
  };

  # entry: item, targets, targetsComplete, fields (those that are set), categories
  categoryProblem =
    entry: name:
    let
      value = entry.categories.${name};
      schema = services.usable.${name};
      field = entry.item.category.${schema} or null;
      label = "categories.${name}";
      type = entry.item.fields.types.${field};
    in
    if !builtins.elem name entry.targets then
      # Another check reports an unusable service.
      lib.optional (entry.targetsComplete && (services.usable ? ${name} || !(services.schemas ? ${name})))
        "${label}: the entry is not for a service ${format.quote name}, only for ${format.conjunction entry.targets}.${nearest.suggest name entry.targets}"
    else if !builtins.isString value then
      [ "${label} must be the name of a category, but is ${format.value value}." ]
    else if field == null then
      [ "${label}: ${entry.item.title} has no category on ${name} (${services.about name})." ]
    else if !(type.check value) then
      type.problems label value
    else
      lib.optionals (type.narrow != null) (type.narrow [ schema ] label value)
      ++ lib.optional (
        entry.fields ? ${field}
      ) "${label} sets ${format.quote field}, which the entry sets too. Remove one of them.";
in
{
  # The services for which no event of an entry is on: they would never send the notification.
  # given: the events that the entry sets; item: its implementation; targets: names of services -> errors
  silent =
    {
      given,
      item,
      targets,
    }:
    let
      supports = name: event: builtins.elem services.usable.${name} item.events.${event} or [ ];
      enabled = builtins.filter (event: given.${event} == true) (builtins.attrNames given);
      silent = builtins.filter (name: !builtins.any (supports name) enabled) targets;

      # Each app has its own events.
      eventsOn =
        name:
        builtins.filter (supports name) (
          builtins.attrNames (removeAttrs item.events (builtins.attrNames kind.enabledBy.refines))
        );
      groups = builtins.attrValues (
        builtins.groupBy (name: lib.concatStringsSep " " (eventsOn name)) silent
      );
      neverFires =
        names:
        "no event is on${
          if names == targets then
            ", so no ${kind.noun} would ever be sent"
          else
            " for ${format.conjunction names}, so ${format.conjunction names} would never send ${format.one kind.noun}"
        }. Set one of ${format.listing (eventsOn (builtins.head names))} to true.";
    in
    map neverFires groups;

  # The events of an entry that say more about another one, which is off. values: those of the entry; schemas: of its
  # services -> warnings
  refining =
    item: schemas: values:
    let
      inherit (kind.enabledBy) refines;
      isSupported = event: lib.intersectLists schemas item.events.${event} or [ ] != [ ];
      problem =
        event:
        let
          refined = builtins.filter isSupported refines.${event};
        in
        lib.optional (
          values.${event} == true && refined != [ ] && !builtins.any (event: values.${event} or false == true) refined
        ) "${event} has no effect without ${format.alternatives refined}. Write ${builtins.head refined} = true;";
    in
    builtins.concatMap problem (builtins.attrNames (builtins.intersectAttrs refines values));

  # given: the entry without nulls
  problems = problems.${kind.enabledBy.by} or (_: [ ]);

  categories =
    entry:
    if !isAttrSet entry.categories then
      [
        "categories must be like { sonarr = \"tv\"; }, a category for each service, but is ${format.value entry.categories}.${format.propertyHint "key" entry.categories}"
      ]
    else
      lib.concatMap (categoryProblem entry) (builtins.attrNames entry.categories);
}
