# One entry of a kind that is an option of a service: its errors, and its values.
{
  lib,
  apps,
  bare,
  format,
  record,
  rowTypes,
  unknownQuality,
  ...
}:
let
  inherit (builtins) attrNames elem filter;

  titleOf = app: apps.${app}.title;

  # The form of a value in which a service compares it with others.
  compared =
    key: value:
    if key.type == "tags" then
      builtins.sort builtins.lessThan (lib.unique (map lib.toLower value))
    else if key.type == "texts" then
      builtins.sort builtins.lessThan (lib.unique value)
    else if key.type == "folder" then
      builtins.head (builtins.match "(.*[^/]|/)/*" value)
    else if key.type == "remotePath" then
      builtins.head (builtins.match "(.*[^\\/]|.)[\\/]*" value)
    else
      value;

  # The keys that tell two entries apart, as far as the app has them. Resources of some apps have no name.
  identityOf =
    row: app:
    let
      own = filter (key: elem app (row.keys.${key}.apps or [ app ])) row.identity;
    in
    if own == [ ] && row.identity != [ ] then row.identityWithoutName else own;

  # Null is a value of a size.
  unlimited =
    row: key: value:
    if value == null && row.keys.${key}.type or null == "size" then "unlimited" else value;

  # Sizes of which the first is above the second.
  descending =
    row: inherited: values:
    let
      shown =
        key:
        builtins.toJSON values.${key}
        + lib.optionalString (elem key inherited) ", from the TRaSH guides";
      keys = filter (key: values ? ${key} && values.${key} != "unlimited") (row.ascending or [ ]);
      pairs = lib.concatLists (
        lib.imap0 (at: low: map (high: { inherit low high; }) (lib.drop (at + 1) keys)) keys
      );
    in
    map (
      { low, high }:
      "${low} (${shown low}) is above ${high} (${shown high}). Write a smaller ${low}, or a larger ${high}."
    ) (filter ({ low, high }: values.${low} > values.${high}) pairs);

  # Services require at least one of some keys: true, or a list that is not empty.
  lacksAll =
    row: values: group:
    builtins.all (
      key:
      elem (values.${key} or row.keys.${key}.initial or false) [
        false
        [ ]
      ]
    ) group;
  noneProblem =
    row: group:
    let
      isBool = row.keys.${builtins.head group}.type == "bool";
    in
    "${format.conjunction group} are both ${
      if isBool then "false" else "empty"
    }, and the service rejects such a ${row.title}. ${
      if isBool then "Set one of them to true." else "Add a term to one of them."
    }";

  # One entry -> path, errors, values; identity and tags of an entry without errors
  # inherited: the keys that the guides set
  checkEntry =
    row: service:
    {
      place,
      value,
      inherited ? [ ],
    }:
    let
      isShort = row ? shorthandKey && (builtins.isString value || builtins.isPath value);
      misshapen =
        if isShort then [ ] else record.shape place (format.one row.title + orShort) value;
      orShort = lib.optionalString (row ? shorthandKey) ", or a ${row.shorthandKey}";
      only = builtins.mapAttrs (_: key: key.apps) (lib.filterAttrs (_: key: key ? apps) row.keys);
      isOfApp = key: elem service.app (row.keys.${key}.apps or [ service.app ]);
      checked = record.check {
        inherit place;
        label = format.one row.title;
        keys = {
          types = builtins.mapAttrs (rowTypes {
            inherit (service) app;
            isLocal = service.unit != null;
          }) row.keys;
          inherit only;
          listed = attrNames (removeAttrs row.keys [ (row.attributesAre or "") ]);
        };
        targets = [ service.app ];
        on = titleOf service.app;
        namesOf = having: format.conjunction (map titleOf having);
        given =
          if isShort then
            { ${row.shorthandKey} = value; }
          else
            lib.filterAttrs (_: value: value != null) (builtins.mapAttrs (unlimited row) value);
        required = filter (key: row.keys.${key}.required or false && isOfApp key) (attrNames row.keys);
        shorthand = if isShort then row.shorthandKey else null;
        takesSecret = _: false;
      };
      errors =
        if misshapen != [ ] then
          misshapen
        else
          checked.errors
          ++ lib.optionals (checked.errors == [ ]) (
            map (group: "${place}: ${noneProblem row group}") (
              filter (lacksAll row checked.values) (row.anyOf or [ ])
            )
            ++ map (text: "${place}: ${text}") (
              lib.optionals (row.attributesAre or null == "quality" && checked.values ? quality) (
                unknownQuality service.schema (titleOf service.app) checked.values.quality
              )
              ++ descending row inherited checked.values
            )
          );
      hasTags = builtins.any (key: row.keys.${key}.type == "tags") row.identity;
    in
    {
      inherit errors;
      path = place;
      inherit (checked) values;
      # A key for grouping, which must not have store context.
      identity = bare (
        builtins.toJSON (
          map (
            key:
            compared row.keys.${key} checked.values.${key} or (
              if row.keys.${key}.type == "tags" || row.keys.${key}.type == "texts" then [ ] else ""
            )
          ) (identityOf row service.app)
        )
      );
      # A service accepts each of these tags in only one resource.
      tags = lib.optionals hasTags (
        lib.unique (map (tag: lib.toLower (bare tag)) (checked.values.tags or [ ]))
      );
    };
in
{
  inherit checkEntry identityOf;
}
