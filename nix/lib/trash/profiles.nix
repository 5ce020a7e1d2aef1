# Quality profiles with the key `trash`, as declarations with the qualities, scores and custom formats of the TRaSH guides,
# one for each app among the services of a profile.
{
  lib,
  bare,
  format,
  isAttrSet,
  isFor,
  nearest,
  record,
  scored,
  setKinds,
  types,
  withoutNull,
  ...
}:
# configured: suite.services; declared: kind -> attribute -> declaration; guides: see guides.nix; nameOf: attribute,
# declaration -> the name of the resource; ownFormats: name -> the declarations of custom formats
{
  configured,
  declared,
  guides,
  nameOf,
  ownFormats,
}:
let
  inherit (builtins)
    attrNames
    attrValues
    concatMap
    elem
    filter
    groupBy
    head
    isString
    mapAttrs
    ;

  checkKeys = record.check {
    label = "trash";
    places = [ "trash" ];
    example.scoreSet = "german";
    keys.types = {
      formats = types.listOf types.label;
      groups = types.setFrom (name: if isString name then lib.nameValuePair name true else null) // {
        example."[Optional] Miscellaneous" = true;
      };
      profile = types.label;
      scoreSet = types.label;
      without = types.listOf types.label;
    };
  };

  # place, the value of `trash` -> values: without wrong keys; errors
  choiceOf =
    place: value:
    let
      given = if isString value then { profile = value; } else value;
      strings = builtins.isList value && value != [ ] && builtins.all isString value;
      misshapen = record.shape place "a choice from the guides, or the name of a profile" (
        if !strings then
          { profile = "WEB-1080p"; }
        else if builtins.length value == 1 then
          "Write ${format.quote (head value)}."
        else
          { formats = value; }
      ) given;
      checked = checkKeys {
        inherit place;
        given = if misshapen == [ ] then withoutNull given else { };
      };
    in
    {
      inherit (checked) values;
      errors = misshapen ++ checked.errors;
    };

  # The guides write the default of a group as a string and that of a format as a boolean.
  isDefault = format: format.default or false == true || format.default or false == "true";
  isOn = format: format.required or false || isDefault format;

  # An element of `qualities` without some names: none, or a quality alone in place of its group.
  trimmed =
    without: item:
    let
      left = lib.subtractLists without item.items;
    in
    if elem item.name without || item ? items && left == [ ] then
      [ ]
    else if !(item ? items) then
      [ item.name ]
    else if builtins.length left == 1 then
      left
    else
      [
        {
          inherit (item) name;
          qualities = left;
        }
      ];

  # The keys of a profile of the guides. `items` are best first, as in `qualities`.
  keysOf =
    without: profile:
    let
      allowed = filter (item: item.allowed) profile.items;
      cutoff = lib.findFirst (item: item.name == profile.cutoff) { inherit (profile) cutoff; } allowed;
      left = if cutoff ? items then trimmed without cutoff else [ ];
    in
    lib.filterAttrs (key: value: value != null || key == "upgradeUntil") {
      qualities = concatMap (trimmed without) allowed;
      upgradeUntil =
        if !profile.upgradeAllowed then
          null
        else if left != [ ] && isString (head left) then
          head left
        else
          profile.cutoff;
      minimumScore = profile.minFormatScore or null;
      upgradeUntilScore = profile.cutoffFormatScore or null;
      minimumUpgradeScore = profile.minUpgradeFormatScore or null;
      language = profile.language or null;
    };

  # `services` of a profile without them: those whose guide has it. If none has it, or the choice has errors, those with a
  # guide.
  servicesFor =
    { errors, values }:
    let
      able = filter (name: guides.forService name != null) (attrNames configured);
      offers =
        name:
        let
          guide = guides.forService name;
        in
        guide.errors == [ ] && guide.find "profiles" values.profile or "" != null;
      offering = filter offers able;
    in
    lib.optionalAttrs ((values ? profile || errors != [ ]) && able != [ ]) {
      services = if offering == [ ] then able else offering;
    };

  # A declared profile. ownKeys: its keys beside `trash`; parts: its services by app, one list for each app with guides;
  # partGuides: the guides of each part; unguided: services for which there are no guides
  read =
    attribute: written:
    let
      path = "suite.qualityProfiles.${format.quote attribute}";
      chosen = choiceOf "${path}.trash" written.trash;
      # Null is a value of `upgradeUntil`: no upgrades.
      ownKeys =
        servicesFor chosen
        // removeAttrs (lib.filterAttrs (key: value: value != null || key == "upgradeUntil") written) [
          "trash"
        ];
      # Another check reports services that do not exist.
      services = lib.unique (
        filter (name: configured ? ${name}) (map bare (filter isString (lib.toList ownKeys.services or [ ])))
      );
      byGuide = builtins.partition (name: guides.forService name != null) services;
      parts = attrValues (groupBy (name: configured.${name}.app) byGuide.right);
      partGuides = map (part: guides.forService (head part)) parts;
    in
    {
      inherit
        ownKeys
        parts
        path
        partGuides
        services
        ;
      choice = chosen.values;
      choiceErrors = chosen.errors;
      unguided = byGuide.wrong;
      scores = if isAttrSet (ownKeys.scores or null) then ownKeys.scores else { };
      isReadable = parts != [ ] && builtins.all (guide: guide.errors == [ ]) partGuides;
    };

  # The errors about the names in a profile.
  nameErrors =
    {
      choice,
      isReadable,
      ownKeys,
      partGuides,
      scores,
      unguided,
      ...
    }:
    let
      titles = some: format.conjunction (map (guide: guide.title) some);
      absent =
        table: some: word:
        lib.optional (builtins.all (guide: guide.find table word == null) some) (
          (head some).absent (titles some) table word
        );

      groups = choice.groups or { };
      wrongGroup =
        name:
        let
          label = "groups.${format.quote name}";
          matching = filter (group: group != null) (map (guide: guide.find "groups" name) partGuides);
          formats = concatMap (group: group.custom_formats) matching;
          names = lib.unique (map (format: format.name) formats);
        in
        if !(builtins.isBool groups.${name} || groups.${name} == "all") then
          [ "${label} must be true, false or \"all\", but is ${format.value groups.${name}}." ]
        else
          lib.optional (groups.${name} == true && formats != [ ] && !builtins.any isOn formats)
            "${label}: all its formats are optional. Write \"all\", or name those that you want: formats = [ ${format.quote (head names)} ]; The group has ${format.listing names}.";

      profiles = filter (profile: profile != null) (
        map (guide: guide.find "profiles" choice.profile or "") partGuides
      );
      # The allowed qualities and groups, and the qualities in groups.
      offered = lib.unique (
        concatMap (item: [ item.name ] ++ item.items or [ ]) (
          filter (item: item.allowed) (concatMap (profile: profile.items) profiles)
        )
      );
      notOffered =
        name:
        lib.optional (profiles != [ ] && !elem name offered)
          "without: the profile ${format.quote choice.profile} has no quality ${format.quote name}.${nearest.suggest name offered} Its qualities: ${format.listing offered}.";
      ofChoice =
        concatMap notOffered (choice.without or [ ])
        ++ lib.optional (
          choice ? without && !(choice ? profile)
        ) "without leaves out qualities of a profile of the guides. Add profile, or remove without."
        # A name can be that of one app alone, except the name of the profile.
        ++ lib.optionals (choice ? profile) (
          concatMap (guide: absent "profiles" [ guide ] choice.profile) partGuides
        )
        ++ concatMap (absent "formats" partGuides) (choice.formats or [ ])
        ++ concatMap (name: absent "groups" partGuides name ++ wrongGroup name) (attrNames groups)
        ++ lib.optionals (choice ? scoreSet) (absent "scoreSets" partGuides choice.scoreSet);
      isKnown =
        word: ownFormats ? ${word} || builtins.any (guide: guide.find "formats" word != null) partGuides;
    in
    map (name: ".trash: the TRaSH guides are for Radarr and Sonarr, not for ${name}.") unguided
    ++ lib.optionals isReadable (
      map (text: ".trash: ${text}") ofChoice
      ++ map (
        word:
        ": scores.${format.quote word}: neither suite.customFormats nor the guides for ${titles partGuides} have this format.${
          nearest.suggest word (attrNames ownFormats ++ concatMap (guide: attrNames guide.formats) partGuides)
        }"
      ) (filter (word: !(isKnown word)) (attrNames scores))
    )
    ++ lib.optional (
      choice ? without && ownKeys ? qualities
    ) ".trash: without and qualities are both set. Remove one of them.";

  # profile: of `read`; services: those of the part; guide: theirs
  partOf =
    { choice, ownKeys, path, ... }@profile:
    services: guide:
    let
      inherit (configured.${head services}) app;
      groups = choice.groups or { };
      guided = guide.find "profiles" choice.profile or "";
      ofProfile = if guided == null then { } else guided;
      # The keys of the profile of the guides.
      keys = if guided == null then { } else keysOf (choice.without or [ ]) guided;
      ofGroup =
        group:
        let
          isIncluded =
            isDefault group
            && elem (ofProfile.trash_id or null) (attrValues group.quality_profiles.include);
          taken = groups.${group.name} or groups.${group.trash_id} or isIncluded;
        in
        lib.optionals (taken != false) (
          filter (format: taken == "all" || isOn format) group.custom_formats
        );
      guidedFormats = map (guide.find "formats") (
        # The names in a profile can be old; only the IDs count.
        attrValues ofProfile.formatItems or { }
        ++ map (format: format.trash_id) (concatMap ofGroup guide.groups)
        ++ choice.formats or [ ]
      );
      set = lib.toLower (choice.scoreSet or ofProfile.trash_score_set or "default");
      # 0 without a score in the guides.
      scoreOf = format: format.trash_scores.${set} or format.trash_scores.default or 0;
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
            guidedFormats ++ map (guide.find "formats") (attrNames ownScores)
          )
        )
      );
      allScores =
        mapAttrs (_: scoreOf) formats // lib.filterAttrs (_: score: score != null) ownScores;
      # A key that only the other app has is no error.
      isHere = key: _: isFor (setKinds.${scored.by}.keys.${key} or { }) app;
      # The cutoff of the guides must be among the qualities.
      qualities = ownKeys.qualities or keys.qualities;
      names = map (quality: if isAttrSet quality then quality.name or null else quality) qualities;
      errors =
        lib.optional
          (
            keys.upgradeUntil or null != null
            && !(ownKeys ? upgradeUntil)
            && builtins.isList qualities
            && !elem keys.upgradeUntil names
          )
          "${path}: upgradeUntil is missing: the guides upgrade until ${format.quote keys.upgradeUntil}, which is not among the qualities. Write upgradeUntil with one of ${
            format.listing (filter isString names)
          }, or null for no upgrades.";
    in
    {
      inherit errors services;
      formats = attrValues formats;
      value =
        removeAttrs keys (lib.optional (errors != [ ]) "upgradeUntil")
        // (if builtins.length profile.parts == 1 then ownKeys else lib.filterAttrs isHere ownKeys)
        // lib.optionalAttrs (ownKeys.scores or profile.scores == profile.scores) { scores = allScores; };
      warnings = map (
        pair:
        "${path}.trash: the guides say that a profile should score only one of ${
          format.conjunction (map (id: format.quote (guide.titleOf id)) pair)
        }. Set the score of the other one to 0."
      ) (filter (builtins.all (id: allScores.${guide.titleOf id} or 0 != 0)) guide.conflicts);
    };

  # A declared profile -> errors; warnings; profiles: its declarations; formats: those of each service
  expand =
    attribute: written:
    let
      profile = read attribute written;
      inherit (profile) choice partGuides path;
      # Without the guides, the other keys are checked.
      parts =
        if profile.isReadable then
          lib.zipListsWith (partOf profile) profile.parts partGuides
        else
          [
            {
              inherit (profile) services;
              value = profile.ownKeys;
              errors = [ ];
              formats = [ ];
              warnings = [ ];
            }
          ];
    in
    {
      errors =
        concatMap (guide: guide.errors) partGuides
        ++ profile.choiceErrors
        ++ map (text: path + text) (nameErrors profile)
        ++ concatMap (part: part.errors) parts;
      profiles = lib.imap0 (index: part: {
        inherit attribute path;
        inherit (part) value;
        key = "${attribute} ${toString index}";
        only = part.services;
        origin =
          if choice ? profile then
            "the profile ${format.quote choice.profile} of the TRaSH guides"
          else
            null;
      }) parts;
      formats = concatMap (
        part: concatMap (format: map (service: { inherit format service; }) part.services) part.formats
      ) parts;
      warnings = lib.unique (concatMap (part: part.warnings) parts);
    };

  using = lib.filterAttrs (
    _: value: isAttrSet value && value.trash or null != null
  ) declared.${scored.by};

  profiles = attrValues (mapAttrs expand using);

  # The declaration of suite.customFormats with the name of a format of the guides, for a service.
  ownOn =
    service: name:
    lib.findFirst (
      value: value.services or null == null || elem service (lib.toList value.services)
    ) null ownFormats.${name} or [ ];
  # One with conditions replaces the format of the guides; an empty one says that another program creates it.
  replaces = own: own == { } || own.conditions or null != null || own.json or null != null;
  taken = filter ({ format, service }: !(replaces (ownOn service format.name))) (
    concatMap (profile: profile.formats) profiles
  );
  servicesWith = mapAttrs (_: map ({ service, ... }: service)) (
    groupBy ({ format, ... }: format.name) taken
  );

  # Several profiles can have a format, with the same key.
  declarationOf =
    { format, service }:
    let
      own = ownOn service format.name;
    in
    {
      key = "${format.name} ${format.source} ${service}";
      attribute = format.source;
      path = "${format.source} of the TRaSH guides";
      conditionsAt = "${format.source} of the TRaSH guides: specifications";
      value = {
        inherit (format) name;
        services = [ service ];
        json = format;
      }
      # Any other declaration adds its key.
      // lib.optionalAttrs (builtins.isBool own.includeInRenames or null) {
        inherit (own) includeInRenames;
      };
    };

  plain =
    kind:
    lib.mapAttrsToList (
      attribute: value: {
        inherit attribute value;
        key = attribute;
        path = "suite.${setKinds.${kind}.set}.${format.quote attribute}";
      }
    );
  written = mapAttrs plain (
    declared // { ${scored.by} = removeAttrs declared.${scored.by} (attrNames using); }
  );
in
{
  errors = lib.unique (concatMap (profile: profile.errors) profiles);
  warnings = concatMap (profile: profile.warnings) profiles;

  # kind -> [ { attribute; key; path; value; } ]: path is for messages; only: the services of this part of a
  # profile of the guides; conditionsAt: the place of conditions; except: the services that get the format from the guides
  declarations = written // {
    ${scored.by} = written.${scored.by} ++ concatMap (profile: profile.profiles) profiles;
    ${scored.kind} =
      map (
        { attribute, value, ... }@declaration:
        declaration // { except = servicesWith.${nameOf attribute value} or [ ]; }
      ) written.${scored.kind}
      ++ map declarationOf taken;
  };
}
