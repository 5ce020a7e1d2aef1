# Addresses of programs on this host, and the defaults of a service that NixOS runs there.
{
  lib,
  apps,
  ...
}:
let
  # All addresses, or none.
  wildcard = "[*+]|0[.]0[.]0[.]0|::|[[]::]|";

  # A service that listens on all addresses is reachable at each of these.
  loopback = "localhost[.]?|0[.]0[.]0[.]0|127[.][0-9.]+|[[](::1?|(0:){7}[01])]";

  # Turns an address to listen on into one to connect to: wildcard addresses and null become loopback, and IPv6 gets
  # brackets. Returns null for a socket, which is not reachable over the network.
  address =
    listen:
    if builtins.match wildcard (toString listen) != null then
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
    let
      lowered =
        set:
        lib.mapAttrs' (key: lib.nameValuePair (lib.toLower key)) (
          lib.filterAttrs (_: value: value != null) (if builtins.isAttrs set then set else { })
        );
    in
    lib.foldl' (
      set: key: (lowered set).${lib.toLower key} or null
    ) (services.${name}.settings or null) path;
in
{
  inherit address hostSetting;

  # The unit that runs a service with the name of its app, or of the service of NixOS for it, if it is enabled on this
  # host, else null. services: `services` of NixOS
  hostUnit =
    services: name: app:
    let
      unit = apps.${toString app}.unit or null;
    in
    if (name == app || name == unit) && unit != null && services.${unit}.enable or false then
      "${unit}.service"
    else
      null;

  # services, units: `services` and `systemd.services` of NixOS. Returns what the host defines for the service that a unit
  # runs: baseUrl, urlBase and apiKeyFile; keyFiles, the files of its environment, of which one may set the key.
  localService =
    services: units: app: unit:
    let
      name = lib.removeSuffix ".service" unit;
      service = if name == apps.${app}.unit && services.${name}.enable or false then services.${name} else { };
      config = units.${name}.serviceConfig or { };
      environment = lib.mapAttrs' (key: lib.nameValuePair (lib.toLower key)) (
        units.${name}.environment or { }
      );

      # The unit has what nixpkgs' module makes of its settings.
      setting =
        section: key:
        let
          value = environment.${lib.toLower "${apps.${app}.appName}__${section}__${key}"} or null;
        in
        if value != null then
          value
        else if service == { } then
          null
        else
          hostSetting services name [
            section
            key
          ];
      text =
        section: key: default:
        let
          value = setting section key;
        in
        if builtins.isString value || key == "port" && builtins.isInt value then
          toString value
        else
          default;

      base = lib.removeSuffix "/" (lib.removePrefix "/" (text "server" "urlbase" ""));
      host = address (text "server" "bindaddress" "*");
      # Two services of an app on one host have different ports.
      port = text "server" "port" (if service == { } then null else toString apps.${app}.port);

      # Other modules replace the command of nixpkgs' module, with a folder that `dataDir` does not name.
      start = lib.concatStringsSep " " (map toString (lib.toList (config.ExecStart or [ ])));
      written = builtins.match "(.*[[:space:]\"'])?[-/]+data=([^[:space:]\"'%$]+)([[:space:]\"'].*)?" start;
      folder = if written == null then service.dataDir or null else builtins.elemAt written 1;
      keyFiles = map (file: lib.removePrefix "-" (toString file)) (
        lib.toList (config.EnvironmentFile or service.environmentFiles or [ ])
      );
    in
    {
      inherit keyFiles;
      urlBase = lib.optionalString (base != "") "/${base}";
    }
    // lib.optionalAttrs (host != null && port != null) { baseUrl = "http://${host}:${port}"; }
    // lib.optionalAttrs (folder != null && keyFiles == [ ] && setting "auth" "apikey" == null) {
      apiKeyFile = "${lib.removeSuffix "/" (toString folder)}/config.xml";
    };

  # True for a loopback address: a URL, or a host with or without brackets.
  isLoopback =
    address:
    builtins.match "(https?://)?([^@/?#]*@)?(${loopback})([:/?#].*)?|::1?|(0:){7}[01]" (
      lib.toLower address
    ) != null;
}
