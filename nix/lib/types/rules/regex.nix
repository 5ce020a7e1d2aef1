# The rule of regular expressions finds slips of the keyboard. .NET, which the services use, judges the rest when suite
# applies the configuration.
{ text, ... }:
let
  inherit (builtins)
    concatStringsSep
    filter
    isString
    length
    match
    split
    ;
in
{
  regex = text {
    want = "a regular expression, not empty, with closed brackets and no quantifier at its start";
    fits =
      value:
      let
        # Escaped characters, sets and comments can contain any bracket.
        unescaped = concatStringsSep "" (filter isString (split "\\\\(c.|.)" value));
        bare = concatStringsSep "" (filter isString (split "\\[\\^?]?[^]]*]" unescaped));
        isClosed = match ".*[[].*" bare == null && length (split "[(]" bare) == length (split "[)]" bare);
        hasComments = match ".*[(][?](#|[a-z]*x).*" value != null;
      in
      match "[[:space:]]*|[*+?].*" value == null && (hasComments || isClosed);
  };
}
