# The qualities of a profile, best first, alone and in groups.
{
  lib,
  format,
  forKind,
  nearest,
  common,
  services,
  ...
}:
let
  inherit (builtins)
    attrNames
    elem
    isAttrs
    isList
    isString
    ;

  item = (forKind "qualityprofile").catalog.implementations.qualityProfile;

  # schema id -> quality -> number
  qualitiesOf = item.fields.types.qualities.element.tableOf;

  # The name of the same quality in another app. Source: the apps' names for the same source and resolution.
  sameElsewhere = {
    "Bluray-1080p Remux" = "Remux-1080p";
    "Bluray-2160p Remux" = "Remux-2160p";
    "Remux-1080p" = "Bluray-1080p Remux";
    "Remux-2160p" = "Bluray-2160p Remux";
  };

  unknownQuality =
    place: quality: name:
    let
      table = qualitiesOf services.usable.${name};
      other = sameElsewhere.${quality} or null;
    in
    if table ? ${quality} then
      [ ]
    else
      [
        "${place}: ${name} has no quality ${format.quote quality}.${
          if other != null && table ? ${other} then
            " ${name} calls it ${format.quote other}."
          else
            common.suggestOrList quality (attrNames table)
        }"
      ];

  # A group without a valid name or list -> what is wrong with it.
  incomplete =
    group:
    let
      key = if isString (group.name or null) then "qualities" else "name";
    in
    if group ? ${key} then "${key} is ${format.value group.${key}}" else "${key} is missing";

  # One element of `qualities` -> its errors, its name, and the qualities in it.
  quality =
    names: index: value:
    let
      place = "qualities[${toString index}]";
      members = value.qualities or null;
      groupKeys = [
        "name"
        "qualities"
      ];
      own = removeAttrs value groupKeys;
      isGroup = isAttrs value && !(value ? _type);
    in
    if isString value then
      {
        errors = lib.concatMap (unknownQuality place (common.bare value)) names;
        name = common.bare value;
        members = [ (common.bare value) ];
        inherit place;
        isGroup = false;
      }
    else if !isGroup || !isString (value.name or null) || !isList members then
      {
        errors = [
          (
            if isGroup then
              "${place}: a group must be { name = \"…\"; qualities = [ … ]; }, but ${incomplete value}."
            else
              "${place} must be the name of a quality, or a group { name = \"…\"; qualities = [ … ]; }, but is ${format.value value}.${format.propertyHint "list" value}"
          )
        ];
        name = null;
        members = [ ];
        inherit place;
        isGroup = false;
      }
    else
      {
        errors =
          map (
            key:
            "${place}: unknown key ${format.quote key}.${nearest.suggest key groupKeys} A group has the keys name and qualities."
          ) (attrNames own)
          ++ lib.optional (
            builtins.match "[[:space:]]*" value.name != null
          ) "${place}: the name of a group must not be empty."
          ++ lib.optional (
            builtins.length members < 2
          ) "${place}: a group needs at least two qualities. Write the quality itself."
          ++ lib.concatLists (
            lib.imap0 (
              at: member:
              if isString member then
                lib.concatMap (unknownQuality "${place}.qualities[${toString at}]" (common.bare member)) names
              else
                [ "${place}.qualities[${toString at}] must be a quality, but is ${format.value member}." ]
            ) members
          );
        name = common.bare value.name;
        members = map common.bare (builtins.filter isString members);
        inherit place;
        isGroup = true;
      };

  twiceProblems =
    found:
    let
      listed = lib.concatMap (
        one:
        map (name: {
          inherit name;
          inherit (one) place;
        }) one.members
      ) found;
      groups = builtins.filter (one: one.isGroup) found;
      again =
        what: alike:
        lib.concatMap (
          same:
          lib.optional (builtins.length same > 1)
            "${(builtins.elemAt same 1).place}: ${what} ${format.quote (builtins.head same).name} is already in ${(builtins.head same).place}."
        ) (builtins.attrValues (builtins.groupBy (one: one.name) alike));
    in
    again "quality" listed ++ again "the group" groups;

  # Checks that the cutoff is one of the allowed qualities and groups.
  cutoffProblems =
    found: until:
    let
      names = builtins.filter (name: name != null) (map (one: one.name) found);
      around = lib.findFirst (one: one.isGroup && elem until one.members) null found;
    in
    if elem until names then
      lib.optional (
        builtins.length (builtins.filter (name: name == until) names) > 1
        && builtins.any (one: one.isGroup && one.name == until) found
      ) "upgradeUntil: ${format.quote until} is a quality and a group. Rename the group."
    else
      [
        "upgradeUntil: ${format.quote until} is not an allowed quality. Allowed: ${format.listing names}.${
          if around != null then
            " It is in the group ${format.quote around.name}. Write upgradeUntil = ${format.quote around.name};"
          else
            nearest.suggest until names
        }"
      ];
in
{
  inherit cutoffProblems twiceProblems;
  inspect = quality;
}
