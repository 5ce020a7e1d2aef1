# Everything on one machine: addresses, URL bases and units follow the modules of nixpkgs.
{
  services = {
    prowlarr.enable = true;
    radarr.enable = true;
    sonarr = {
      enable = true;
      settings.server.urlbase = "/sonarr";
    };
    qbittorrent = {
      enable = true;
      webuiPort = 8090;
    };
    sabnzbd.enable = true;
  };

  suite = {
    services = {
      prowlarr.apiKeyFile = "/run/secrets/prowlarr-api-key";
      radarr.apiKeyFile = "/run/secrets/radarr-api-key";
      sonarr.apiKeyFile = "/run/secrets/sonarr-api-key";
    };

    downloadarr = {
      enable = true;

      # Host, port and the unit to wait for come from services.qbittorrent.
      qBittorrent = {
        username = "admin";
        password._secret = "/run/secrets/qbittorrent";
        categories = {
          prowlarr = "search";
          radarr = "movies";
          sonarr = "tv";
        };
        removeCompletedDownloads = true;
      };

      sabnzbd = {
        apiKey._secret = "/run/secrets/sabnzbd-api-key";
        priority = 2;
        categories = {
          radarr = "movies";
          sonarr = "tv";
        };
      };

      extraClients = [
        {
          name = "Seedbox";
          implementationName = "qBittorrent";
          services = [ "sonarr" ];
          host = "box.example";
          port = 443;
          useSsl = true;
          username = "me";
          password._secret = "/run/secrets/seedbox";
          tvCategory = "tv";
          recentTvPriority = "First";
          initialState = "Started";
          tags = [ "remote" ];
        }
      ];
    };

    notif = {
      enable = true;

      discord = {
        services = [
          "radarr"
          "sonarr"
        ];
        webHookUrl._secret = "/run/secrets/discord-webhook";
        onGrab = true;
        onDownload = true;
        onHealthIssue = true;
        grabFields = [
          "Group"
          "Size"
        ];
      };

      jellyfin = {
        services = [
          "radarr"
          "sonarr"
        ];
        host = "127.0.0.1";
        apiKey._secret = "/run/secrets/jellyfin-api-key";
        updateLibrary = true;
        onDownload = true;
        onRename = true;
      };

      extraNotifications = [
        {
          implementationName = "Webhook";
          services = [ "sonarr" ];
          url = "https://hooks.example/media";
          method = "PUT";
          onDownload = true;
          onSeriesDelete = true;
        }
      ];
    };
  };
}
