# Finds regular expressions that .NET certainly rejects. The service decides about uncertain ones.
{ text, isBlank, ... }:
let
  inherit (builtins)
    concatStringsSep
    filter
    foldl'
    isString
    match
    split
    ;

  # pattern, replacement -> string -> the string with every match replaced
  replace =
    pattern: by: value:
    concatStringsSep by (filter isString (split pattern value));

  has = pattern: value: match ".*(${pattern}).*" value != null;

  # Removes escaped characters and character classes, which have no syntax of groups.
  bare = value: replace "\\[\\^?]?[^]]*]" "x" (replace "\\\\." "x" (replace "[\n\r]" " " value));

  # Comments, and patterns that ignore white space, are not checked.
  isUncertain = has "\\([?](#|[a-z]*x)";

  # The number of open parentheses at the end; negative if one was closed without being opened.
  depthOf =
    value:
    foldl' (
      depth: part:
      if isString part || depth < 0 then
        depth
      else if part == [ "(" ] then
        depth + 1
      else
        depth - 1
    ) 0 (split "([()])" value);

  faultOf =
    value:
    let
      plain = bare value;
      depth = depthOf plain;
    in
    if isUncertain value then
      null
    else if has "\\\\" plain then
      "it ends in a backslash"
    else if has "\\[" plain then
      "a [ is not closed"
    else if depth > 0 then
      "a ( is not closed"
    else if depth < 0 then
      "a ) closes nothing"
    else if has "\\([?]P" plain then
      "(?P is not .NET's syntax; a named group is (?<name>…)"
    else if has "\\([?][R0-9&|]" plain then
      "(?R), (?1), (?&name) and (?| are not .NET's syntax"
    else if has "\\\\K" (replace "\\\\\\\\" "x" value) then
      "\\K is not .NET's syntax; write what precedes as (?<=…)"
    else if match "[*+?].*" plain != null || has "[(|][*+]|[|][?]" plain then
      "a quantifier follows nothing"
    else if has "[*+?][*+]|[*+?][?][?]" (replace "\\([?]" "(" plain) then
      "a quantifier follows a quantifier; .NET has no possessive ones"
    else
      null;
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
