# When a field counts as set, and when the condition of a group constraint holds.
{ lib }:
let
  # Returns true for a value that a service does not read as nothing.
  isSet =
    value:
    if builtins.isString value then
      builtins.match "[[:space:]]*" value == null
      # Services store an unset date as the first of all dates.
      && builtins.match "0001-01-01.*" value == null
    else
      value != null && value != [ ] && value != false && value != 0;
in
{
  inherit isSet;

  # Returns true if a value satisfies a condition.
  holds =
    when: value:
    if when ? contains then
      builtins.isString value && builtins.any (part: lib.hasInfix part (lib.toLower value)) when.contains
    else
      isSet value;
}
