# A quality profile with `trash`, as declarations: one for each app among its services.
{
  lib,
  bare,
  format,
  isAttrSet,
  isFor,
  nearest,
  scored,
  setKinds,
  ...
}@ctx:
# See default.nix.
{
  configured,
  guides,
  ownFormats,
}:
let
  inherit (builtins)
    attrNames
    attrValues
    concatMap
    filter
    groupBy
    head
    mapAttrs
    ;
  choices = import ./choice.nix ctx;

  # The cutoff of the guides, which must be among the qualities. ownKeys: the declared keys; keys: those of the guides
  cutoffErrors =
    path: ownKeys: keys:
    let
      qualities = ownKeys.qualities or keys.qualities;
      names = map (one: if isAttrSet one then one.name or null else one) qualities;
    in
    lib.optional
      (
        keys.upgradeUntil or null != null
        && !(ownKeys ? upgradeUntil)
        && builtins.isList qualities
        && !builtins.elem keys.upgradeUntil names
      )
      "${path}: upgradeUntil is missing: the guides upgrade until ${format.quote keys.upgradeUntil}, which is not among the qualities. Write upgradeUntil with one of ${
        format.listing (filter builtins.isString names)
      }, or null for no upgrades.";

  # A declared profile. ownKeys: its keys beside `trash`; parts: its services by app, one list for each app with guides;
  # partGuides: the guides of each part; unguided: services for which there are no guides
  profileOf =
    attribute: written:
    let
      path = "suite.qualityProfiles.${format.quote attribute}";
      choice = choices.read "${path}.trash" written.trash;
      # Null is a value of `upgradeUntil`: no upgrades.
      ownKeys =
        choices.servicesFor guides (attrNames configured) choice
        // removeAttrs (lib.filterAttrs (key: value: value != null || key == "upgradeUntil") written) [
          "trash"
        ];
      # Another check reports services that do not exist.
      services = lib.unique (
        filter (name: configured ? ${name}) (
          map bare (filter builtins.isString (lib.toList ownKeys.services or [ ]))
        )
      );
      byGuide = builtins.partition (name: guides.forService name != null) services;
      parts = attrValues (groupBy (name: configured.${name}.app) byGuide.right);
      partGuides = map (part: guides.forService (head part)) parts;
    in
    {
      inherit
        attribute
        choice
        ownKeys
        parts
        path
        partGuides
        services
        ;
      unguided = byGuide.wrong;
      scores = if isAttrSet (ownKeys.scores or null) then ownKeys.scores else { };
      isReadable = parts != [ ] && builtins.all (guide: guide.errors == [ ]) partGuides;
    };

  # The messages about the names in a profile.
  nameErrors =
    {
      choice,
      isReadable,
      partGuides,
      scores,
      unguided,
      ...
    }:
    let
      isKnown =
        word: ownFormats ? ${word} || builtins.any (guide: guide.find "formats" word != null) partGuides;
    in
    map (name: ".trash: the TRaSH guides are for Radarr and Sonarr, not for ${name}.") unguided
    ++ lib.optionals isReadable (
      map (text: ".trash: ${text}") (choices.nameErrors partGuides choice.values)
      ++ map (
        word:
        ": scores.${format.quote word}: neither suite.customFormats nor the guides for ${
          format.conjunction (map (guide: guide.title) partGuides)
        } have this format.${
          nearest.suggest word (attrNames ownFormats ++ concatMap (guide: attrNames guide.formats) partGuides)
        }"
      ) (filter (word: !(isKnown word)) (attrNames scores))
    );

  # profile: of profileOf; services: those of the part; guide: theirs
  partOf =
    { ownKeys, path, ... }@profile:
    services: guide:
    let
      inherit (configured.${head services}) app;
      taken = choices.take guide profile.choice.values;
      # A score can name a format by its ID, and one that only the other app has.
      ownScores = lib.mapAttrs' (word: lib.nameValuePair (guide.find "formats" word).name or word) (
        lib.filterAttrs (word: _: ownFormats ? ${word} || guide.find "formats" word != null) profile.scores
      );
      byName = format: {
        inherit (format) name;
        value = format;
      };
      formats = builtins.listToAttrs (
        map byName (
          filter (format: format != null && ownScores.${format.name} or 0 != null) (
            taken.formats ++ map (guide.find "formats") (attrNames ownScores)
          )
        )
      );
      allScores =
        mapAttrs (_: taken.scoreOf) formats // lib.filterAttrs (_: score: score != null) ownScores;
      # A key that only the other app has is no error.
      isHere = key: _: isFor (setKinds.${scored.by}.keys.${key} or { }) app;
      errors = cutoffErrors path ownKeys taken.keys;
    in
    {
      inherit errors services;
      formats = attrValues formats;
      value =
        removeAttrs taken.keys (lib.optional (errors != [ ]) "upgradeUntil")
        // (if builtins.length profile.parts == 1 then ownKeys else lib.filterAttrs isHere ownKeys)
        // lib.optionalAttrs (ownKeys.scores or profile.scores == profile.scores) { scores = allScores; };
      warnings = map (
        pair:
        "${path}.trash: the guides say that a profile should score only one of ${
          format.conjunction (map (id: format.quote (guide.titleOf id)) pair)
        }. Set the score of the other one to 0."
      ) (filter (builtins.all (id: allScores.${guide.titleOf id} or 0 != 0)) guide.conflicts);
    };
in
attribute: written:
let
  profile = profileOf attribute written;
  inherit (profile)
    choice
    ownKeys
    path
    partGuides
    ;
  # Without the guides, the other keys are checked.
  expanded =
    if profile.isReadable then
      lib.zipListsWith (partOf profile) profile.parts partGuides
    else
      [
        {
          inherit (profile) services;
          value = ownKeys;
          errors = [ ];
          formats = [ ];
          warnings = [ ];
        }
      ];
in
{
  errors =
    concatMap (guide: guide.errors) partGuides
    ++ choice.errors
    ++ map (text: path + text) (
      nameErrors profile
      ++ lib.optional (
        choice.values ? without && ownKeys ? qualities
      ) ".trash: without and qualities are both set. Remove one of them."
    )
    ++ concatMap (part: part.errors) expanded;
  profiles = lib.imap0 (index: part: {
    inherit attribute path;
    inherit (part) value;
    key = "${attribute} ${toString index}";
    only = part.services;
    origin =
      if choice.values ? profile then
        "the profile ${format.quote choice.values.profile} of the TRaSH guides"
      else
        null;
  }) expanded;
  formats = concatMap (
    part: concatMap (format: map (service: { inherit format service; }) part.services) part.formats
  ) expanded;
  warnings = lib.unique (concatMap (part: part.warnings) expanded);
}
