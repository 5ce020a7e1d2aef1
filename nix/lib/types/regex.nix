# Finds what no regular expression of .NET can contain; the services use .NET, which judges the rest when suite applies the
# configuration. Returns a sentence about an impossible expression, or null.
#
# A profile of the TRaSH guides has hundreds of expressions, so the checks of a possible one call builtins only. They search
# with `split`: a pattern that matches a whole long text would exhaust the stack.
{ lib }:
let
  inherit (builtins)
    concatStringsSep
    elemAt
    filter
    fromJSON
    head
    isList
    isString
    length
    map
    match
    split
    substring
    ;

  set = "\\[\\^?]?[^]]*]";
  times = "[{][0-9]+(,[0-9]*)?[}]";

  # Letters that mean nothing after a backslash.
  unknownEscape = "\\\\([_CEFH-OQRTUVXYghijlmoqy])";
  unknownGroup = "([(][?]P?[^])imnsxIMNSX:=!><'(#+-])";

  # In a text without escapes, sets and the question marks that open groups.
  faults = [
    {
      pattern = "[[]";
      says = "A set is not closed: write ], or \\[ for a bracket.";
    }
    {
      pattern = "\\\\$";
      says = "It ends in a backslash.";
    }
    {
      pattern = "(^|[(|])[*+?]";
      says = "A quantifier has nothing before it: write a backslash before it, or remove it.";
    }
    {
      # `a++`, `a{2}+`, `a+??`
      pattern = "[*+?][*+]|([*+?]|${times})([?][?]|[?]?${times})|${times}[*+]";
      says = "A quantifier follows another one: .NET has no possessive ones. Remove one of them.";
    }
    {
      pattern = "^[^(]*[)]";
      says = "A group is closed, but not opened.";
    }
  ];
  anyFault = concatStringsSep "|" (map (one: one.pattern) faults);

  isDescending =
    bounds:
    let
      numbers = match "0*([0-9]+),0*([0-9]+)" bounds;
    in
    fromJSON (elemAt numbers 0) > fromJSON (elemAt numbers 1);
  isReversed = range: substring 0 1 range > substring 2 1 range;
in
text:
let
  unescaped = concatStringsSep "-" (filter isString (split "\\\\(c.|.)" text));
  bare = concatStringsSep "-" (filter isString (split set unescaped));
  grouped = concatStringsSep "(-" (filter isString (split "[(][?]" bare));
  # Comments, and expressions with comments, can contain anything.
  isFree = length (split "[(][?](#|[a-z]*x)" bare) > 1;

  # Two backslashes are one.
  escapes = split unknownEscape (concatStringsSep "" (filter isString (split "\\\\\\\\" text)));
  groups = split unknownGroup bare;
  isClosed = length (split "[(]" bare) == length (split "[)]" bare);
  bounds = map head (filter isList (split "[{]([0-9]{1,9},[0-9]{1,9})[}]" grouped));
  ranges = map head (
    filter isList (
      split "([A-Za-z0-9]-[A-Za-z0-9])" (
        concatStringsSep " " (map head (filter isList (split "(${set})" unescaped)))
      )
    )
  );
  descending = lib.findFirst isDescending null bounds;
  reversed = lib.findFirst isReversed null ranges;
  fault = lib.findFirst (one: length (split one.pattern grouped) > 1) null faults;
in
if match "[[:space:]]*" text != null then
  "It is empty."
else if length escapes > 1 then
  "`\\${head (elemAt escapes 1)}` means nothing in .NET."
else if length groups > 1 then
  "`${head (elemAt groups 1)}` opens no group of .NET, where a named group is `(?<name>…)`."
else if ranges != [ ] && reversed != null then
  "The range `${reversed}` is in reverse order."
else if isFree then
  null
else if length (split anyFault grouped) > 1 then
  fault.says
else if !isClosed then
  "A group is not closed."
else if bounds != [ ] && descending != null then
  "The first number of `{${descending}}` is above the second."
else
  null
