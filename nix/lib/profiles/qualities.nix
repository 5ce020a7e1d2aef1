# The qualities of a profile, best first, alone and in groups, and the one up to which services upgrade.
{
  lib,
  bare,
  format,
  nearest,
  record,
  services,
  types,
  unknownQuality,
  ...
}:
let
  inherit (builtins)
    attrNames
    elem
    isAttrs
    isString
    ;

  unknown =
    label: quality: name:
    map (text: "${label}: ${text}") (unknownQuality services.usable.${name} name quality);

  # A group of qualities, which the service treats as equal.
  groupKeys.types = {
    name = types.title;
    qualities = types.listOf types.label;
  };

  # One element of `qualities` -> its errors, its name, and the qualities in it.
  inspect =
    path: names: index: value:
    let
      label = "qualities[${toString index}]";
      checked = record.check {
        place = "${path}: ${label}";
        label = "a group";
        keys = groupKeys;
        targets = [ ];
        given = value;
        required = attrNames groupKeys.types;
        takesSecret = _: false;
      };
      members = checked.values.qualities or [ ];
    in
    {
      inherit label;
      isGroup = false;
      members = [ ];
      name = null;
    }
    // (
      if isString value then
        {
          errors = map (text: "${path}: ${text}") (lib.concatMap (unknown label (bare value)) names);
          name = bare value;
          members = [ (bare value) ];
        }
      else if !(isAttrs value && !(value ? _type)) then
        {
          errors = [
            "${path}: ${label} must be the name of a quality, or a group { name = \"…\"; qualities = [ … ]; }, but is ${format.value value}.${format.propertyHint "list" value}"
          ];
        }
      else
        {
          errors =
            checked.errors
            ++ map (text: "${path}: ${text}") (
              lib.optional (
                checked.errors == [ ] && builtins.length members < 2
              ) "${label}: a group needs at least two qualities. Write the quality itself."
              ++ lib.concatLists (
                lib.imap0 (
                  at: member:
                  lib.concatMap (unknown "${label}.qualities[${toString at}]" (bare member)) names
                ) members
              )
            );
          name = if checked.values ? name then bare checked.values.name else null;
          members = map bare members;
          isGroup = true;
        }
    );

  twice =
    found:
    let
      again =
        what: alike:
        lib.concatMap (
          same:
          lib.optional (builtins.length same > 1)
            "${(builtins.elemAt same 1).label}: ${what} ${format.quote (builtins.head same).name} is already in ${(builtins.head same).label}."
        ) (builtins.attrValues (builtins.groupBy (one: one.name) alike));
    in
    again "quality" (
      lib.concatMap (
        one:
        map (name: {
          inherit name;
          inherit (one) label;
        }) one.members
      ) found
    )
    ++ again "the group" (builtins.filter (one: one.isGroup && one.name != null) found);

  inspectAll = { path, names, ... }: value: lib.imap0 (inspect path names) value;
in
{
  qualities =
    { path, value, ... }@given:
    let
      found = inspectAll given value;
    in
    {
      errors =
        if value == [ ] then
          [ "${path}: qualities is empty. Write at least one quality." ]
        else
          lib.concatMap (one: one.errors) found ++ map (text: "${path}: ${text}") (twice found);
    };

  # Must be one of the allowed qualities and groups.
  cutoff =
    {
      path,
      value,
      values,
      ...
    }@given:
    let
      found = inspectAll given (values.qualities or [ ]);
      names = builtins.filter (name: name != null) (map (one: one.name) found);
      until = bare value;
      around = lib.findFirst (one: one.isGroup && elem until one.members) null found;
    in
    {
      errors = map (text: "${path}: ${text}") (
        if value == null then
          [ ]
        else if !isString value then
          [
            "upgradeUntil must be the name of a quality or group, or null, but is ${format.value value}.${format.propertyHint "key" value}"
          ]
        else if !(values ? qualities) then
          [ ]
        else if elem until names then
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
          ]
      );
    };
}
