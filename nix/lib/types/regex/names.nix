# Names and numbers of groups: where they are declared, and where they are mentioned.
{
  fail,
  isWord,
  largest,
  note,
  numberOf,
  shown,
  ...
}:
let
  inherit (builtins) match;

  isNumber = name: match "[0-9]+" name != null;
  startsWithDigit = name: match "[0-9]" (builtins.substring 0 1 name) != null;

  # Returns true if .NET reads the text as a name or a number.
  isName = name: if startsWithDigit name then isNumber name else name != "" && isWord name;

  wrong =
    state: name:
    fail state "${shown name} is not a name of a group; names consist of letters, digits and _";

  mention =
    state: name:
    if !isName name then
      wrong state name
    else if !(isNumber name) then
      note state {
        kind = "name";
        inherit name;
      }
    else if numberOf name > largest then
      fail state "the group ${shown name} is beyond ${toString largest}"
    else
      note state {
        kind = "number";
        inherit name;
        number = numberOf name;
      };

  declare =
    state: name:
    if !isName name then
      wrong state name
    else if !(isNumber name) then
      note state {
        kind = "named";
        inherit name;
      }
    else if numberOf name == 0 then
      fail state "a group cannot have the number 0"
    else if builtins.substring 0 1 name == "0" || numberOf name > largest then
      # .NET takes such a number only for a group that there is otherwise.
      mention state name
    else
      note state {
        kind = "numbered";
        inherit name;
        number = numberOf name;
      };
in
{
  inherit
    declare
    isName
    isNumber
    mention
    ;
}
