# The qualities of a profile, best first, alone and in groups, and the one up to which services upgrade.
{
  lib,
  bare,
  format,
  isAttrSet,
  nearest,
  record,
  types,
  unknownQuality,
  ...
}:
{ services, ... }:
let
  inherit (builtins)
    concatMap
    elem
    filter
    head
    isString
    length
    ;

  # A group of qualities, which the service treats as equal.
  checkGroup = record.check {
    label = "a group";
    places = [ "group" ];
    keys.types = groupKeys;
    required = builtins.attrNames groupKeys;
  };
  groupKeys = {
    name = types.title;
    qualities = types.listOf types.label;
  };

  # One element of `qualities` -> its problems, its name, and the qualities in it.
  inspect =
    names: index: value:
    let
      label = "qualities[${toString index}]";
      isGroup = isAttrSet value;
      group = checkGroup {
        place = label;
        given = value;
      };
      # Other tools write a single quality as a set: `{ name = "Bluray-1080p"; }`, `{ quality = "Bluray-1080p"; }`.
      single = lib.findFirst isString null [
        value.name or null
        value.quality or null
      ];
      members =
        if isGroup then
          map bare (group.values.qualities or [ ])
        else
          lib.optional (isString value) (bare value);
      unknown =
        at: quality:
        map (text: "${at}: ${text}") (
          concatMap (
            name:
            unknownQuality {
              schema = services.usable.${name};
              title = name;
              takesGroups = true;
            } quality
          ) names
        );
    in
    {
      inherit isGroup label members;
      name = if isGroup then bare group.values.name or "" else lib.concatStrings members;
      problems =
        if isGroup && single != null && !(value ? qualities || value ? items) then
          [ "${label}: a quality is a string. Write ${format.quote single}." ]
        else if isGroup then
          group.errors
          ++ lib.optional (
            group.errors == [ ] && length members < 2
          ) "${label}: a group needs at least two qualities. Write the quality itself."
          ++ lib.concatLists (lib.imap0 (at: unknown "${label}.qualities[${toString at}]") members)
        else if isString value then
          concatMap (unknown label) members
        else
          [
            "${label} must be the name of a quality, or a group { name = \"…\"; qualities = [ … ]; }, but is ${format.value value}.${format.propertyHint "list" value}"
          ];
    };
  inspectAll = names: lib.imap0 (inspect names);

  # what: the noun; named: [ { name; label; } ]
  twice =
    what: named:
    concatMap (
      uses:
      lib.optional (length uses > 1)
        "${(builtins.elemAt uses 1).label}: ${what} ${format.quote (head uses).name} is already in ${(head uses).label}."
    ) (builtins.attrValues (builtins.groupBy (element: element.name) named));
in
{
  qualities =
    { names, value, ... }:
    let
      elements = inspectAll names value;
      membersOf = element: map (name: element // { inherit name; }) element.members;
    in
    {
      problems =
        concatMap (element: element.problems) elements
        ++ twice "quality" (concatMap membersOf elements)
        ++ twice "the group" (filter (element: element.isGroup && element.name != "") elements);
    };

  # Must be one of the allowed qualities and groups.
  cutoff =
    {
      names,
      value,
      values,
      ...
    }:
    let
      elements = inspectAll names values.qualities;
      allowed = filter (name: name != "") (map (element: element.name) elements);
      until = bare value;
      around = lib.findFirst (element: element.isGroup && elem until element.members) null elements;
    in
    {
      problems =
        if value == null then
          [ ]
        else if !isString value then
          [
            "upgradeUntil must be the name of a quality or group, or null, but is ${format.value value}.${format.propertyHint "key" value}${
              lib.optionalString (builtins.isList value) (types.label.hint value)
            }"
          ]
        # A wrong quality has its own message, and may be the cutoff.
        else if
          !(values ? qualities)
          || elem until allowed
          || builtins.any (element: element.problems != [ ]) elements
        then
          [ ]
        else
          [
            "upgradeUntil: ${format.quote until} is not an allowed quality. Allowed: ${format.listing allowed}.${
              if around != null then
                " It is in the group ${format.quote around.name}. Write upgradeUntil = ${format.quote around.name};"
              else
                nearest.suggest until allowed
            }"
          ];
    };
}
