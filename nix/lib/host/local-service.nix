# Services on this host, from nixpkgs' own modules.
{
  lib,
  address,
  apps,
  nixpkgsSetting,
  ...
}:
# services: `config.services` of NixOS. Returns baseUrl, urlBase and unit of a service that has the name of its app and
# is enabled on this host; else nothing.
services: name: app:
let
  server =
    key:
    nixpkgsSetting (services.${name}.settings or { }) [
      "server"
      key
    ];
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
