# Lower case in all alphabets, not only ASCII, because services ignore the case of names.
{ lib, ... }:
let
  # Upper-case -> lower-case letter, beyond ASCII.
  table = lib.importJSON ./lower.json;
  fold = builtins.replaceStrings (builtins.attrNames table) (builtins.attrValues table);
in
text:
let
  plain = lib.toLower text;
in
if builtins.match "[[:cntrl:][:print:]]*" plain == null then fold plain else plain
