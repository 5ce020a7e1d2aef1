# Regular expressions of .NET, as far as a look without its engine tells that it cannot read one. What is not
# certain is left to the service.
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

  # pattern, what stands for a match -> text -> the text with every match replaced
  replace =
    pattern: by: value:
    concatStringsSep by (filter isString (split pattern value));

  has = pattern: value: match ".*(${pattern}).*" value != null;

  # Without what is no syntax: escaped characters, and sets of characters.
  bare =
    value: replace "\\[\\^?]?[^]]*]" "x" (replace "\\\\." "x" (replace "[\n\r]" " " value));

  # In a comment, and where blanks are ignored, everything else may stand.
  isUncertain = has "\\([?](#|[a-z]*x)";

  # The depth of parentheses at the end; less than 0 where one is closed that was not opened.
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
          " .NET cannot read it: ${faultOf value}.";
    } base;
}
