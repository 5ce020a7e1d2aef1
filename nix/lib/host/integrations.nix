# Clients and targets that run on the same host: what nixpkgs' modules say of their address. These are
# defaults of keys within a typed option, so they switch nothing on.
{ lib, address, ... }:
# services: the host's own, `config.services` of NixOS
services:
let
  # `listen-http = ":2586"` -> what to ask.
  urlOf =
    listen:
    let
      parts = builtins.match "(.*):([0-9]+)" listen;
    in
    if parts == null then null else "http://${address (builtins.head parts)}:${lib.last parts}";

  # Typed option -> the nixpkgs service, and what its settings say. A value may be null: not known.
  table = {
    aria2 = {
      service = "aria2";
      defaults = settings: {
        host = "127.0.0.1";
        port = settings.settings.rpc-listen-port or 6800;
      };
    };
    deluge = {
      service = "deluge";
      unit = "delugeweb";
      isOn = settings: settings.web.enable or false;
      defaults = settings: {
        host = "127.0.0.1";
        port = settings.web.port or 8112;
      };
    };
    gotify = {
      service = "gotify";
      unit = "gotify-server";
      defaults = settings: {
        server = "http://${address (settings.environment.GOTIFY_SERVER_LISTENADDR or "")}:${
          toString (settings.environment.GOTIFY_SERVER_PORT or settings.port or 80)
        }";
      };
    };
    jellyfin = {
      service = "jellyfin";
      defaults = _: {
        host = "127.0.0.1";
        port = 8096;
      };
    };
    ntfy = {
      service = "ntfy-sh";
      defaults = settings: { serverUrl = urlOf (settings.settings.listen-http or "127.0.0.1:2586"); };
    };
    nzbget = {
      service = "nzbget";
      defaults =
        settings:
        let
          declared = if settings.declarativeConfig or null == null then { } else settings.declarativeConfig;
        in
        {
          host = address (declared.ControlIP or "");
          port = lib.toInt (toString (declared.ControlPort or 6789));
        };
    };
    qBittorrent = {
      service = "qbittorrent";
      defaults = settings: {
        host = address (settings.serverConfig.Preferences.WebUI.Address or "");
        port = settings.webuiPort or null;
      };
    };
    # Its module offers a socket only; the address is that of the web server in front of it.
    rTorrent = {
      service = "rtorrent";
      defaults = _: { };
    };
    sabnzbd = {
      service = "sabnzbd";
      defaults = settings: {
        host = address (settings.settings.misc.host or "");
        port = settings.settings.misc.port or null;
        urlBase = settings.settings.misc.url_base or null;
      };
    };
    subsonic = {
      service = "navidrome";
      defaults = settings: {
        host = address (settings.settings.Address or "");
        port = settings.settings.Port or null;
        urlBase = settings.settings.BaseUrl or null;
      };
    };
    transmission = {
      service = "transmission";
      defaults = settings: {
        host = address (settings.settings.rpc-bind-address or "");
        port = settings.settings.rpc-port or null;
        urlBase = settings.settings.rpc-url or null;
      };
    };
  };

  withDefault =
    { service, ... }:
    value: option:
    option
    // {
      default = value;
      defaultText = lib.literalMD "that of {option}`services.${service}` where it runs on this host, else ${
        option.defaultText.text or "not set"
      }";
    };

  settingsOf = integration: services.${integration.service} or { };

  isOn =
    integration:
    let
      settings = settingsOf integration;
    in
    settings.enable or false && (integration.isOn or (_: true)) settings;

  defaultsOf =
    integration:
    builtins.mapAttrs (_: value: if isOn integration then value else null) (
      integration.defaults (settingsOf integration)
      // {
        dependencies = [ "${integration.unit or integration.service}.service" ];
      }
    );
in
{
  inherit table;

  # Whether what a typed option is about runs on this host.
  runsHere = option: table ? ${option} && isOn table.${option};

  # The declarations of a typed option, with the defaults of what runs on the host.
  apply =
    option: options:
    if table ? ${option} then
      let
        known = builtins.intersectAttrs options (defaultsOf table.${option});
      in
      options // builtins.mapAttrs (key: value: withDefault table.${option} value options.${key}) known
    else
      options;
}
