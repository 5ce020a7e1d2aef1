# Whether an address is a loopback address: a URL, or a host with or without brackets.
{ lib, ... }:
let
  # A service that listens on all addresses is reachable at each of these.
  host = "localhost[.]?|0[.]0[.]0[.]0|127[.][0-9.]+|[[](::1?|(0:){7}[01])]";
in
address:
builtins.match "(https?://)?([^@/?#]*@)?(${host})([:/?#].*)?|::1?|(0:){7}[01]" (lib.toLower address)
!= null
