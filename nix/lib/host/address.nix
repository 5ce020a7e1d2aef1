# Turns an address to listen on into one to connect to: wildcard addresses and null become loopback, and
# IPv6 gets brackets. Returns null for a socket, which is not reachable over the network.
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
