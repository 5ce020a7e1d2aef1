# The conditions of custom formats and auto tags, checked like the entries of a kind: each has an implementation and
# fields, described by a schema.
{
  lib,
  forKind,
  format,
  record,
  services,
  setKinds,
  types,
  ...
}:
let
  # Pairs of a minimum and a maximum. The minimum size can be 0; all other minimums start at 1.
  least = {
    RuntimeSpecification = 0;
    SizeSpecification = 0;
    YearSpecification = 1;
  };

  boundProblems =
    implementation: values:
    let
      min = values.min or 0;
      inherit (values) max;
      isStrict = implementation == "SizeSpecification";
    in
    lib.optional (values ? max && min < least.${implementation})
      "min must be ${toString least.${implementation}} or more, but is ${format.value min}."
    ++
      lib.optional (values ? max && (max < min || isStrict && max == min))
        "max (${builtins.toJSON max}) must be ${
          if isStrict then "above" else "at least"
        } min (${builtins.toJSON min}).";

  ofKind =
    kind:
    let
      ours = forKind kind.kind;
      inherit (ours) catalog;
      inherit (ours.checksOf services) checks withoutNull;

      lacking =
        item: name:
        let
          schema = services.usable.${name};
        in
        if builtins.elem schema item.schemas then
          [ ]
        else
          [
            "${name} has no condition ${format.quote item.title}. The conditions of ${name} are ${format.conjunction (format.sorted (catalog.namesOn [ schema ]))}."
          ];

      # targets: names of services -> path, value -> { errors; ready }
      check =
        targets: path: value:
        let
          # A profile of the guides has hundreds of conditions, so the checks are cheap.
          misshapen =
            if builtins.isAttrs value && !(value ? _type) then
              [ ]
            else
              record.shape path "a condition" value;
          given = withoutNull value;
          place =
            if builtins.isString (given.name or null) then "${path} (${format.quote given.name})" else path;
          schemas =
            if targets == [ ] then services.schemaIds else map (name: services.usable.${name}) targets;
          resolved = checks.implementation (lib.unique schemas) given;
          inherit (resolved) item;
          seen = checks.inspect {
            inherit given item place;
            targets = builtins.filter (name: builtins.elem services.usable.${name} item.schemas) targets;
            targetsComplete = true;
          };
          tag = seen.fields.values.value or null;
          errors =
            if item == null then
              [ "${place}: ${resolved.error}" ]
            else
              seen.errors
              # suite writes conditions as a whole, so a missing key has its default.
              ++ (if seen.errors == [ ] then seen.warnings else [ ])
              ++ map (text: "${place}: ${text}") (
                builtins.concatMap (lacking item) targets
                ++ (
                  if least ? ${item.implementation} then
                    boundProblems item.implementation seen.fields.values
                  else if
                    item.implementation == "TagSpecification" && tag != null && !(types.tagLabel.check tag)
                  then
                    [ (types.tagLabel.explain "value" tag) ]
                  else
                    [ ]
                )
                ++ (
                  if seen.secretRefs != [ ] then
                    [ "a condition takes no secret. Write the value itself." ]
                  else
                    [ ]
                )
              );
        in
        if misshapen != [ ] then
          {
            errors = misshapen;
            ready = [ ];
          }
        else
          {
            inherit errors;
            ready = if errors != [ ] then [ ] else [ {
              inherit (item) implementation;
              inherit item path targets;
              name = given.name or item.title;
              enable = true;
              categories = { };
              fills = { };
              tags = null;
              fields = seen.fields // {
                keys = item.fields;
              };
              general = seen.general // {
                keys = item.general;
              };
            } ];
          };
    in
    {
      inherit check;

      # name: a service; ready conditions -> their form in the manifest
      encode =
        ready: name:
        map
          (
            entry:
            {
              inherit (entry) implementation name;
              inherit (entry.values) fields;
            }
            // removeAttrs entry.values [ "fields" ]
          )
          (
            ours.manifests.entriesFor {
              credentials = { };
              inherit name;
              schema = services.usable.${name};
            } ready
          );
    };

  # The checks of each kind, once for all its conditions.
  kinds = builtins.mapAttrs (_: ofKind) setKinds;
in
{
  conditions =
    {
      kind,
      names,
      origin,
      path,
      value,
      ...
    }:
    let
      ours = kinds.${kind.kind};
      place = "${path}${origin}";
      checkOne = ours.check names;
      checked = builtins.genList (
        index: checkOne "${place}[${toString index}]" (builtins.elemAt value index)
      ) (builtins.length value);
    in
    if value == [ ] then
      { errors = [ "${place} is empty. Write at least one condition." ]; }
    else
      {
        errors = builtins.concatMap (one: one.errors) checked;
        encode = ours.encode (builtins.concatMap (one: one.ready) checked);
      };
}
