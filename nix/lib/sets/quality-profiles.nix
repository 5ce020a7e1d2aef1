# `suite.qualityProfiles`.
{
  lib,
  format,
  forKind,
  nearest,
  setKinds,
  common,
  declared,
  services,
  ...
}@ctx:
let
  inherit (builtins)
    attrNames
    elem
    isAttrs
    isInt
    isList
    isString
    ;

  kind = setKinds.qualityprofile;
  inherit ((forKind kind.kind).catalog) implementations;
  # The languages in the schemas.
  item = implementations.qualityProfile;
  all = if isAttrs declared.qualityprofile then declared.qualityprofile else { };
  valid = attrNames kind.keys ++ [ "services" ];

  qualities = import ./qualities.nix ctx;
  inherit (import ./scores.nix ctx) reachProblems scoreProblems;

  languageProblems =
    names: language:
    let
      having = builtins.filter (name: elem (common.appOf name) kind.keys.language.apps) names;
      problem =
        name:
        let
          table = item.fields.types.language.tableOf services.usable.${name};
        in
        lib.optional (!(table ? ${common.bare language}))
          "language: ${name} does not offer ${format.value language}.${common.suggestOrList (common.bare language) (attrNames table)}";
    in
    if isString language then
      lib.concatMap problem having
    else
      [
        "language must be the name of a language, but is ${format.value language}.${format.propertyHint "key" language}"
      ];

  integers = [
    "minimumScore"
    "minimumUpgradeScore"
    "upgradeUntilScore"
  ];

  look =
    name: written:
    let
      place = common.placeOf kind name;
      # Null is a value of `upgradeUntil`: no upgrades.
      value = lib.filterAttrs (key: one: one != null || key == "upgradeUntil") written;
      shape = common.shapeProblem kind written;
      targets = common.targets kind (value.services or null);
      inherit (targets) names;
      isOwn = value ? qualities;
      found =
        if isOwn && isList value.qualities then
          lib.imap0 (qualities.inspect names) value.qualities
        else
          [ ];
      scores = if isAttrs (value.scores or null) then value.scores else { };
      numbers = builtins.filter (key: value ? ${key}) integers;
      until = value.upgradeUntil or null;
      errors =
        common.unknownKeys kind names valid value
        ++ common.nameProblem name
        ++ targets.errors
        ++ common.foreignKeys kind names value
        ++ (
          if !isOwn then
            [ ]
          else if !isList value.qualities then
            [
              "qualities must be a list, best first, but is ${format.value value.qualities}.${format.propertyHint "key" value.qualities}"
            ]
          else if value.qualities == [ ] then
            [ "qualities is empty. Write at least one quality." ]
          else
            lib.concatMap (one: one.errors) found ++ qualities.twiceProblems found
        )
        ++ (
          if until == null then
            [ ]
          else if !isString until then
            [
              "upgradeUntil must be the name of a quality or group, or null, but is ${format.value until}.${format.propertyHint "key" until}"
            ]
          else
            lib.optionals isOwn (qualities.cutoffProblems found (common.bare until))
        )
        ++ lib.concatMap (key: common.typed common.int key value.${key}) numbers
        ++ lib.optional (
          isInt (value.minimumUpgradeScore or null) && value.minimumUpgradeScore < 1
        ) "minimumUpgradeScore must be 1 or more, but is ${toString value.minimumUpgradeScore}."
        ++ (
          if !(value ? scores) then
            [ ]
          else if !isAttrs value.scores || value.scores ? _type then
            [
              "scores must be an attribute set of integers, but is ${format.value value.scores}.${
                if value.scores ? _type then
                  format.propertyHint "key" value.scores
                else
                  " Write scores.\"name of a format\" = 100;"
              }"
            ]
          else
            scoreProblems isOwn scores
        )
        ++ lib.optionals (isOwn && isInt (value.minimumScore or null)) (
          reachProblems scores value.minimumScore
        )
        ++ (if value ? language then languageProblems names value.language else [ ]);
    in
    if shape != [ ] then
      {
        errors = map (text: "${place}: ${text}") shape;
        targets = [ ];
        named = [ ];
        scores = { };
      }
    else
      {
        errors = map (text: "${place}: ${text}") errors;
        inherit place scores;
        named = names;
        targets = lib.optionals (errors == [ ]) names;
        values =
          removeAttrs value [ "services" ]
          // (
            if builtins.elem null (builtins.attrValues scores) then
              { scores = lib.filterAttrs (_: score: score != null) scores; }
            else
              { }
          );
      };

  looked = builtins.mapAttrs look all;

  # format -> the services of the profiles that score it, as a set
  scoring = builtins.foldl' (
    all: one:
    let
      names = lib.genAttrs one.named (_: null);
    in
    all // builtins.mapAttrs (name: _: if all ? ${name} then all.${name} // names else names) one.scores
  ) { } (builtins.attrValues looked);
in
{
  servicesScoring = name: scoring.${name} or { };

  errors =
    lib.optional (!isAttrs declared.qualityprofile)
      "suite.qualityProfiles must be an attribute set by name, but is ${format.value declared.qualityprofile}."
    ++ common.twins kind all
    ++ lib.concatMap (one: one.errors) (builtins.attrValues looked);

  entriesFor =
    service:
    lib.mapAttrsToList (name: one: {
      inherit name;
      path = one.place;
      values = common.keysFor kind (common.appOf service) one.values;
    }) (lib.filterAttrs (_: one: elem service one.targets) looked);
}
