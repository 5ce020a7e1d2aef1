# What nixpkgs' own modules say of the services of the family on this host.
{
  lib,
  address,
  apps,
  ...
}:
let
  # A setting becomes a variable of the environment in capitals, so its keys are the same in any case;
  # null is left out there.
  insensitive =
    key: settings:
    let
      spellings = builtins.filter (name: lib.toLower name == key) (builtins.attrNames settings);
      said = builtins.filter (value: value != null) (map (name: settings.${name}) spellings);
    in
    if said == [ ] then null else builtins.head said;

  setting =
    settings: section: key:
    let
      spellings = builtins.filter (name: lib.toLower name == section) (builtins.attrNames settings);
      said = map (name: insensitive key settings.${name}) spellings;
    in
    lib.findFirst (value: value != null) null said;
in
# services: the host's own, `config.services` of NixOS. A service that is called like its app and
# enabled here -> baseUrl, urlBase, unit; else nothing.
services: name: app:
let
  server = setting (services.${name}.settings or { }) "server";
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
