# The conditions of custom formats and auto tags, checked like the entries of a kind: each has an implementation and
# fields, described by a schema. A profile of the TRaSH guides has hundreds of conditions, so the checks are cheap.
{
  lib,
  forKind,
  format,
  isAttrSet,
  manifests,
  record,
  setKinds,
  types,
  ...
}:
{ services, ... }:
let
  inherit (builtins) elem filter;

  # least: the smallest minimum; isStrict: true if the maximum must be above the minimum
  bounds =
    least: isStrict: values:
    let
      min = values.min or 0;
      inherit (values) max;
    in
    lib.optional (min < least) "min must be ${toString least} or more, but is ${format.value min}."
    ++
      lib.optional (values ? max && (max < min || isStrict && max == min))
        "max (${builtins.toJSON max}) must be ${
          if isStrict then "above" else "at least"
        } min (${builtins.toJSON min}).";

  # Implementation -> its values -> the errors that types do not find
  further = {
    RuntimeSpecification = bounds 0 false;
    SizeSpecification = bounds 0 true;
    YearSpecification = bounds 1 false;
    TagSpecification =
      { value ? null, ... }:
      lib.optionals (value != null && !types.tagLabel.check value) (types.tagLabel.problems "value" value);
  };

  # Release profiles take `/x265/i`, conditions on titles do not.
  slashed =
    place: values:
    let
      inner = builtins.match "/(.+)/[a-z]{0,5}" (values.value or "");
    in
    lib.optional (inner != null)
      "${place}: value: a condition takes a regular expression without slashes and ignores case, so ${format.quote values.value} matches only titles with slashes. Write ${format.quote (builtins.head inner)}.";
  titled = [
    "EditionSpecification"
    "ReleaseGroupSpecification"
    "ReleaseTitleSpecification"
  ];

  ofKind =
    kind:
    let
      ours = forKind kind.kind;
      inherit (ours) catalog withoutNull;
      checks = ours.checksFor services { };

      lacking =
        item: name:
        "${name} has no condition ${format.quote item.title}. The conditions of ${name} are ${
          format.conjunction (format.sorted (catalog.namesOn [ services.usable.${name} ]))
        }.";

      # targets: names of services -> path, value -> { errors; ready }
      checkFor =
        targets:
        let
          schemas = lib.unique (
            if targets == [ ] then services.schemaIds else map (name: services.usable.${name}) targets
          );
          # What all conditions of an implementation share.
          byOption = builtins.mapAttrs (
            _: item:
            let
              having = filter (name: elem services.usable.${name} item.schemas) targets;
            in
            {
              absent = map (lacking item) (lib.subtractLists having targets);
              check = checks.checkKeysOf item having;
            }
          ) catalog.implementations;
        in
        path: value:
        let
          given = withoutNull value;
          place =
            if builtins.isString (given.name or null) then "${path} (${format.quote given.name})" else path;
          resolved = checks.findImplementation schemas given;
          inherit (resolved) item;
          inherit (byOption.${item.option}) absent check;
          seen = check {
            inherit place;
            # The check of the implementation has read them.
            given = removeAttrs given [
              "implementation"
              "implementationName"
            ];
            targetsComplete = true;
          };
          # No call where there is no error.
          problems =
            absent
            ++ (
              if further ? ${item.implementation} then further.${item.implementation} seen.fields.values else [ ]
            )
            ++ (
              if seen.secretRefs == [ ] then [ ] else [ "a condition takes no secret. Write the value itself." ]
            );
          errors =
            if !isAttrSet value then
              record.shape path "a condition" (builtins.head kind.example.entry.conditions) value
            else if item == null then
              [ "${place}: ${resolved.error}" ]
            else
              seen.errors
              # suite writes conditions as a whole, so a missing key has its default.
              ++ (if seen.errors == [ ] then seen.warnings else [ ])
              ++ map (text: "${place}: ${text}") problems;
        in
        {
          inherit errors;
          warnings = lib.optionals (errors == [ ] && elem item.implementation titled) (
            slashed place seen.fields.values
          );
          # In the form of an entry.
          ready = {
            inherit (seen) fields fills general;
            shared = {
              inherit (item) implementation;
              name = given.name or item.title;
            };
            tags = { };
          };
        };
    in
    {
      inherit checkFor;
      # A format of the guides is for one service, so the formats share the checks.
      forOne = builtins.mapAttrs (name: _: checkFor [ name ]) services.usable;
    };

  # The checks of each kind, once for all its conditions.
  kinds = builtins.mapAttrs (_: ofKind) setKinds;
in
{
  conditions =
    {
      kind,
      names,
      place,
      value,
      ...
    }:
    let
      inherit (kinds.${kind.kind}) checkFor forOne;
      check = if builtins.length names == 1 then forOne.${builtins.head names} else checkFor names;
      checked = lib.imap0 (index: check "${place}[${toString index}]") value;
    in
    {
      errors = builtins.concatMap (condition: condition.errors) checked;
      warnings = builtins.concatMap (condition: condition.warnings) checked;
      # name: a service -> the form of the conditions in its manifest
      encode =
        name:
        map (condition: condition.values // { inherit (condition) implementation name; }) (
          manifests.entriesFor {
            credentials = { };
            inherit name;
            schema = services.usable.${name};
          } (map (condition: condition.ready) checked)
        );
    };
}
