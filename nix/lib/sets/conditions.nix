# The conditions of custom formats and auto tags, checked like the entries of a kind: each has an implementation and
# fields, described by a schema.
{
  lib,
  forKind,
  format,
  services,
  tagLabel,
  ...
}:
kind:
let
  ours = forKind kind.kind;
  inherit (ours) catalog;
  inherit (ours.checksOf services) checks withoutNull;

  # Pairs of a minimum and a maximum. The minimum size can be 0; all other minimums start at 1.
  bounds = {
    RuntimeSpecification.least = 0;
    SizeSpecification = {
      least = 0;
      isStrict = true;
    };
    YearSpecification.least = 1;
  };

  boundProblems =
    { implementation, ... }:
    values:
    let
      bound = bounds.${implementation};
      isStrict = bound.isStrict or false;
      min = values.min or 0;
      max = values.max;
    in
    if !(bounds ? ${implementation}) || !(values ? max) then
      [ ]
    else
      lib.optional (
        min < bound.least
      ) "min must be ${toString bound.least} or more, but is ${format.value min}."
      ++
        lib.optional (if isStrict then max <= min else max < min)
          "max (${builtins.toJSON max}) must be ${
            if isStrict then "above" else "at least"
          } min (${builtins.toJSON min}).";

  # The names of a schema that a message lists.
  namesOn = schema: format.sorted (catalog.namesOn [ schema ]);

  lacking =
    item: name:
    let
      schema = services.usable.${name};
    in
    lib.optional (!builtins.elem schema item.schemas)
      "${name} has no condition ${format.quote item.title}. The conditions of ${name} are ${format.conjunction (namesOn schema)}.";

  nameProblem =
    name:
    lib.optional (
      !builtins.isString name || builtins.match "[[:space:]]*" name != null
    ) "name must be a string that is not empty, but is ${format.value name}.";

  # targets: names of services -> place, value -> { errors; ready }
  check =
    targets: place: value:
    let
      given = withoutNull value;
      schemas =
        if targets == [ ] then services.schemaIds else map (name: services.usable.${name}) targets;
      resolved = checks.implementation (lib.unique schemas) given;
      inherit (resolved) item;
      fitting = builtins.filter (name: builtins.elem services.usable.${name} item.schemas) targets;
      seen = checks.inspect {
        inherit given item;
        targets = fitting;
        targetsComplete = true;
      };
      name = given.name or item.title;
      label =
        if builtins.isString (given.name or null) then "${place} (${format.quote given.name})" else place;
      errors =
        if item == null then
          [ resolved.error ]
        else if given ? fields && (!builtins.isAttrs given.fields || given.fields ? _type) then
          [
            "fields must be an attribute set, but is ${format.value given.fields}.${format.propertyHint "key" given.fields}"
          ]
        else
          lib.concatMap (lacking item) targets
          ++ nameProblem name
          ++ seen.errors
          # suite writes conditions as a whole, so a missing key has its default.
          ++ lib.optionals (seen.errors == [ ]) seen.warnings
          ++ boundProblems item seen.fields.values
          ++ lib.optionals (
            item.implementation == "TagSpecification" && builtins.isString (seen.fields.values.value or null)
          ) (tagLabel.problem "value" seen.fields.values.value)
          ++ lib.optional (
            seen.fields.secretRefs != [ ]
          ) "a condition takes no secret. Write the value itself.";
    in
    if !builtins.isAttrs value || value ? _type then
      {
        errors = [
          "${place} must be an attribute set that declares a condition, but is ${format.value value}.${format.propertyHint "entry" value}"
        ];
        ready = null;
      }
    else
      {
        errors = map (text: "${label}: ${text}") errors;
        ready =
          if errors != [ ] then
            null
          else
            {
              inherit (item) implementation;
              inherit item name targets;
              path = place;
              enable = true;
              categories = { };
              fills = { };
              tags = null;
              fields = {
                keys = item.fields;
                inherit (seen.fields) secretNames values;
              };
              general = {
                keys = item.general;
                inherit (seen.general) secretNames values;
              };
            };
      };
in
{
  inherit catalog;

  # targets: names of services -> place of the list -> value -> { errors; ready: the conditions without errors }
  inspect =
    targets: place: value:
    let
      checked = lib.imap0 (index: check targets "${place}[${toString index}]") value;
    in
    if !builtins.isList value then
      {
        errors = [
          "${place} must be a list of conditions, but is ${format.value value}.${format.propertyHint "key" value}${
            lib.optionalString (builtins.isAttrs value && !(value ? _type)) " Write conditions = [ { … } ];"
          }"
        ];
        ready = [ ];
      }
    else if value == [ ] then
      {
        errors = [ "${place} is empty. Write at least one condition." ];
        ready = [ ];
      }
    else
      {
        errors = lib.concatMap (one: one.errors) checked;
        ready = lib.concatMap (one: lib.optional (one.ready != null) one.ready) checked;
      };

  # name: a service; ready conditions -> their form in the manifest
  entriesFor =
    name:
    let
      encode = ours.manifests.entriesFor {
        credentials = { };
        inherit name;
        schema = services.usable.${name};
      };
    in
    ready:
    map (
      entry:
      {
        inherit (entry) implementation name;
        inherit (entry.values) fields;
      }
      // removeAttrs entry.values [ "fields" ]
    ) (encode ready);
}
