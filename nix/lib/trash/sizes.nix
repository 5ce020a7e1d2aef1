# The quality sizes of each service: its own, those that services share, and those of the TRaSH guides.
{
  lib,
  format,
  knownServices,
  nearest,
  record,
  serviceKinds,
  targetsOf,
  types,
  ...
}@ctx:
# configured: suite.services; shared: suite.qualitySizes; trashGuides: suite.trashGuides -> configured, with
# qualitySizes as a list of { name; place; value; }; errors
{
  configured,
  shared,
  trashGuides,
}:
let
  inherit (builtins)
    attrNames
    elem
    filter
    isAttrs
    mapAttrs
    ;
  inherit
    (import ./copies.nix ctx {
      inherit configured;
      shared = trashGuides;
    })
    guideOf
    hasGuides
    ;
  isSet = value: isAttrs value && !(value ? _type);

  row = serviceKinds.qualitydefinition;
  services = knownServices configured;
  checked = record.check {
    place = "suite.qualitySizes";
    label = "qualitySizes";
    keys = {
      types = {
        qualities = types.set;
        services = types.raw;
        trash = types.str;
      };
      only = { };
      narrowers = { };
      exposing = { };
    };
    targets = [ ];
    given = lib.filterAttrs (_: value: value != null) shared;
    takesSecret = _: false;
    # The form that a service has.
    remedyOf =
      key:
      if isSet shared.${key} && nearest.suggest key [ "qualities" ] == "" then
        "Write qualities.${format.quote key} = { … };"
      else
        null;
  };
  targets = (targetsOf services).resolve {
    having = lib.filterAttrs (name: _: elem configured.${name}.app row.apps) services.usable;
    lacking = place: name: "${place}: ${name} has no ${row.plural}.";
    named = shared.services or null;
  };
  isShared = name: shared != { } && isSet shared && elem name targets.names;

  # The guides write "no limit" as a number just below the greatest size, or as the greatest.
  unlimited = {
    radarr = {
      preferred = 1999;
      max = 2000;
    };
    sonarr = {
      preferred = 995;
      max = 1000;
    };
  };
  sizeIn =
    app: key: value:
    if value >= unlimited.${app}.${key} or (value + 1) then null else value;

  # The sizes of the guides with a name: quality -> sizes; errors
  ofGuides =
    name: place: word:
    let
      inherit (configured.${name}) app;
      files = (guideOf name).read "qualities";
      byType = builtins.listToAttrs (map (file: lib.nameValuePair file.type file.qualities) files.values);
      problem =
        if !builtins.isString word then
          "${place}.trash must be a string, but is ${format.value word}."
        else if !(hasGuides name) then
          "${place}.trash: the TRaSH guides are for Radarr and Sonarr, not for ${name}."
        else if (guideOf name).rootErrors != [ ] then
          builtins.head (guideOf name).rootErrors
        else if files.errors != [ ] then
          builtins.head files.errors
        else if !(byType ? ${word}) then
          "${place}.trash: the guides have no sizes ${format.quote word} for ${(guideOf name).title}.${nearest.suggest word (attrNames byType)} Sizes: ${format.listing (attrNames byType)}."
        else
          null;
    in
    {
      sizes = lib.optionalAttrs (problem == null) (
        builtins.listToAttrs (
          map (
            one:
            lib.nameValuePair one.quality (
              mapAttrs (sizeIn app) { inherit (one) min preferred max; }
            )
          ) byType.${word}
        )
      );
      errors = lib.optional (problem != null) problem;
    };

  resolve =
    name: service:
    let
      option = "suite.services.${lib.strings.escapeNixIdentifier name}.qualitySizes";
      own = if isSet service.qualitySizes then service.qualitySizes else { };
      common = lib.optionalAttrs (isShared name) checked.values;
      isOwnTrash = own ? trash;
      word = if isOwnTrash then own.trash else common.trash or null;
      guide =
        if word == null then
          {
            sizes = { };
            errors = [ ];
          }
        else
          ofGuides name (if isOwnTrash then option else "suite.qualitySizes") word;
      # Later ones win, key by key.
      layers = [
        {
          place = if isOwnTrash then option else "suite.qualitySizes.qualities";
          sizes = guide.sizes;
        }
        {
          place = "suite.qualitySizes.qualities";
          sizes = common.qualities or { };
        }
        {
          place = option;
          sizes = removeAttrs own [
            "qualities"
            "trash"
          ];
        }
      ];
      entryOf =
        quality:
        let
          having = filter (layer: layer.sizes ? ${quality}) layers;
          values = map (layer: layer.sizes.${quality}) having;
          # Another check reports a value that is not a set.
          wrong = filter (value: !(isSet value)) values;
        in
        {
          name = quality;
          place = "${(lib.last having).place}.${format.quote quality}";
          value = if wrong == [ ] then lib.foldl' (all: one: all // one) { } values else builtins.head wrong;
        };
    in
    {
      value = service // {
        qualitySizes = map entryOf (
          attrNames (lib.foldl' (all: layer: all // layer.sizes) { } layers)
        );
      };
      errors =
        lib.optional (
          !(isSet service.qualitySizes)
        ) "${option} must be an attribute set by quality, but is ${format.value service.qualitySizes}."
        ++ lib.optional (
          own ? qualities
        ) "${option}.qualities: the qualities of a service are beside trash. Write ${option}.<quality> = { … };"
        ++ guide.errors;
    };

  resolved = mapAttrs resolve (
    lib.filterAttrs (name: service: service.qualitySizes != { } || isShared name) configured
  );
in
{
  configured =
    if resolved == { } then configured else configured // mapAttrs (_: one: one.value) resolved;
  errors =
    (
      if shared == { } then
        [ ]
      else if !(isSet shared) then
        [
          "suite.qualitySizes must be an attribute set with services, trash and qualities, but is ${format.value shared}."
        ]
      else
        map (text: "suite.qualitySizes: ${text}") targets.errors ++ checked.errors
    )
    ++ lib.concatMap (one: one.errors) (builtins.attrValues resolved);
}
