# Loopback names and addresses.
{ lib, ... }:
let
  # A service that listens on all addresses is reachable at each of these.
  usual = "localhost[.]?|127[.]0[.]0[.]1|0[.]0[.]0[.]0|[[](::1?|(0:){7}[01])]";
  # A service can have its own address in this range.
  any = "${usual}|127[.][0-9.]+";
in
{
  # host: as in a URL
  isUsual = host: builtins.match usual (lib.toLower host) != null;

  # address: a URL, or a host with or without brackets
  isLoopback =
    address:
    builtins.match "(https?://)?([^@/?#]*@)?(${any})([:/?#].*)?|::1?|(0:){7}[01]" (lib.toLower address)
    != null;
}
