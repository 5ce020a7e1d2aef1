# An address to listen on -> one to ask: those that stand for all become loopback, as does none (null), and
# IPv6 gets brackets. Null for a socket, which cannot be asked over the network.
{ lib, ... }:
let
  all = [
    null
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
else if builtins.match "(unix:|[/@]).*" listen != null then
  null
else if lib.hasInfix ":" listen && !lib.hasPrefix "[" listen then
  "[${listen}]"
else
  listen
