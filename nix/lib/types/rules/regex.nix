# The rule of regular expressions.
{
  lib,
  format,
  text,
  isBlank,
  ...
}:
let
  inherit (import ../regex { inherit format lib; }) faultOf;
in
{
  regex =
    base:
    text {
      want = "a regular expression";
      fits = value: !(isBlank value) && faultOf value == null;
      advice =
        _: _: value:
        if isBlank value then
          " It must not be empty."
        else
          " .NET, which the services use, cannot read it: ${faultOf value}.";
    } base;
}
