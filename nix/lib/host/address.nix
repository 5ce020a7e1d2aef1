# Addresses of programs on this host.
{
  lib,
  apps,
  ...
}:
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
in
{
  inherit address;

  # services: `config.services` of NixOS. Returns baseUrl, urlBase and unit of a service that has the name of its app and
  # is enabled on this host; else nothing.
  localService =
    services: name: app:
    let
      # nixpkgs leaves out null.
      server =
        key: default:
        let
          value = services.${name}.settings.server.${key} or null;
        in
        if value == null then default else value;

      base = lib.removeSuffix "/" (lib.removePrefix "/" (server "urlbase" ""));
    in
    lib.optionalAttrs (name == app && apps ? ${name} && services.${name}.enable or false) {
      baseUrl = "http://${address (server "bindaddress" "*")}:${
        toString (server "port" apps.${app}.port)
      }";
      unit = "${name}.service";
      urlBase = lib.optionalString (base != "") "/${base}";
    };

  # True for a loopback address: a URL, or a host with or without brackets.
  isLoopback =
    address:
    builtins.match "(https?://)?([^@/?#]*@)?(${loopback})([:/?#].*)?|::1?|(0:){7}[01]" (
      lib.toLower address
    ) != null;
}
