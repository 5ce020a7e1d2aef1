# What most wrong configurations have in common, so that each says only what is wrong with it.
let
  service = app: port: {
    inherit app;
    baseUrl = "http://127.0.0.1:${toString port}";
    apiKeyFile = "/run/secrets/${app}";
  };
in
{
  # sonarr, radarr, prowlarr, lidarr, and a second Sonarr.
  services = {
    anime = service "sonarr" 8990;
    lidarr = service "lidarr" 8686;
    prowlarr = service "prowlarr" 9696;
    radarr = service "radarr" 7878;
    sonarr = service "sonarr" 8989;
  };

  inherit service;

  # The same text, which to Nix refers to a file in the store.
  fromStore =
    text:
    builtins.substring 0 (builtins.stringLength text) "${text}${builtins.toFile "anything" "anything"}";

  # A configuration with these list entries.
  clients = extraClients: {
    suite.downloadarr = {
      enable = true;
      inherit extraClients;
    };
  };
  notifications = extraNotifications: {
    suite.notif = {
      enable = true;
      inherit extraNotifications;
    };
  };

  # A client and a notification with nothing wrong.
  client = {
    name = "Seedbox";
    implementationName = "qBittorrent";
    services = [ "sonarr" ];
    host = "box.example";
  };
  notification = {
    implementationName = "Webhook";
    services = [ "sonarr" ];
    url = "https://hooks.example";
    onGrab = true;
  };
}
