# The quality sizes of each service: its own, those that services share, and those of the TRaSH guides.
{
  lib,
  format,
  isAttrSet,
  isFor,
  knownServices,
  nearest,
  ofApp,
  record,
  serviceKinds,
  serviceOption,
  targetsOf,
  types,
  unknownQuality,
  withoutNull,
  ...
}:
# configured: suite.services; guides: see guides.nix; shared: suite.qualitySizes -> configured, with qualitySizes as a
# list of { place; value; inherited: the keys from the guides; }; errors
{
  configured,
  guides,
  shared,
}:
let
  inherit (builtins) attrNames attrValues mapAttrs;

  row = lib.findFirst (row: row ? ascending) null (attrValues serviceKinds);
  suggest = nearest.find {
    candidates = [ "trash" ];
    words = nearest.wordsOf [ "suite.qualitySizes" ];
  };
  example.${row.example.quality} = removeAttrs row.example [ "quality" ];
  services = knownServices configured;
  having = lib.filterAttrs (name: _: isFor row configured.${name}.app) services.usable;
  # The name of sizes of the guides in place of the set.
  ofName = example: value: if builtins.isString value then { trash = value; } else example;
  isDeclared = shared != { };
  checked =
    record.check
      {
        label = "qualitySizes";
        places = [ "suite.qualitySizes" ];
        example.qualities = example;
        keys.types = {
          qualities = types.set;
          services = types.raw;
          trash = types.label;
        };
        # The form that a service has.
        remedyOf =
          _: key:
          if configured ? ${key} then
            "Write ${serviceOption key}.qualitySizes in its place."
          else if isAttrSet shared.${key} && nearest.suggest key [ "qualities" ] == "" then
            lib.head (
              lib.concatMap (
                name:
                unknownQuality {
                  schema = services.usable.${name};
                  title = name;
                } key
              ) (if targets.names == [ ] then attrNames having else targets.names)
              ++ [ "Write qualities.${format.quote key} = ${format.code shared.${key}};" ]
            )
          else
            null;
      }
      {
        place = "suite.qualitySizes";
        given = withoutNull shared;
      };
  targets = (targetsOf services).resolve {
    inherit having;
    lacking = place: name: "${place}: ${name} has no ${row.plural}.";
    named = shared.services or null;
  };
  isShared = name: isDeclared && builtins.elem name targets.names;

  resolve =
    name: service:
    let
      option = "${serviceOption name}.qualitySizes";
      own = if isAttrSet service.qualitySizes then service.qualitySizes else { };
      common = lib.optionalAttrs (isShared name) checked.values;

      word = own.trash or common.trash or null;
      place = "${if own ? trash then option else "suite.qualitySizes"}.trash";
      guide = guides.forService name;
      entry =
        if word == null || guide == null then
          {
            errors = lib.optional (
              word != null
            ) "${place}: the TRaSH guides are for Radarr and Sonarr, not for ${name}.";
            value = null;
          }
        else
          guide.lookUp place "sizes" word;
      sizeOf =
        key: value:
        # The guides write "no limit" as a number just below the greatest size, or as the greatest.
        if value >= (ofApp guides.unlimited service.app).${key} or (value + 1) then null else value;
      # Quality -> sizes
      ofGuide = builtins.listToAttrs (
        map (
          size: lib.nameValuePair size.quality (mapAttrs sizeOf { inherit (size) min preferred max; })
        ) entry.value.qualities or [ ]
      );

      ofAll = common.qualities or { };
      sizes = removeAttrs own [
        "qualities"
        "trash"
      ];
      misnamed = lib.filterAttrs (key: value: !isAttrSet value && suggest key != "") sizes;
      ofService = removeAttrs sizes (attrNames misnamed);
      # Later ones win, key by key.
      entryOf =
        quality: _:
        let
          layers =
            lib.optional (ofAll ? ${quality}) ofAll.${quality}
            ++ lib.optional (ofService ? ${quality}) ofService.${quality};
          written = lib.mergeAttrsList layers;
          inherited = ofGuide.${quality} or { };
          isOwn = ofService ? ${quality} || own ? trash && !(ofAll ? ${quality});
        in
        {
          place = "${if isOwn then option else "suite.qualitySizes.qualities"}.${format.quote quality}";
          inherited = attrNames (removeAttrs inherited (attrNames written));
          # Another check reports a value that is not a set.
          value = lib.findFirst (layer: !(isAttrSet layer)) ({ inherit quality; } // inherited // written) layers;
        };
    in
    {
      value = service // {
        qualitySizes = attrValues (mapAttrs entryOf (ofGuide // ofAll // ofService));
      };
      errors =
        record.shape option "sizes by quality" (ofName example service.qualitySizes) service.qualitySizes
        ++
          lib.optional (own ? qualities)
            "${option}.qualities: the qualities of a service are beside trash. Write ${option} = ${format.code own.qualities};"
        ++ map (key: "${option}: unknown key ${format.quote key}.${suggest key}") (attrNames misnamed)
        ++ entry.errors;
    };

  resolved = mapAttrs resolve (
    lib.filterAttrs (name: service: service.qualitySizes != { } || isShared name) configured
  );
in
{
  configured = configured // mapAttrs (_: service: service.value) resolved;
  errors =
    lib.optionals isDeclared (
      map (text: "suite.qualitySizes: ${text}") targets.errors ++ checked.errors
    )
    ++ lib.concatMap (service: service.errors) (attrValues resolved);
}
