# An address to listen on -> one to ask: those that stand for all become loopback, IPv6 gets brackets.
{ lib, ... }:
let
  all = [
    ""
    "*"
    "+"
    "0.0.0.0"
    "::"
    "[::]"
  ];
in
listen:
if builtins.elem listen all then
  "127.0.0.1"
else if lib.hasInfix ":" listen && !lib.hasPrefix "[" listen then
  "[${listen}]"
else
  listen
