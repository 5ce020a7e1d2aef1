# The checks of values of profiles that a type cannot do: names of parts of the schema, scores, tags.
{
  lib,
  apps,
  bare,
  forKind,
  format,
  isAttrSet,
  nearest,
  ofApp,
  serviceKinds,
  types,
  withoutNull,
  ...
}@ctx:
{
  appOf,
  formats,
  guides,
  nameOf,
  renamedFormats,
  services,
  ...
}:
let
  inherit (import ../service-kinds/entry.nix ctx) checkEntry hasSizesInProfiles;

  definitions = serviceKinds.qualitydefinition;
  # A profile has no title of a quality, and no record lacks the keys here.
  row = definitions // {
    keys = lib.getAttrs (definitions.identity ++ definitions.ascending) definitions.keys;
    option = "";
  };

  # name: a service; place: that of the quality; value -> errors, values
  inspect =
    name: place: quality: value:
    checkEntry row
      {
        app = appOf name;
        schema = services.usable.${name};
        unit = null;
      }
      {
        inherit place;
        value = if isAttrSet value then { inherit quality; } // value else value;
      };

  # The names that a service offers for a key; null if its app has no table.
  tableOf =
    kind: key: name:
    let
      # These kinds have one implementation.
      inherit (builtins.head (builtins.attrValues (forKind kind.kind).catalog.implementations)) fields;
      schema = services.usable.${name};
    in
    if !(fields.types ? ${key}) || builtins.elem key fields.lacks.${schema} then
      null
    else
      (fields.types.${key}.element or fields.types.${key}).tableOf schema;

  unknownOn =
    {
      kind,
      key,
      names,
      ...
    }:
    label: value:
    lib.concatMap (
      name:
      let
        table = tableOf kind key name;
        offered = builtins.attrNames table;
      in
      lib.optional (table != null && !(table ? ${bare value}))
        "${label}: ${name} does not offer ${format.quote value}.${nearest.suggestValue value offered} Values on ${name}: ${format.quoted offered}."
    ) names;
in
{
  # The keys of a metadata profile that name what is allowed.
  allowed =
    { key, value, ... }@given:
    {
      problems = lib.concatLists (lib.imap0 (index: unknownOn given "${key}[${toString index}]") value);
    };

  # The language of a profile. A reference to another resource is looked up by the host program.
  reference =
    {
      key,
      kind,
      value,
      ...
    }@given:
    {
      problems = lib.optionals (kind.keys.${key}.list == "language") (unknownOn given key value);
    };

  scores =
    {
      isFromGuides,
      names,
      value,
      values,
      ...
    }:
    let
      # A score that is null counts as not set.
      kept = withoutNull value;
      declared = builtins.attrNames formats;
      theirs = builtins.filter (guide: guide != null) (map guides.forService names);
      inGuides = lib.concatMap (guide: builtins.attrNames guide.formats) theirs;
      isInGuides = name: builtins.any (guide: guide.find "formats" name != null) theirs;
    in
    {
      problems =
        lib.concatMap (
          name:
          map (text: "${text}${lib.optionalString (kept.${name} ? score) " Write ${format.code kept.${name}.score}."}") (
            types.int.problems "scores.${format.quote name}" kept.${name}
          )
        ) (
          builtins.filter (name: !(types.int.check kept.${name})) (builtins.attrNames kept)
        )
        ++ map (
          attribute:
          let
            name = format.quote (nameOf attribute renamedFormats.${attribute});
          in
          "scores.${format.quote attribute}: the name of suite.customFormats.${format.quote attribute} is ${name}. Write scores.${name} in its place."
        ) (builtins.attrNames (builtins.intersectAttrs kept renamedFormats))
        # A profile that declares only scores may be someone else's, with their formats.
        ++ map (
          name:
          "scores.${format.quote name}: suite.customFormats does not declare this format.${
            if isInGuides name then
              " The TRaSH guides have it: write trash.formats = [ ${format.quote name} ]; in the profile."
            else
              "${nearest.suggest name (declared ++ inGuides)} Declare the format there. If another program creates it, write suite.customFormats.${format.quote name} = { };"
          }"
        ) (lib.optionals (values ? qualities && !isFromGuides) (
          builtins.attrNames (removeAttrs kept (declared ++ builtins.attrNames renamedFormats))
        ));
      encode = _: kept;
    };

  number =
    {
      isFromGuides,
      key,
      path,
      value,
      values,
      ...
    }:
    let
      most = lib.foldl' builtins.add 0 (
        builtins.filter (score: builtins.isInt score && score > 0) (
          builtins.attrValues values.scores or { }
        )
      );
    in
    {
      warnings =
        lib.optional
          (
            key == "upgradeUntilScore"
            && !isFromGuides
            && values ? qualities
            && values.upgradeUntil or null == null
          )
          "${path}: upgradeUntilScore has no effect without upgradeUntil, because the services then upgrade nothing. Set upgradeUntil to a quality, or remove upgradeUntilScore.";
      problems =
        lib.optional (key == "minimumScore" && values ? qualities && value > most)
          "minimumScore: ${toString value} can never be reached: the scores above 0 add up to ${toString most}.";
    };

  # The keys of the kind that has the sizes in older services.
  sizes =
    {
      kind,
      key,
      names,
      path,
      value,
      ...
    }:
    let
      inherit (kind.keys.${key}) since;
      having = builtins.filter (name: ofApp since (appOf name) != null) names;
      able = builtins.filter (name: hasSizesInProfiles services.configured.${name}) having;
      older = builtins.head having;

      ofQuality =
        quality: value:
        let
          place = "${path}.${key}.${format.quote quality}";
        in
        builtins.concatMap (name: (inspect name place quality value).errors) able;
    in
    {
      errors =
        lib.optional (able == [ ] && having != [ ])
          "${path}: ${key}: ${older} (${services.about older}) has no sizes in its profiles. Write suite.services.${older}.${definitions.option} in place of ${key}."
        ++ lib.unique (lib.concatLists (lib.mapAttrsToList ofQuality value));
      encode =
        name:
        if builtins.elem name able then
          builtins.mapAttrs (
            quality: size: removeAttrs (inspect name "" quality size).values definitions.identity
          ) value
        else
          { };
    };
}
