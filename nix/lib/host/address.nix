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

  # Returns a setting of a service of NixOS (`[ "server" "urlbase" ]`), or null. nixpkgs writes settings into the
  # environment of the service in capitals, so that their case makes no difference.
  hostSetting =
    services: name: path:
    lib.foldl' (
      set: key:
      lib.findFirst (value: value != null) null (
        map (spelling: set.${spelling}) (
          builtins.filter (spelling: lib.toLower spelling == lib.toLower key) (
            if builtins.isAttrs set then builtins.attrNames set else [ ]
          )
        )
      )
    ) (services.${name}.settings or null) path;
in
{
  inherit address hostSetting;

  # services: `config.services` of NixOS. Returns baseUrl, urlBase and unit of a service that has the name of its app and
  # is enabled on this host; else nothing.
  localService =
    services: name: app:
    let
      server =
        isValid: key: default:
        let
          value = hostSetting services name [
            "server"
            key
          ];
        in
        if isValid value then value else default;

      base = lib.removeSuffix "/" (lib.removePrefix "/" (server builtins.isString "urlbase" ""));
      host = address (server builtins.isString "bindaddress" "*");
      port = server (value: builtins.isInt value || builtins.isString value) "port" apps.${app}.port;
    in
    lib.optionalAttrs (name == app && apps ? ${name} && services.${name}.enable or false) (
      {
        unit = "${name}.service";
        urlBase = lib.optionalString (base != "") "/${base}";
      }
      // lib.optionalAttrs (host != null) { baseUrl = "http://${host}:${toString port}"; }
    );

  # True for a loopback address: a URL, or a host with or without brackets.
  isLoopback =
    address:
    builtins.match "(https?://)?([^@/?#]*@)?(${loopback})([:/?#].*)?|::1?|(0:){7}[01]" (
      lib.toLower address
    ) != null;
}
