# The services of the virtual machine, and what suite writes into them.
{
  services = {
    prowlarr.enable = true;
    radarr.enable = true;
    sonarr.enable = true;
  };

  suite = {
    services = {
      prowlarr.apiKeyFile = "/var/lib/prowlarr/config.xml";
      radarr = {
        apiKeyFile = "/var/lib/radarr/.config/Radarr/config.xml";
        rootFolders = [ "/srv/films" ];
      };
      sonarr = {
        apiKeyFile = "/var/lib/sonarr/.config/NzbDrone/config.xml";
        rootFolders = [ "/srv/series" ];
      };
    };

    applications.enable = true;

    downloadarr = {
      enable = true;
      torrentBlackhole = {
        services = [
          "radarr"
          "sonarr"
        ];
        torrentFolder = "/srv/torrents";
        watchFolder = "/srv/finished";
      };
    };

    notif = {
      enable = true;
      customScript = {
        services = [
          "radarr"
          "sonarr"
        ];
        path = "/srv/script";
        onGrab = true;
      };
    };

    settings.naming = {
      renameEpisodes = true;
      renameMovies = true;
    };

    qualityProfiles.HD = {
      services = [
        "radarr"
        "sonarr"
      ];
      qualities = [
        "Bluray-1080p"
        "HDTV-1080p"
      ];
      upgradeUntil = "Bluray-1080p";
    };
  };
}
