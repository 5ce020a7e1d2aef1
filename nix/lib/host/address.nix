# Addresses of programs on this host.
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

  # A service that listens on all addresses is reachable at each of these.
  loopback = "localhost[.]?|0[.]0[.]0[.]0|127[.][0-9.]+|[[](::1?|(0:){7}[01])]";
in
{
  # Turns an address to listen on into one to connect to: wildcard addresses and null become loopback, and IPv6 gets
  # brackets. Returns null for a socket, which is not reachable over the network.
  address =
    listen:
    if builtins.elem listen all then
      "127.0.0.1"
    else if builtins.match "(unix:|[/@]).*" listen != null then
      null
    else if lib.hasInfix ":" listen && !lib.hasPrefix "[" listen then
      "[${listen}]"
    else
      listen;

  # True for a loopback address: a URL, or a host with or without brackets.
  isLoopback =
    address:
    builtins.match "(https?://)?([^@/?#]*@)?(${loopback})([:/?#].*)?|::1?|(0:){7}[01]" (
      lib.toLower address
    ) != null;
}
