# One entry of a kind that is an option of a service: its errors, and its values.
{
  lib,
  apps,
  bare,
  format,
  generated,
  groupConstraints,
  isFor,
  isSince,
  ofApp,
  record,
  serviceKinds,
  setKinds,
  types,
  unknownQuality,
  ...
}:
let
  inherit (groupConstraints) descending noneOf twice;

  titleOf = app: apps.${app}.title;

  # True if an app has a key of a row.
  hasKey =
    row: app: key:
    isFor row.keys.${key} app
    && !builtins.elem "${row.kind}.${key}" apps.${toString app}.without or [ ];

  # app -> the version from which on it has sizes in its quality profiles
  inherit (setKinds.qualityprofile.keys.sizes) since;

  # The example of a row, without keys that an app lacks.
  exampleFor =
    row: app: lib.filterAttrs (key: _: hasKey row app key) (row.examples.${app} or row.example);

  recordLacks = row: service: generated.schemas.${service.schema}.lacks.${row.option} or [ ];

  # The keys of the table that the version of the record lacks.
  lacksOf =
    row: service:
    lib.subtractLists (lib.optionals (ofApp since service.app != null) row.ascending or [ ]) (
      recordLacks row service
    );

  # True if the service has the sizes of qualities in its quality profiles, by its package if NixOS runs it.
  hasSizesInProfiles =
    service:
    let
      row = serviceKinds.qualitydefinition;
      version = service._version or null;
    in
    ofApp since service.app != null
    && (
      if version != null && since ? ${service.app} then
        isSince version since.${service.app}
      else
        lib.subtractLists (recordLacks row service) row.ascending == [ ]
    );

  # The form of a value in which a service compares it with others.
  compared =
    key: value:
    if builtins.isList value then
      builtins.sort builtins.lessThan (
        lib.unique (if key.type == "tags" then map lib.toLower value else value)
      )
    else if key.type == "folder" || key.type == "remotePath" then
      builtins.head (builtins.match "(.*[^\\/]|.)[\\/]*" value)
    else
      value;

  # Kind -> keys of which services require at least one.
  anyOf = {
    delayprofile = [
      "enableUsenet"
      "enableTorrent"
    ];
    releaseprofile = [
      "required"
      "ignored"
    ];
  };

  # The keys that tell two entries apart, as far as the app has them. Resources of some apps have no name.
  identityOf =
    row: app:
    let
      own = builtins.filter (hasKey row app) row.identity;
    in
    if own == [ ] then row.identityWithoutName or [ ] else own;

  # The check of the keys of an entry; see check/unknown-and-wrong-keys.nix.
  keysCheck =
    row:
    { app, ... }@service:
    let
      lacks = lacksOf row service;
      known = removeAttrs row.keys lacks;
      isNamed = builtins.elem "name" row.identity && known ? name;
      # The apps that have a key, with this one if it is like one of them.
      appsWith = key: lib.optional (hasKey row app key) app ++ lib.remove app row.keys.${key}.apps;
    in
    record.check {
      label = format.withArticle row.title;
      keys = {
        types =
          builtins.mapAttrs (types.ofRow {
            inherit app;
            isLocal = service.unit != null;
          }) known
          // (if isNamed then { renamedFrom = types.title; } else { });
        only =
          builtins.mapAttrs (key: _: appsWith key) (lib.filterAttrs (_: key: key ? apps) known)
          // (if isNamed && known.name ? apps then { renamedFrom = appsWith "name"; } else { });
        listed = builtins.attrNames (removeAttrs known [ (row.attributesAre or "") ]);
        options = known;
        # The names in the API.
        labels = builtins.mapAttrs (_: key: [ key.wire ]) (lib.filterAttrs (_: key: key ? wire) known);
      };
      targets = [ app ];
      on = titleOf app;
      namesOf = having: format.conjunction (map titleOf having);
      places = [ row.kind ];
      example = exampleFor row app;
      remedyOf =
        _: key:
        if key == row.position or null then
          "The order is that of the list. Remove it."
        else if builtins.elem key lacks then
          "${titleOf app} ${generated.schemas.${service.schema}.version} does not have it."
        else
          null;
      required = builtins.attrNames (
        lib.filterAttrs (name: key: key.required or false && hasKey row app name) row.keys
      );
    };

  # Resources of one identity are one resource: a key for grouping, which must not have store context.
  identityIn =
    row: app: values:
    let
      empty =
        key:
        if
          builtins.elem key.type [
            "tags"
            "texts"
          ]
        then
          [ ]
        else
          "";
    in
    bare (
      builtins.toJSON (
        map (key: compared row.keys.${key} (values.${key} or (empty row.keys.${key}))) (identityOf row app)
      )
    );

  # place: the path of the entry; inherited: the keys that the guides set
  # -> path, errors, values; identity and tags of an entry without errors
  checkEntry =
    row: service:
    let
      inherit (service) app;
      shorthand = row.shorthandKey or null;
      what = format.withArticle row.title + lib.optionalString (shorthand != null) ", or a ${shorthand}";
      check = keysCheck row service;
    in
    {
      place,
      value,
      inherited ? [ ],
    }:
    let
      isShort = shorthand != null && (builtins.isString value || builtins.isPath value);
      example = removeAttrs (exampleFor row app) [ (row.attributesAre or "") ];
      misshapen = lib.optionals (!isShort) (
        record.shape place what (
          if row ? ascending && builtins.isInt value then { ${lib.last row.ascending} = value; } else example
        ) value
      );
      checked = check {
        inherit place;
        # Null is a value of a size, and counts as unset elsewhere.
        given = lib.filterAttrs (key: value: value != null || row.keys.${key}.type or null == "size") (
          if isShort then { ${shorthand} = value; } else value
        );
        shorthand = if isShort then shorthand else null;
      };
      values = builtins.mapAttrs (_: value: if value == null then "unlimited" else value) (
        removeAttrs checked.values [ "renamedFrom" ]
      );
      unknown = lib.optionals (row.attributesAre or null == "quality" && values ? quality) (
        unknownQuality {
          inherit (service) schema;
          title = titleOf app;
        } values.quality
      );
      problems =
        lib.optionals (anyOf ? ${row.kind}) (noneOf row values anyOf.${row.kind})
        ++ lib.concatMap (twice row values) (builtins.attrNames values)
        ++ descending row (lib.genAttrs inherited (_: "the TRaSH guides")) values;
    in
    {
      inherit values;
      path = place;
      errors =
        if misshapen != [ ] then
          misshapen
        else
          map (text: "${place}: ${text}") (
            unknown ++ lib.optionals (checked.errors == [ ] && unknown == [ ]) problems
          )
          ++ checked.errors;
      identity = identityIn row app values;
      # A service accepts each of these tags in only one resource.
      tags = lib.optionals (builtins.any (key: row.keys.${key}.type == "tags") row.identity) (
        lib.unique (map (tag: lib.toLower (bare tag)) (values.tags or [ ]))
      );
    }
    // (
      if misshapen == [ ] && checked.values ? renamedFrom then
        { inherit (checked.values) renamedFrom; }
      else
        { }
    );
in
{
  inherit
    checkEntry
    exampleFor
    hasKey
    identityOf
    hasSizesInProfiles
    ;
}
