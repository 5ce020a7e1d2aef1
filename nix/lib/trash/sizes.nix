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
  withoutNull,
  ...
}:
# configured: suite.services; guides: see copies.nix; shared: suite.qualitySizes -> configured, with qualitySizes as a
# list of { place; value; inherited: the keys from the guides; }; errors
{
  configured,
  guides,
  shared,
}:
let
  inherit (builtins)
    attrNames
    attrValues
    elem
    isAttrs
    mapAttrs
    ;
  isSet = value: isAttrs value && !(value ? _type);

  row = serviceKinds.qualitydefinition;
  services = knownServices configured;
  misshapen = record.shape "suite.qualitySizes" "quality sizes" shared;
  checked = record.check {
    place = "suite.qualitySizes";
    label = "qualitySizes";
    keys.types = {
      qualities = types.set;
      services = types.raw;
      trash = types.str;
    };
    targets = [ ];
    given = withoutNull shared;
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
  isShared = name: shared != { } && misshapen == [ ] && elem name targets.names;

  # The guides write "no limit" as a number just below the greatest size, or as the greatest.
  unlimited = {
    radarr.preferred = 1999;
    radarr.max = 2000;
    sonarr.preferred = 995;
    sonarr.max = 1000;
  };
  sizeIn =
    app: key: value:
    if value >= unlimited.${app}.${key} or (value + 1) then null else value;

  # The sizes of the guides with a name: value: quality -> sizes; errors
  ofGuides =
    name: place: word:
    let
      inherit (configured.${name}) app;
      guide = guides.forService name;
      found = guide.lookUp {
        kind = "qualities";
        namesIn =
          files:
          builtins.listToAttrs (map (file: lib.nameValuePair (lib.toLower file.type) file.qualities) files);
        noun = "sizes";
        on = guide.title;
        inherit place;
      } word;
    in
    if !(guides.hasGuides name) then
      {
        errors = [ "${place}: the TRaSH guides are for Radarr and Sonarr, not for ${name}." ];
        value = { };
      }
    else
      {
        inherit (found) errors;
        value = builtins.listToAttrs (
          map (
            one:
            lib.nameValuePair one.quality (mapAttrs (sizeIn app) { inherit (one) min preferred max; })
          ) (lib.optionals (found.errors == [ ]) found.value)
        );
      };

  resolve =
    name: service:
    let
      option = "suite.services.${lib.strings.escapeNixIdentifier name}.qualitySizes";
      own = if isSet service.qualitySizes then service.qualitySizes else { };
      common = lib.optionalAttrs (isShared name) checked.values;
      guide =
        if own.trash or common.trash or null == null then
          {
            errors = [ ];
            value = { };
          }
        else if own ? trash then
          ofGuides name "${option}.trash" own.trash
        else
          ofGuides name "suite.qualitySizes.trash" common.trash;
      # Later ones win, key by key.
      layers = lib.zipAttrs (
        map ({ place, sizes }: mapAttrs (_: value: { inherit place value; }) sizes) [
          {
            place = if own ? trash then option else "suite.qualitySizes.qualities";
            sizes = guide.value;
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
        ]
      );
      entryOf =
        quality: found:
        let
          values = map (one: one.value) found;
          written = lib.foldl' (all: one: all // one) { } (
            if guide.value ? ${quality} then builtins.tail values else values
          );
        in
        {
          place = "${(lib.last found).place}.${format.quote quality}";
          inherited = attrNames (removeAttrs guide.value.${quality} or { } (attrNames written));
          # Another check reports a value that is not a set.
          value = lib.findFirst (one: !(isSet one)) (
            { inherit quality; } // guide.value.${quality} or { } // written
          ) values;
        };
    in
    {
      value = service // {
        qualitySizes = attrValues (mapAttrs entryOf layers);
      };
      errors =
        record.shape option "sizes by quality" service.qualitySizes
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
  configured = configured // mapAttrs (_: one: one.value) resolved;
  errors =
    misshapen
    ++ lib.optionals (shared != { } && misshapen == [ ]) (
      map (text: "suite.qualitySizes: ${text}") targets.errors ++ checked.errors
    )
    ++ lib.concatMap (one: one.errors) (attrValues resolved);
}
