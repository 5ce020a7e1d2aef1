# Small letters of all alphabets, not of ASCII alone: the services take a name once, whatever the case.
{ lib, ... }:
let
  # Capital -> small letter, beyond ASCII.
  table = lib.importJSON ./lower.json;
  fold = builtins.replaceStrings (builtins.attrNames table) (builtins.attrValues table);
in
text:
let
  plain = lib.toLower text;
in
if builtins.match "[[:cntrl:][:print:]]*" plain == null then fold plain else plain
