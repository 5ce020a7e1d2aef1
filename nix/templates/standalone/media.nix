# The services, and what suite writes into them.
{
  suite = {
    services = {
      prowlarr = {
        baseUrl = "http://nas.example:9696";
        apiKeyFile = "/home/me/secrets/prowlarr-key";
      };
      radarr = {
        baseUrl = "http://nas.example:7878";
        apiKeyFile = "/home/me/secrets/radarr-key";
        rootFolders = [ "/srv/media/films" ];
      };
      sonarr = {
        baseUrl = "http://nas.example:8989";
        apiKeyFile = "/home/me/secrets/sonarr-key";
        rootFolders = [ "/srv/media/series" ];
      };
    };

    # Prowlarr writes its indexers into Radarr and Sonarr.
    applications.enable = true;
    indexers = {
      enable = true;
      extraIndexers = [
        {
          definition = "Knaben";
          services = [ "prowlarr" ];
        }
      ];
    };

    downloadarr = {
      enable = true;
      qBittorrent = {
        host = "nas.example";
        port = 8090;
        username = "me";
        password._secret = "/home/me/secrets/qbittorrent";
        categories = {
          radarr = "films";
          sonarr = "series";
        };
      };
    };

    notif = {
      enable = true;
      discord = {
        services = [
          "radarr"
          "sonarr"
        ];
        webHookUrl._secret = "/home/me/secrets/discord";
        onGrab = true;
      };
    };
  };
}
