# Clients and targets that nixpkgs' modules run on the same host, by their typed options.
{ lib, address, ... }:
let
  # service: its name in nixpkgs; unit: its unit, if that has another name; url: the key for a whole URL. The others are
  # paths of settings: `enable`; `replaced`, set if NixOS writes the whole configuration; `signIn`, of which one has to be
  # set then; `listen`, which is `host:port`; and `unless`, with which its address is another one.
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
    flareSolverr = {
      service = "flaresolverr";
      url = "host";
      port = "port";
      defaultPort = 8191;
    };
    gotify = {
      service = "gotify";
      unit = "gotify-server";
      url = "server";
      host = "environment.GOTIFY_SERVER_LISTENADDR";
      port = "environment.GOTIFY_SERVER_PORT";
      unless = [ "environment.GOTIFY_SERVER_SSL_ENABLED" ];
      defaultPort = 80;
    };
    jellyfin = {
      service = "jellyfin";
      defaultPort = 8096;
    };
    ntfy = {
      service = "ntfy-sh";
      url = "serverUrl";
      listen = "settings.listen-http";
      defaultPort = 2586;
    };
    nzbget = {
      service = "nzbget";
      host = "settings.ControlIP";
      port = "settings.ControlPort";
      unless = [ "settings.SecureControl" ];
      defaultPort = 6789;
    };
    plexServer = {
      service = "plex";
      defaultPort = 32400;
    };
    qBittorrent = {
      service = "qbittorrent";
      host = "serverConfig.Preferences.WebUI.Address";
      port = "webuiPort";
      useSsl = "serverConfig.Preferences.WebUI.HTTPS.Enabled";
      defaultPort = 8080;
      replaced = "serverConfig";
      signIn = [
        "serverConfig.Preferences.WebUI.Password_PBKDF2"
        "serverConfig.Preferences.WebUI.LocalHostAuth"
        "serverConfig.Preferences.WebUI.AuthSubnetWhitelistEnabled"
      ];
    };
    rTorrent.service = "rtorrent";
    rqbit = {
      service = "rqbit";
      host = "httpHost";
      port = "httpPort";
      defaultPort = 3030;
    };
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
    subsonic = {
      service = "navidrome";
      host = "settings.Address";
      port = "settings.Port";
      urlBase = "settings.BaseUrl";
    };
    transmission = {
      service = "transmission";
      host = "settings.rpc-bind-address";
      port = "settings.rpc-port";
      urlBase = "settings.rpc-url";
      replaced = "settings.rpc-authentication-required";
      signIn = [
        "settings.rpc-password"
        "credentialsFile"
      ];
    };
  };

  # Switches are written in several ways.
  isOff = value: builtins.match "0|false|no|" (toString value) != null;

  # -> service; unit; isOn; losesPassword; keys: those of the option, null if they are unknown
  read =
    row: settings:
    let
      at = path: lib.attrByPath (lib.splitString "." path) null settings;
      setting = key: if row ? ${key} then at row.${key} else null;
      parts = builtins.match "(.*):([0-9]+)" (setting "listen");
      listens = setting "listen" != null;
      host = address (if listens then builtins.head parts else setting "host");
      given = if listens then lib.last parts else setting "port";
      port = if isOff given then row.defaultPort or null else given;
      isKnown =
        (listens -> parts != null)
        && host != null
        && builtins.all (path: isOff (at path)) (row.unless or [ ]);
      unit = "${row.unit or row.service}.service";
    in
    {
      inherit (row) service;
      inherit unit;
      # NixOS replaces the configuration of the client by one without a password and without a way around it.
      losesPassword =
        row ? replaced
        && !(builtins.elem (at row.replaced) [
          null
          false
          { }
        ])
        && builtins.all (
          path:
          builtins.elem (at path) [
            null
            "/dev/null"
          ]
        ) row.signIn;
      isOn = at (row.enable or "enable") == true;
      keys = {
        dependencies = [ unit ];
      }
      // builtins.mapAttrs (_: value: if isKnown then value else null) (
        if row ? url then
          { ${row.url} = "http://${host}:${toString port}"; }
        else
          lib.optionalAttrs (row ? port || row ? defaultPort) {
            inherit host;
            port = if builtins.isString port then lib.toIntBase10 port else port;
          }
          // lib.optionalAttrs (row ? useSsl) { useSsl = if isOff (setting "useSsl") then null else true; }
          // lib.optionalAttrs (row ? urlBase) { urlBase = setting "urlBase"; }
      );
    };
in
# services: `config.services` of NixOS
services: builtins.mapAttrs (_: row: read row (services.${row.service} or { })) table
