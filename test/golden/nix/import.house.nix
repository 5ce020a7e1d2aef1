{
  suite.services.sonarr.rootFolders = [ "/srv/tv" ];

  suite.services.anime.rootFolders = [ "/srv/anime" ];

  suite.services.radarr.rootFolders = [ "/srv/films" ];

  suite.services.uhd.rootFolders = [ "/srv/uhd" ];

  suite.services.lidarr = {
    rootFolders = [
      {
        name = "Music";
        path = "/srv/music";
        metadataProfile = "Standard";
        qualityProfile = "Lossless";
      }
    ];
    settings.naming.renameTracks = true;
  };

  suite.downloadarr = {
    enable = true;
    qBittorrent = {
      categories = {
        anime = "anime";
        lidarr = "music";
        prowlarr = "prowlarr";
        radarr = "films";
        sonarr = "tv";
        uhd = "uhd";
      };
      host = "box.example";
      # suite sends this secret to anime, lidarr, prowlarr, radarr, sonarr and uhd. If theirs differ, split the entry.
      password._secret = "/run/secrets/shared/qbittorrent-password";
      port = 8090;
      username = "me";
    };
    sabnzbd = {
      services = [
        "anime"
        "lidarr"
        "radarr"
        "sonarr"
        "uhd"
      ];
      # suite sends this secret to anime, lidarr, radarr, sonarr and uhd. If theirs differ, split the entry.
      apiKey._secret = "/run/secrets/shared/sabnzbd-apikey";
      categories = {
        anime = "anime";
        lidarr = "music";
        radarr = "films";
        sonarr = "tv";
        uhd = "uhd";
      };
      host = "box.example";
      port = 8085;
    };
  };

  suite.notif = {
    enable = true;
    discord = {
      services = [
        "anime"
        "lidarr"
        "prowlarr"
        "radarr"
        "sonarr"
        "uhd"
      ];
      onGrab = true;
      webHookUrl._secret = "/run/secrets/shared/discord-webhookurl";
    };
  };

  suite.indexers = {
    enable = true;
    extraIndexers = [
      {
        definition = "1337x";
        services = [ "prowlarr" ];
      }
      {
        definition = "NZBgeek";
        services = [ "prowlarr" ];
        apiKey._secret = "/run/secrets/prowlarr/nzbgeek-apikey";
      }
    ];
  };

  suite.applications.enable = true;

  suite.importLists = {
    enable = true;
    imdbList = {
      name = "To watch";
      services = [ "sonarr" ];
      listId = "ls012345678";
      qualityProfile = "HD-1080p";
      rootFolderPath = "/srv/tv";
      shouldMonitor = "future";
    };
    rss = {
      name = "Films";
      services = [ "radarr" ];
      link = "https://rss.example/films";
      minimumAvailability = "released";
      qualityProfile = "HD-1080p";
      rootFolderPath = "/srv/films";
    };
  };

  suite.customFormats = {
    Remux = {
      services = [ "radarr" ];
      conditions = [
        {
          name = "Remux";
          implementationName = "Release Title";
          required = true;
          value = "remux";
        }
      ];
    };
    x265 = {
      services = [
        "anime"
        "radarr"
        "sonarr"
        "uhd"
      ];
      conditions = [
        {
          name = "x265";
          implementationName = "Release Title";
          required = true;
          value = "x265";
        }
      ];
    };
  };

  suite.qualityProfiles = {
    HD-1080p = {
      services = [
        "radarr"
        "uhd"
      ];
      qualities = [
        "Bluray-1080p"
        "HDTV-1080p"
      ];
      scores.x265 = 5;
      upgradeUntil = "Bluray-1080p";
    };
    "HD-1080p (sonarr)" = {
      name = "HD-1080p";
      services = [ "sonarr" ];
      qualities = [ "HDTV-1080p" ];
      scores.x265 = 5;
    };
  };

  suite.settings = {
    indexer.rssSyncInterval = 30;
    mediaManagement = {
      chownGroup = "media";
      deleteEmptyFolders = true;
      importExtraFiles = true;
      minimumFreeSpaceWhenImporting = 500;
      recycleBin = "/srv/bin";
    };
    naming = {
      renameEpisodes = true;
      renameMovies = true;
    };
    ui.timeFormat = "HH:mm";
  };
}
