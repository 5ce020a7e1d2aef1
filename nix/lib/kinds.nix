# The kinds that there are modules for: what the program calls them, and their options.
{
  downloadarr = {
    module = "downloadarr";
    kind = "downloadclient";
    list = "extraClients";
    noun = "client";
    example = "qBittorrent";
    listExample = ''
      [
        {
          name = "Seedbox";
          implementationName = "qBittorrent";
          services = [ "sonarr" ];
          host = "box.example";
          port = 443;
          useSsl = true;
          password._secret = "/run/secrets/seedbox";
        }
      ]
    '';
    hasEvents = false;
  };
  notif = {
    module = "notif";
    kind = "notification";
    list = "extraNotifications";
    noun = "notification";
    example = "Discord";
    listExample = ''
      [
        {
          implementationName = "Webhook";
          services = [ "sonarr" ];
          url = "https://hooks.example/media";
          onDownload = true;
        }
      ]
    '';
    hasEvents = true;
  };
}
