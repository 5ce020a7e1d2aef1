# What nixpkgs' own modules say of the services of the family on this host.
{
  lib,
  address,
  apps,
  ...
}:
# services: the host's own, `config.services` of NixOS. A service that is called like its app and
# enabled here -> baseUrl, urlBase, unit; else nothing.
services: name: app:
let
  settings = services.${name};
  server = settings.settings.server or { };
  listen = server.bindaddress or "*";
  base = lib.removeSuffix "/" (lib.removePrefix "/" (server.urlbase or ""));
in
if name == app && apps ? ${name} && services.${name}.enable or false then
  {
    baseUrl = "http://${address listen}:${toString (server.port or apps.${app}.port)}";
    unit = "${name}.service";
    urlBase = lib.optionalString (base != "") "/${base}";
  }
else
  { }
