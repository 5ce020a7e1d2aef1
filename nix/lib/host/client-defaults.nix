# Defaults of the typed options of download clients that nixpkgs' modules run on the same host. They enable nothing.
{
  lib,
  address,
  isLoopback,
  ...
}:
let
  # service: its name in nixpkgs; unit: its unit, if that has another name. The others are paths of settings: `enable`, and
  # `unless`, with which the client has another address.
  table = {
    aria2 = {
      service = "aria2";
      port = "settings.rpc-listen-port";
      useSsl = "settings.rpc-secure";
      defaultPort = 6800;
    };
    deluge = {
      service = "deluge";
      unit = "delugeweb";
      enable = "web.enable";
      port = "web.port";
      defaultPort = 8112;
    };
    nzbget = {
      service = "nzbget";
      host = "settings.ControlIP";
      port = "settings.ControlPort";
      unless = [ "settings.SecureControl" ];
      defaultPort = 6789;
    };
    qBittorrent = {
      service = "qbittorrent";
      host = "serverConfig.Preferences.WebUI.Address";
      port = "webuiPort";
      useSsl = "serverConfig.Preferences.WebUI.HTTPS.Enabled";
      defaultPort = 8080;
    };
    rTorrent.service = "rtorrent";
    sabnzbd = {
      service = "sabnzbd";
      unless = [
        "configFile"
        "settings.misc.enable_https"
      ];
      host = "settings.misc.host";
      port = "settings.misc.port";
      urlBase = "settings.misc.url_base";
    };
    transmission = {
      service = "transmission";
      host = "settings.rpc-bind-address";
      port = "settings.rpc-port";
      urlBase = "settings.rpc-url";
    };
  };

  # Switches are written in several ways.
  isOff = value: builtins.match "0|false|no|" (toString value) != null;

  # settings: those of the service of NixOS -> service; isOn; keys: those of the option, null if they are unknown
  read =
    row: settings:
    let
      at = path: lib.attrByPath (lib.splitString "." path) null settings;
      setting = key: if row ? ${key} then at row.${key} else null;
      host = address (setting "host");
      port = if isOff (setting "port") then row.defaultPort or null else setting "port";
      isKnown = host != null && builtins.all (path: isOff (at path)) (row.unless or [ ]);
    in
    {
      inherit (row) service;
      isOn = at (row.enable or "enable") == true;
      keys = {
        dependencies = [ "${row.unit or row.service}.service" ];
      }
      // builtins.mapAttrs (_: value: if isKnown then value else null) (
        lib.optionalAttrs (row ? port) {
          inherit host;
          port = if builtins.isString port then lib.toIntBase10 port else port;
        }
        // lib.optionalAttrs (row ? useSsl) { useSsl = if isOff (setting "useSsl") then null else true; }
        // lib.optionalAttrs (row ? urlBase) { urlBase = setting "urlBase"; }
      );
    };
in
# services: `config.services` of NixOS -> the declarations of a typed option with defaults. given: the values of all keys
# of the option
services:
let
  clients = builtins.mapAttrs (_: row: read row (services.${row.service} or { })) table;
in
option: given: options:
let
  inherit (clients.${option}) isOn keys service;
  fields = if builtins.isAttrs (given.fields or null) then given.fields else { };
  host = fields.host or given.host or null;
  # The port and the unit of the local service do not apply to the address of another machine.
  isHere = host == null || host == keys.host or null || builtins.isString host && isLoopback host;
  declare =
    key: default:
    options.${key}
    // {
      default = if isOn && !(fields ? ${key}) && (key == "host" || isHere) then default else null;
      defaultText = lib.literalMD "that of {option}`services.${service}` where it runs on this host${
        lib.optionalString (key != "host") " and the address set here is a loopback address"
      }, else ${options.${key}.defaultText.text or "not set"}";
    };
in
options
// lib.optionalAttrs (clients ? ${option}) (
  builtins.mapAttrs declare (builtins.intersectAttrs options keys)
)
