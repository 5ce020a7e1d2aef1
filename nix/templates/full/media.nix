# A complete setup on one machine: Prowlarr with its indexers, two Sonarr instances, Radarr and Lidarr, connected,
# with download clients, notifications, profiles and import lists.
{
  imports = [ ./profiles.nix ];

  services = {
    flaresolverr.enable = true;
    lidarr.enable = true;
    prowlarr.enable = true;
    qbittorrent.enable = true;
    radarr.enable = true;
    sabnzbd.enable = true;
    sonarr.enable = true;
  };

  suite = {
    # suite finds the addresses and the keys of services that NixOS runs.
    services = {
      prowlarr = { };
      sonarr.rootFolders = [ "/srv/media/series" ];
      # A second Sonarr, for which nixpkgs has no module. A key file is a bare key, a config.xml or an environment file.
      anime = {
        app = "sonarr";
        baseUrl = "http://127.0.0.1:8990";
        apiKeyFile = "/var/lib/anime/config.xml";
        rootFolders = [ "/srv/media/anime" ];
      };
      radarr.rootFolders = [ "/srv/media/films" ];
      lidarr.rootFolders = [
        {
          path = "/srv/media/music";
          name = "Music";
          qualityProfile = "Lossless";
          metadataProfile = "Standard";
        }
      ];
    };

    # Prowlarr knows all four, with their addresses and keys.
    applications = {
      enable = true;
      extraApplications = [
        {
          name = "anime";
          implementationName = "Sonarr";
          syncCategories = [ "TV/Anime" ];
        }
      ];
    };

    indexers = {
      enable = true;
      extraIndexers = [
        {
          definition = "1337x";
          services = [ "prowlarr" ];
          tags = [ "flaresolverr" ];
        }
        {
          definition = "Knaben";
          services = [ "prowlarr" ];
          priority = 30;
        }
        {
          definition = "NZBgeek";
          services = [ "prowlarr" ];
          apiKey._secret = "/run/secrets/nzbgeek";
        }
      ];
    };

    # For indexers that share the tag.
    proxies = {
      enable = true;
      flareSolverr = {
        host = "http://127.0.0.1:8191/";
        tags = [ "flaresolverr" ];
      };
    };

    # Hosts and ports come from services.qbittorrent and services.sabnzbd.
    downloadarr = {
      enable = true;
      qBittorrent = {
        username = "admin";
        password._secret = "/run/secrets/qbittorrent";
        categories = {
          anime = "anime";
          lidarr = "music";
          radarr = "films";
          sonarr = "series";
        };
      };
      sabnzbd = {
        services = [
          "anime"
          "lidarr"
          "radarr"
          "sonarr"
        ];
        apiKey._secret = "/run/secrets/sabnzbd";
        priority = 2;
      };
    };

    notif = {
      enable = true;
      discord = {
        services = [
          "anime"
          "lidarr"
          "radarr"
          "sonarr"
        ];
        webHookUrl._secret = "/run/secrets/discord";
        onGrab = true;
        onHealthIssue = true;
      };
      ntfy = {
        services = [ "prowlarr" ];
        topics = [ "media" ];
        onHealthIssue = true;
      };
    };

    settings.naming = {
      renameEpisodes = true;
      renameMovies = true;
    };

    importLists = {
      enable = true;
      imdbList = {
        services = [ "sonarr" ];
        listId = "ls012345678";
        qualityProfile = "HD";
        rootFolderPath = "/srv/media/series";
        shouldMonitor = "future";
      };
      # The titles of the other Sonarr. suite already knows its API key.
      extraLists = [
        {
          name = "Series of sonarr";
          implementationName = "Sonarr";
          services = [ "anime" ];
          baseUrl = "http://127.0.0.1:8989";
          apiKey._apiKeyOf = "sonarr";
          qualityProfile = "Any";
          rootFolderPath = "/srv/media/anime";
        }
      ];
    };
  };
}
