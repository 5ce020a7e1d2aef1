# The names that a host has for itself, and for itself alone.
{ lib, ... }:
let
  # What is served for all of a host is found at each of these.
  usual = "localhost[.]?|127[.]0[.]0[.]1|0[.]0[.]0[.]0|[[](::1?|(0:){7}[01])]";
  # Something can have an address of its own there.
  any = "${usual}|127[.][0-9.]+";
in
{
  # host: as it stands in a URL
  isUsual = host: builtins.match usual (lib.toLower host) != null;

  # address: a URL, or a host with or without brackets
  isLoopback =
    address:
    builtins.match "(https?://)?([^@/?#]*@)?(${any})([:/?#].*)?|::1?|(0:){7}[01]" (lib.toLower address)
    != null;
}
