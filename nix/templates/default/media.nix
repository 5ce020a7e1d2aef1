# The services, and what suite writes into them.
{
  services = {
    prowlarr.enable = true;
    qbittorrent = {
      enable = true;
      # Programs on this host need no password. NixOS then writes all settings of qBittorrent.
      serverConfig.Preferences.WebUI.LocalHostAuth = false;
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
    indexers = {
      enable = true;
      extraIndexers = [
        {
          definition = "Knaben";
          services = [ "prowlarr" ];
        }
      ];
    };

    # For all three services. Host and port come from services.qbittorrent.
    downloadarr = {
      enable = true;
      qBittorrent.categories = {
        radarr = "films";
        sonarr = "series";
      };
    };

    # Profiles of the TRaSH guides, with their custom formats.
    qualityProfiles = {
      "HD Bluray + WEB".trash = "HD Bluray + WEB";
      "WEB-1080p".trash = "WEB-1080p";
    };
  };
}
