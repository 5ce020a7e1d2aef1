# Services on this host, from nixpkgs' own modules.
{
  lib,
  address,
  apps,
  nixpkgsSetting,
  ...
}:
# services: the host's own, `config.services` of NixOS. A service that is called like its app and
# enabled here -> baseUrl, urlBase, unit; else nothing.
services: name: app:
let
  server = key: nixpkgsSetting (services.${name}.settings or { }) [ "server" key ];
  or' = default: value: if value == null then default else value;

  host = address (or' "*" (server "bindaddress"));
  port = or' apps.${app}.port (server "port");
  base = lib.removeSuffix "/" (lib.removePrefix "/" (or' "" (server "urlbase")));
in
if name == app && apps ? ${name} && services.${name}.enable or false then
  {
    baseUrl = "http://${host}:${toString port}";
    unit = "${name}.service";
    urlBase = lib.optionalString (base != "") "/${base}";
  }
else
  { }
