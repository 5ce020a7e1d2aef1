# The key `trash` of a quality profile: what is wrong with it, and what it takes from the guides for one app.
{
  lib,
  format,
  nearest,
  record,
  types,
  withoutNull,
  ...
}:
let
  inherit (builtins)
    attrNames
    attrValues
    concatMap
    filter
    ;

  check = record.check {
    label = "trash";
    places = [ "trash" ];
    keys.types = {
      formats = types.listOf types.label;
      groups =
        types.setFrom (name: if builtins.isString name then lib.nameValuePair name true else null)
        // {
          example."[Optional] Miscellaneous" = true;
        };
      profile = types.label;
      scoreSet = types.label;
      without = types.listOf types.label;
    };
  };

  # The guides write the default of a group as a string and that of a format as a boolean.
  isDefault = format: format.default or false == true || format.default or false == "true";
  isOn = format: format.required or false || isDefault format;

  # The names of the allowed qualities and groups, and of the qualities in groups.
  qualityNames =
    profile: concatMap (item: [ item.name ] ++ item.items or [ ]) (filter (item: item.allowed) profile.items);

  # An element of `qualities` without some names: none, or a quality alone in place of its group.
  trimmed =
    without: item:
    let
      left = lib.subtractLists without item.items;
    in
    if builtins.elem item.name without || item ? items && left == [ ] then
      [ ]
    else if item ? items then
      [
        (
          if builtins.length left == 1 then
            builtins.head left
          else
            {
              inherit (item) name;
              qualities = left;
            }
        )
      ]
    else
      [ item.name ];

  # `items` are best first, as in `qualities`.
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
        else if left != [ ] && builtins.isString (builtins.head left) then
          builtins.head left
        else
          profile.cutoff;
      minimumScore = profile.minFormatScore or null;
      upgradeUntilScore = profile.cutoffFormatScore or null;
      minimumUpgradeScore = profile.minUpgradeFormatScore or null;
      language = profile.language or null;
    };
in
{
  # place, the value of `trash` -> values: the choice, without wrong keys; errors
  read =
    place: value:
    let
      given = if builtins.isString value then { profile = value; } else value;
      strings = builtins.isList value && value != [ ] && builtins.all builtins.isString value;
      misshapen = record.shape place "a choice from the guides, or the name of a profile" (
        if !strings then
          { profile = "WEB-1080p"; }
        else if builtins.length value == 1 then
          "Write ${format.quote (builtins.head value)}."
        else
          { formats = value; }
      ) given;
      checked = check {
        inherit place;
        given = if misshapen == [ ] then withoutNull given else { };
      };
    in
    {
      inherit (checked) values;
      errors = misshapen ++ checked.errors;
    };

  # Names of services, choice -> `services` of a profile without them: those whose guide has it. If none has it, or the
  # choice has errors, those with a guide.
  servicesFor =
    { forService, ... }:
    names: { errors, values }:
    let
      able = filter (name: forService name != null) names;
      offers =
        name:
        let
          guide = forService name;
        in
        guide.errors == [ ] && guide.find "profiles" values.profile or "" != null;
      offering = filter offers able;
    in
    lib.optionalAttrs ((values ? profile || errors != [ ]) && able != [ ]) {
      services = if offering == [ ] then able else offering;
    };

  # guides: those for the apps of the profile; choice -> the errors of its names
  nameErrors =
    guides: choice:
    let
      lacks =
        table: word: guide:
        guide.find table word == null;
      absent =
        table: some: word:
        lib.optional (builtins.all (lacks table word) some) (
          (builtins.head some).absent (format.conjunction (map (guide: guide.title) some)) table word
        );

      groups = choice.groups or { };
      wrongGroup =
        name:
        let
          label = "groups.${format.quote name}";
          matching = filter (group: group != null) (map (guide: guide.find "groups" name) guides);
          formats = concatMap (group: group.custom_formats) matching;
          names = lib.unique (map (format: format.name) formats);
        in
        if !(builtins.isBool groups.${name} || groups.${name} == "all") then
          [ "${label} must be true, false or \"all\", but is ${format.value groups.${name}}." ]
        else
          lib.optional (groups.${name} == true && formats != [ ] && !builtins.any isOn formats)
            "${label}: all its formats are optional. Write \"all\", or name those that you want: formats = [ ${format.quote (builtins.head names)} ]; The group has ${format.listing names}.";

      profiles = filter (profile: profile != null) (
        map (guide: guide.find "profiles" choice.profile or "") guides
      );
      offered = lib.unique (concatMap qualityNames profiles);
      notOffered =
        name:
        lib.optional (profiles != [ ] && !builtins.elem name offered)
          "without: the profile ${format.quote choice.profile} has no quality ${format.quote name}.${nearest.suggest name offered} Its qualities: ${format.listing offered}.";
    in
    concatMap notOffered (choice.without or [ ])
    ++ lib.optional (
      choice ? without && !(choice ? profile)
    ) "without leaves out qualities of a profile of the guides. Add profile, or remove without."
    ++
    # A name can be that of one app alone, except the name of the profile.
    lib.optionals (choice ? profile) (
      concatMap (guide: absent "profiles" [ guide ] choice.profile) guides
    )
    ++ concatMap (absent "formats" guides) (choice.formats or [ ])
    ++ concatMap (name: absent "groups" guides name ++ wrongGroup name) (attrNames groups)
    ++ lib.optionals (choice ? scoreSet) (absent "scoreSets" guides choice.scoreSet);

  # guide: that for one app; choice -> keys: those of the profile; formats: those of the profile and of the choice;
  # scoreOf: a format -> its score
  take =
    guide: choice:
    let
      found = guide.find "profiles" choice.profile or "";
      profile = if found == null then { } else found;
      groups = choice.groups or { };
      ofGroup =
        group:
        let
          isIncluded =
            isDefault group
            && builtins.elem (profile.trash_id or null) (attrValues group.quality_profiles.include);
          taken = groups.${group.name} or groups.${group.trash_id} or isIncluded;
        in
        lib.optionals (taken != false) (
          filter (format: taken == "all" || isOn format) group.custom_formats
        );
      set = lib.toLower (choice.scoreSet or profile.trash_score_set or "default");
    in
    {
      keys = if profile == { } then { } else keysOf (choice.without or [ ]) profile;
      formats = map (guide.find "formats") (
        # The names in a profile can be old; only the IDs count.
        attrValues profile.formatItems or { }
        ++ map (format: format.trash_id) (concatMap ofGroup guide.groups)
        ++ choice.formats or [ ]
      );
      # 0 without a score in the guides.
      scoreOf = format: format.trash_scores.${set} or format.trash_scores.default or 0;
    };
}
