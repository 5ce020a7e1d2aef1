# Services on this host, from nixpkgs' own modules.
{
  lib,
  address,
  apps,
  ...
}:
# services: `config.services` of NixOS. Returns baseUrl, urlBase and unit of a service that has the name of its app and
# is enabled on this host; else nothing.
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
}
