# Returns a name in lower case and with accents as characters of their own: services ignore both differences. All
# alphabets count, because services accept each name only once.
{ lib, ... }:
let
  # Returns a function that replaces the keys of a table by their values.
  by =
    file:
    let
      table = lib.importJSON file;
    in
    builtins.replaceStrings (builtins.attrNames table) (builtins.attrValues table);

  # Capital -> small letter, beyond ASCII.
  small = by ./lower.json;

  # Letter with an accent -> letter and accent.
  decomposed = by ./decomposed.json;
in
text:
let
  plain = lib.toLower text;
in
if builtins.match "[[:cntrl:][:print:]]*" plain == null then decomposed (small plain) else plain
