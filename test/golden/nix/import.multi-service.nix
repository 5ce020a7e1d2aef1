{
  suite.services.lidarr = {
    remotePathMappings = [
      {
        host = "box";
        localPath = "/srv/downloads/";
        remotePath = "/downloads/";
      }
    ];
    rootFolders = [
      {
        name = "Music";
        tags = [ "flac" ];
        path = "/srv/lidarr";
        metadataProfile = "Standard";
        qualityProfile = "Lossless";
      }
    ];
  };

  suite.services.radarr = {
    remotePathMappings = [
      {
        host = "box";
        localPath = "/srv/downloads/";
        remotePath = "/downloads/";
      }
    ];
    rootFolders = [ "/srv/radarr" ];
  };

  suite.services.tv = {
    remotePathMappings = [
      {
        host = "box";
        localPath = "/srv/downloads/";
        remotePath = "/downloads/";
      }
    ];
    rootFolders = [ "/srv/tv" ];
  };

  suite.services.whisparr = {
    remotePathMappings = [
      {
        host = "box";
        localPath = "/srv/downloads/";
        remotePath = "/downloads/";
      }
    ];
    rootFolders = [ "/srv/whisparr" ];
  };

  suite.downloadarr = {
    enable = true;
    qBittorrent = {
      name = "Box";
      host = "box";
      username = "me";
    };
  };

  suite.notif = {
    enable = true;
    webhook = {
      name = "hook";
      services = [ "lidarr" ];
      onGrab = true;
      url = "http://hook.example/lidarr";
    };
    extraNotifications = [
      {
        name = "hook";
        implementationName = "Webhook";
        services = [ "radarr" ];
        onGrab = true;
        url = "http://hook.example/radarr";
      }
      {
        name = "hook";
        implementationName = "Webhook";
        services = [ "tv" ];
        onGrab = true;
        url = "http://hook.example/tv";
      }
      {
        name = "hook";
        implementationName = "Webhook";
        services = [ "whisparr" ];
        onGrab = true;
        url = "http://hook.example/whisparr";
      }
    ];
  };

  suite.indexers = {
    enable = true;
    newznab = {
      name = "Feed of lidarr";
      services = [ "lidarr" ];
      baseUrl = "http://feed.example";
      downloadClient = "Box";
      enableInteractiveSearch = false;
    };
    torrentRssIndexer = {
      name = "rss";
      services = [
        "lidarr"
        "radarr"
        "tv"
        "whisparr"
      ];
      enable = false;
      baseUrl = "http://rss.example/1";
    };
    extraIndexers = [
      {
        definition = "1337x";
        services = [ "prowlarr" ];
        tags = [ "slow" ];
      }
      {
        definition = "AnimeBytes";
        services = [ "prowlarr" ];
        passkey._secret = "/run/secrets/prowlarr/animebytes-passkey";
        username = "me";
      }
      {
        name = "Feed of radarr";
        implementationName = "Newznab";
        services = [ "radarr" ];
        baseUrl = "http://feed.example";
        downloadClient = "Box";
        enableInteractiveSearch = false;
      }
      {
        name = "Feed of tv";
        implementationName = "Newznab";
        services = [ "tv" ];
        baseUrl = "http://feed.example";
        downloadClient = "Box";
        enableInteractiveSearch = false;
      }
      {
        name = "Feed of whisparr";
        implementationName = "Newznab";
        services = [ "whisparr" ];
        baseUrl = "http://feed.example";
        downloadClient = "Box";
        enableInteractiveSearch = false;
      }
      {
        name = "Geek";
        definition = "NZBgeek";
        services = [ "prowlarr" ];
        apiKey._secret = "/run/secrets/prowlarr/geek-apikey";
      }
      {
        name = "Own";
        implementationName = "Newznab";
        services = [ "prowlarr" ];
        apiKey._secret = "/run/secrets/prowlarr/own-apikey";
        baseUrl = "http://own.example";
        downloadClient = "Box";
      }
      {
        name = "Space";
        definition = "HD-Space";
        services = [ "prowlarr" ];
        enable = false;
        password._secret = "/run/secrets/prowlarr/space-password";
        priority = 7;
        username = "me";
      }
    ];
  };

  suite.applications = {
    enable = true;
    lidarr.name = "Lidarr";
    sonarr = {
      name = "Attic";
      apiKey._secret = "/run/secrets/prowlarr/attic-apikey";
      baseUrl = "http://attic.example:8989";
      prowlarrUrl = "http://house.example:9696";
    };
    whisparr.enable = false;
    extraApplications = [
      {
        name = "TV";
        implementationName = "Sonarr";
        baseUrl = "http://localhost/tv/";
        syncLevel = "addOnly";
      }
    ];
  };

  suite.proxies = {
    enable = true;
    flareSolverr.tags = [ "slow" ];
  };

  suite.importLists = {
    enable = true;
    imdbList = {
      name = "A list";
      services = [ "tv" ];
      tags = [ "listed" ];
      listId = "ls012345678";
      qualityProfile = "HD-1080p";
      rootFolderPath = "/srv/tv";
      seriesType = "anime";
      shouldMonitor = "future";
    };
    musicBrainzSeries = {
      name = "A list";
      services = [ "lidarr" ];
      tags = [ "listed" ];
      metadataProfile = "None";
      qualityProfile = "Lossless";
      rootFolderPath = "/srv/lidarr";
      seriesId = "d977f7fd-96c9-4e3e-83b5-eb484a9e6582";
      shouldMonitor = "entireArtist";
    };
    rss = {
      name = "A list";
      services = [ "radarr" ];
      tags = [ "listed" ];
      enableAuto = false;
      link = "https://rss.example/films";
      minimumAvailability = "released";
      qualityProfile = "Any";
      rootFolderPath = "/srv/radarr";
    };
  };

  suite.metadata = {
    enable = true;
    kodi.services = [
      "radarr"
      "tv"
    ];
  };

  # suite.qualityProfiles: whisparr: 6 quality profiles left out, because the schema record of the service has no quality profiles
}
