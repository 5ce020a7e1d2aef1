# The key `trash` of a quality profile: what is wrong with it, and the custom formats that it takes from the guides.
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
    elem
    filter
    ;

  keys.types = {
    formats = types.listOf types.str;
    groups = types.set;
    profile = types.str;
    scoreSet = types.str;
  };

  # The guides write the default of a group as a string and that of a format as a boolean.
  isDefault = one: one.default or false == true || one.default or false == "true";
  isOn = one: one.required or false || isDefault one;
in
{
  # place, the value of `trash` -> values: the choice, without wrong keys; errors
  read =
    place: value:
    let
      given = if builtins.isString value then { profile = value; } else value;
      misshapen = record.shape place "a choice from the guides, or the name of a profile" given;
    in
    if misshapen != [ ] then
      {
        values = { };
        errors = misshapen;
      }
    else
      record.check {
        inherit keys place;
        label = "trash";
        targets = [ ];
        given = withoutNull given;
        takesSecret = _: false;
      };

  # guides: the parts of the guides for the apps of the profile; choice -> the errors of its names
  nameErrors =
    guides: choice:
    let
      titles = format.conjunction (map (guide: guide.title) guides);
      # A name can be that of one app alone, except the name of the profile.
      absent =
        table: word:
        lib.optional (builtins.all (guide: guide.${table}.find word == null) guides) (
          (builtins.head guides).${table}.absent titles word
        );
      groups = choice.groups or { };
      wrongWord =
        name:
        lib.optional (!(builtins.isBool groups.${name} || groups.${name} == "all"))
          "groups.${format.quote name} must be true, false or \"all\", but is ${format.value groups.${name}}.";
      onlyOptional =
        name:
        let
          found = filter (group: group != null) (map (guide: guide.groups.find name) guides);
          names = lib.unique (map (one: one.name) (concatMap (group: group.custom_formats) found));
        in
        lib.optional
          (
            groups.${name} == true
            && found != [ ]
            && !builtins.any (group: builtins.any isOn group.custom_formats) found
          )
          "groups.${format.quote name}: all its formats are optional. Write \"all\", or name those that you want: formats = [ ${format.quote (builtins.head names)} ]; The group has ${format.listing names}.";
      sets = lib.unique (concatMap (guide: guide.scoreSets) guides);
    in
    lib.optionals (choice ? profile) (
      concatMap (
        guide:
        lib.optional (guide.profiles.find choice.profile == null) (
          guide.profiles.absent guide.title choice.profile
        )
      ) guides
    )
    ++ concatMap (absent "formats") (choice.formats or [ ])
    ++ concatMap (name: wrongWord name ++ absent "groups" name ++ onlyOptional name) (attrNames groups)
    ++
      lib.optional (choice ? scoreSet && !elem (lib.toLower choice.scoreSet) sets)
        "scoreSet: the guides have no scores ${format.quote choice.scoreSet} for ${titles}.${nearest.suggest choice.scoreSet sets} Score sets: ${format.listing sets}.";

  # guide: that of one app; profile: that of the guides, or null; choice -> formats
  formatsOf =
    guide: profile: choice:
    let
      chosen = builtins.listToAttrs (
        concatMap (
          name:
          let
            group = guide.groups.find name;
          in
          lib.optional (group != null) (lib.nameValuePair group.trash_id choice.groups.${name})
        ) (attrNames choice.groups or { })
      );
      isIncluded =
        group:
        profile != null
        && isDefault group
        && elem profile.trash_id (attrValues group.quality_profiles.include);
      ofGroup =
        group:
        let
          take = chosen.${group.trash_id} or (isIncluded group);
        in
        if take == false then
          [ ]
        else
          filter (one: take == "all" || isOn one) group.custom_formats;
      ids =
        # The names in a profile can be old; only the IDs count.
        attrValues profile.formatItems or { }
        ++ map (one: one.trash_id) (concatMap ofGroup (attrValues guide.groups.byId));
    in
    filter (one: one != null) (map guide.formats.find (ids ++ choice.formats or [ ]));
}
