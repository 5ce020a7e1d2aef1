# A profile of the guides and the keys of its declaration, for the services with one app and one copy of the guides.
{
  lib,
  format,
  setKinds,
  ...
}@ctx:
let
  inherit (builtins) attrNames filter mapAttrs;
  choices = import ./choice.nix ctx;

  # The score of a format; 0 without one in the guides.
  scoreIn =
    set: one:
    let
      scores = one.trash_scores or { };
    in
    scores.${set} or scores.default or 0;

  # `items` are best first, as in `qualities`.
  ofProfile =
    profile:
    {
      qualities = map (
        item:
        if item ? items then
          {
            inherit (item) name;
            qualities = item.items;
          }
        else
          item.name
      ) (filter (item: item.allowed) profile.items);
      upgradeUntil = if profile.upgradeAllowed then profile.cutoff else null;
    }
    // lib.filterAttrs (_: value: value != null) {
      minimumScore = profile.minFormatScore or null;
      upgradeUntilScore = profile.cutoffFormatScore or null;
      minimumUpgradeScore = profile.minUpgradeFormatScore or null;
      language = profile.language or null;
    };
in
{
  app,
  choice,
  guide,
  # Whether the profile is for no other app.
  isAlone,
  # The keys of the declaration, without `trash`, and its scores.
  own,
  ownFormats,
  scores,
  services,
}:
let
  profile = if choice ? profile then guide.profiles.find choice.profile else null;
  set = if choice ? scoreSet then lib.toLower choice.scoreSet else profile.trash_score_set or "default";

  # A score can name a format by its ID, and one that only the other app has.
  nameOf =
    word: if guide.formats.find word == null then word else (guide.formats.find word).name;
  ownScores = lib.mapAttrs' (word: score: lib.nameValuePair (nameOf word) score) (
    lib.filterAttrs (word: _: ownFormats ? ${word} || guide.formats.find word != null) scores
  );
  isLeftOut = name: ownScores ? ${name} && ownScores.${name} == null;
  formats = builtins.listToAttrs (
    map (one: lib.nameValuePair one.name one) (
      filter (one: !(isLeftOut one.name)) (
        choices.formatsOf guide profile choice
        ++ filter (one: one != null) (map guide.formats.find (attrNames ownScores))
      )
    )
  );
  allScores =
    mapAttrs (_: scoreIn set) formats // lib.filterAttrs (_: score: score != null) ownScores;

  # A key that only the other app has is no error.
  isHere = key: _: builtins.elem app (setKinds.qualityprofile.keys.${key}.apps or [ app ]);
  nameById = id: guide.formats.byId.${id}.name or id;
in
{
  formats = builtins.attrValues formats;
  value =
    removeAttrs (if profile == null then { } else ofProfile profile) (
      # The cutoff may not be among other qualities.
      lib.optional (own ? qualities) "upgradeUntil"
    )
    // (if isAlone then own else lib.filterAttrs isHere own)
    // {
      inherit services;
    }
    // lib.optionalAttrs (own.scores or scores == scores) { scores = allScores; };
  warnings = map (
    pair:
    "the guides say that a profile should score only one of ${
      format.conjunction (map (id: format.quote (nameById id)) pair)
    }. Set the score of the other one to 0."
  ) (filter (builtins.all (id: allScores.${nameById id} or 0 != 0)) guide.conflicts);
}
