# Typed option -> its service in nixpkgs, and the path of the address in that service's settings.
# Any setting can be null. A result of null means unknown: a socket has no address.
{ address, setting, ... }:
let
  inherit (setting)
    first
    ifOn
    isOn
    nested
    number
    pathOf
    urlOf
    ;
in
{
  aria2 = {
    service = "aria2";
    defaults = settings: {
      host = "127.0.0.1";
      port = first [
        (settings.settings.rpc-listen-port or null)
        6800
      ];
      useSsl = ifOn (settings.settings.rpc-secure or null);
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
    defaults =
      settings:
      let
        # In old versions of nixpkgs `port` is a separate option; in new ones it is an alias of the variable, and reading it
        # is an error if the variable is not set.
        environment = settings.environment or { GOTIFY_SERVER_PORT = settings.port or null; };
        host = address (environment.GOTIFY_SERVER_LISTENADDR or null);
        port = first [
          (environment.GOTIFY_SERVER_PORT or null)
          80
        ];
      in
      {
        server =
          if host == null || isOn (environment.GOTIFY_SERVER_SSL_ENABLED or null) then
            null
          else
            "http://${host}:${toString port}";
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
    defaults = settings: {
      serverUrl = urlOf (first [
        (settings.settings.listen-http or null)
        "127.0.0.1:2586"
      ]);
    };
  };
  nzbget = {
    service = "nzbget";
    defaults =
      settings:
      let
        # The settings that NZBGet starts with; in old versions of nixpkgs the option is `declarativeConfig`.
        declared = first [
          (settings.settings or null)
          (settings.declarativeConfig or null)
          { }
        ];
        secure = isOn (declared.SecureControl or null);
      in
      {
        host = address (declared.ControlIP or null);
        port = number (
          first (
            if secure then
              [
                (declared.SecurePort or null)
                6791
              ]
            else
              [
                (declared.ControlPort or null)
                6789
              ]
          )
        );
        useSsl = ifOn secure;
      };
  };
  qBittorrent = {
    service = "qbittorrent";
    defaults =
      settings:
      let
        said = nested (settings.serverConfig.Preferences or null);
      in
      {
        host = address (said [
          "WebUI"
          "Address"
        ]);
        port = number (first [
          (settings.webuiPort or null)
          (said [
            "WebUI"
            "Port"
          ])
          8080
        ]);
        useSsl = ifOn (said [
          "WebUI"
          "HTTPS"
          "Enabled"
        ]);
      };
  };
  # Its module offers only a socket, so the address is that of the web server in front of the client.
  rTorrent = {
    service = "rtorrent";
    defaults = _: { };
  };
  sabnzbd = {
    service = "sabnzbd";
    defaults =
      settings:
      let
        # A user's own file overrides the settings.
        known = settings.configFile or null == null;
        misc = if known then settings.settings.misc or { } else { };
        secure = isOn (misc.enable_https or null);
        securePort = first [
          (misc.https_port or null)
          ""
        ];
      in
      {
        host = if known then address (misc.host or null) else null;
        # If there is no separate port for https, the only port uses https.
        port = number (if secure && securePort != "" then securePort else misc.port or null);
        urlBase = misc.url_base or null;
        useSsl = ifOn secure;
      };
  };
  subsonic = {
    service = "navidrome";
    defaults = settings: {
      host = address (settings.settings.Address or null);
      port = settings.settings.Port or null;
      urlBase = pathOf (settings.settings.BaseUrl or null);
    };
  };
  transmission = {
    service = "transmission";
    defaults =
      settings:
      let
        host = address (settings.settings.rpc-bind-address or null);
      in
      {
        inherit host;
        port = if host == null then null else settings.settings.rpc-port or null;
        urlBase = settings.settings.rpc-url or null;
      };
  };
}
