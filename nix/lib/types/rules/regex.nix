# The rule of regular expressions finds slips of the keyboard. .NET, which the services use, judges the rest when suite
# applies the configuration.
{
  lib,
  text,
  isBlank,
  matching,
  ...
}:
let
  inherit (builtins) filter isString split;
  without = pattern: value: lib.concatStrings (filter isString (split pattern value));

  # Escaped characters, sets and comments can contain any bracket.
  bare = value: without "\\[\\^?]?[^]]*]" (without "\\\\(c.|.)" value);
  hasComments = matching ".*[(][?](#|[a-z]*x).*";

  count = mark: value: builtins.length (lib.splitString mark value);
  isClosed = value: !(lib.hasInfix "[" value) && count "(" value == count ")" value;
in
{
  regex = text {
    want = "a regular expression, not empty, with closed brackets and no quantifier at its start";
    fits =
      value:
      !(isBlank value || matching "[*+?].*" value) && (hasComments value || isClosed (bare value));
  };
}
