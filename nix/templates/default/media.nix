# The services, and what suite writes into them.
{
  services = {
    prowlarr.enable = true;
    qbittorrent = {
      enable = true;
      webuiPort = 8090;
    };
    radarr.enable = true;
    sonarr.enable = true;
  };

  suite = {
    # The addresses come from the options above, the API keys from the files of the services.
    services = {
      prowlarr = { };
      radarr.rootFolders = [ "/srv/media/films" ];
      sonarr.rootFolders = [ "/srv/media/series" ];
    };

    # Prowlarr writes its indexers into Radarr and Sonarr.
    applications.enable = true;

    # For all three services. Host and port come from services.qbittorrent.
    downloadarr = {
      enable = true;
      qBittorrent = {
        username = "admin";
        password._secret = "/run/secrets/qbittorrent";
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
        webHookUrl._secret = "/run/secrets/discord";
        onGrab = true;
        onHealthIssue = true;
      };
    };
  };
}
