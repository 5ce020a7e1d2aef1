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
        metadataProfile = "Standard";
        name = "Music";
        path = "/srv/lidarr";
        qualityProfile = "Lossless";
        tags = [ "flac" ];
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

  # suite.qualityProfiles: whisparr: 6 quality profiles left out, because the schema record of the service has no quality profiles
  # suite.qualityProfiles: radarr: 1 quality profile left out, because another service has a different one of the same name ("Any": qualities)
  # suite.qualityProfiles: tv: 6 quality profiles left out, because another service has a different one of the same name ("Any": qualities, "SD": qualities, "HD-720p": qualities, "HD-1080p": qualities, "Ultra-HD": qualities and "HD - 720p/1080p": qualities)
  suite.qualityProfiles = {
    Any = {
      qualities = [
        {
          name = "Lossless";
          qualities = [
            "ALAC 24bit"
            "FLAC 24bit"
            "WavPack"
            "APE"
            "ALAC"
            "FLAC"
          ];
        }
        {
          name = "High Quality Lossy";
          qualities = [
            "OGG Vorbis Q10"
            "AAC-320"
            "OGG Vorbis Q9"
            "MP3-320"
            "AAC-VBR"
            "MP3-VBR-V0"
          ];
        }
        {
          name = "Mid Quality Lossy";
          qualities = [
            "AAC-256"
            "OGG Vorbis Q8"
            "MP3-256"
            "MP3-VBR-V2"
            "OGG Vorbis Q7"
          ];
        }
        {
          name = "Low Quality Lossy";
          qualities = [
            "MP3-224"
            "WMA"
            "AAC-192"
            "OGG Vorbis Q6"
            "MP3-192"
          ];
        }
        {
          name = "Poor Quality Lossy";
          qualities = [
            "MP3-160"
            "OGG Vorbis Q5"
            "MP3-128"
            "MP3-112"
            "MP3-96"
          ];
        }
        {
          name = "Trash Quality Lossy";
          qualities = [
            "MP3-80"
            "MP3-64"
            "MP3-56"
            "MP3-48"
            "MP3-40"
            "MP3-32"
            "MP3-24"
            "MP3-16"
            "MP3-8"
          ];
        }
        "Unknown"
      ];
      services = [ "lidarr" ];
      upgradeUntil = null;
    };
    "HD - 720p/1080p" = {
      language = "Original";
      qualities = [
        "Remux-1080p"
        "Bluray-1080p"
        {
          name = "WEB 1080p";
          qualities = [
            "WEBRip-1080p"
            "WEBDL-1080p"
          ];
        }
        "HDTV-1080p"
        "Bluray-720p"
        {
          name = "WEB 720p";
          qualities = [
            "WEBRip-720p"
            "WEBDL-720p"
          ];
        }
        "HDTV-720p"
      ];
      services = [ "radarr" ];
      upgradeUntil = null;
    };
    HD-1080p = {
      language = "Original";
      qualities = [
        "Remux-1080p"
        "Bluray-1080p"
        {
          name = "WEB 1080p";
          qualities = [
            "WEBRip-1080p"
            "WEBDL-1080p"
          ];
        }
        "HDTV-1080p"
      ];
      services = [ "radarr" ];
      upgradeUntil = null;
    };
    HD-720p = {
      language = "Original";
      qualities = [
        "Bluray-720p"
        {
          name = "WEB 720p";
          qualities = [
            "WEBRip-720p"
            "WEBDL-720p"
          ];
        }
        "HDTV-720p"
      ];
      services = [ "radarr" ];
      upgradeUntil = null;
    };
    Lossless = {
      qualities = [
        {
          name = "Lossless";
          qualities = [
            "ALAC 24bit"
            "FLAC 24bit"
            "WavPack"
            "APE"
            "ALAC"
            "FLAC"
          ];
        }
      ];
      services = [ "lidarr" ];
      upgradeUntil = null;
    };
    SD = {
      language = "Original";
      qualities = [
        "Bluray-576p"
        "Bluray-480p"
        {
          name = "WEB 480p";
          qualities = [
            "WEBRip-480p"
            "WEBDL-480p"
          ];
        }
        "DVD"
        "SDTV"
        "DVDSCR"
        "REGIONAL"
        "TELECINE"
        "TELESYNC"
        "CAM"
        "WORKPRINT"
      ];
      services = [ "radarr" ];
      upgradeUntil = null;
    };
    Standard = {
      qualities = [
        {
          name = "High Quality Lossy";
          qualities = [
            "OGG Vorbis Q10"
            "AAC-320"
            "OGG Vorbis Q9"
            "MP3-320"
            "AAC-VBR"
            "MP3-VBR-V0"
          ];
        }
        {
          name = "Mid Quality Lossy";
          qualities = [
            "AAC-256"
            "OGG Vorbis Q8"
            "MP3-256"
            "MP3-VBR-V2"
            "OGG Vorbis Q7"
          ];
        }
        {
          name = "Low Quality Lossy";
          qualities = [
            "MP3-224"
            "WMA"
            "AAC-192"
            "OGG Vorbis Q6"
            "MP3-192"
          ];
        }
      ];
      services = [ "lidarr" ];
      upgradeUntil = null;
    };
    Ultra-HD = {
      language = "Original";
      qualities = [
        "Remux-2160p"
        "Bluray-2160p"
        {
          name = "WEB 2160p";
          qualities = [
            "WEBRip-2160p"
            "WEBDL-2160p"
          ];
        }
        "HDTV-2160p"
      ];
      services = [ "radarr" ];
      upgradeUntil = null;
    };
  };

  suite.metadataProfiles = {
    Standard = {
      primaryAlbumTypes = [ "Album" ];
      releaseStatuses = [ "Official" ];
      secondaryAlbumTypes = [ "Studio" ];
      services = [ "lidarr" ];
    };
  };

  suite.downloadarr = {
    enable = true;
    extraClients = [
      {
        name = "Box";
        implementationName = "qBittorrent";
        services = [
          "lidarr"
          "prowlarr"
          "radarr"
          "tv"
          "whisparr"
        ];
        host = "box";
        username = "me";
      }
    ];
  };

  suite.notif = {
    enable = true;
    extraNotifications = [
      {
        name = "hook";
        implementationName = "Webhook";
        services = [ "lidarr" ];
        onGrab = true;
        url = "http://hook.example/lidarr";
      }
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
    extraIndexers = [
      {
        name = "1337x";
        definition = "1337x";
        services = [ "prowlarr" ];
        tags = [ "slow" ];
        appProfile = "Standard";
      }
      {
        name = "AnimeBytes";
        definition = "AnimeBytes";
        services = [ "prowlarr" ];
        appProfile = "Standard";
        passkey = {
          _secret = "/run/secrets/prowlarr/animebytes-passkey";
        };
        username = "me";
      }
      {
        name = "Feed of lidarr";
        implementationName = "Newznab";
        services = [ "lidarr" ];
        baseUrl = "http://feed.example";
        downloadClient = "Box";
        enableInteractiveSearch = false;
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
        apiKey = {
          _secret = "/run/secrets/prowlarr/geek-apikey";
        };
        appProfile = "Standard";
      }
      {
        name = "Own";
        implementationName = "Newznab";
        services = [ "prowlarr" ];
        apiKey = {
          _secret = "/run/secrets/prowlarr/own-apikey";
        };
        appProfile = "Standard";
        baseUrl = "http://own.example";
        downloadClient = "Box";
      }
      {
        name = "rss";
        implementationName = "Torrent RSS Feed";
        services = [
          "lidarr"
          "radarr"
          "tv"
          "whisparr"
        ];
        enable = false;
        baseUrl = "http://rss.example/1";
      }
      {
        name = "Space";
        definition = "HD-Space";
        services = [ "prowlarr" ];
        enable = false;
        appProfile = "Standard";
        password = {
          _secret = "/run/secrets/prowlarr/space-password";
        };
        priority = 7;
        username = "me";
      }
    ];
  };

  suite.applications = {
    enable = true;
    connect = [
      "lidarr"
      "radarr"
      "tv"
      "whisparr"
    ];
    extraApplications = [
      {
        name = "Attic";
        implementationName = "Sonarr";
        services = [ "prowlarr" ];
        apiKey = {
          _secret = "/run/secrets/prowlarr/attic-apikey";
        };
        baseUrl = "http://attic.example:8989";
        prowlarrUrl = "http://localhost/prowlarr";
      }
      {
        name = "Lidarr";
        implementationName = "Lidarr";
      }
      {
        name = "TV";
        implementationName = "Sonarr";
        baseUrl = "http://localhost/tv/";
        syncLevel = "addOnly";
      }
      {
        name = "whisparr";
        implementationName = "Whisparr";
        enable = false;
      }
    ];
  };

  suite.proxies = {
    enable = true;
    flareSolverr = {
      services = [ "prowlarr" ];
      tags = [ "slow" ];
    };
  };

  suite.importLists = {
    enable = true;
    extraLists = [
      {
        name = "A list";
        implementationName = "IMDb List";
        services = [ "tv" ];
        tags = [ "listed" ];
        listId = "ls012345678";
        qualityProfile = "HD-1080p";
        rootFolderPath = "/srv/tv";
        seriesType = "anime";
        shouldMonitor = "future";
      }
      {
        name = "A list";
        implementationName = "MusicBrainz Series";
        services = [ "lidarr" ];
        tags = [ "listed" ];
        metadataProfile = "None";
        qualityProfile = "Lossless";
        rootFolderPath = "/srv/lidarr";
        seriesId = "d977f7fd-96c9-4e3e-83b5-eb484a9e6582";
        shouldMonitor = "entireArtist";
      }
      {
        name = "A list";
        implementationName = "RSS List";
        services = [ "radarr" ];
        tags = [ "listed" ];
        enableAuto = false;
        link = "https://rss.example/films";
        minimumAvailability = "released";
        qualityProfile = "Any";
        rootFolderPath = "/srv/radarr";
      }
    ];
  };

  suite.metadata = {
    enable = true;
    kodi = {
      services = [
        "radarr"
        "tv"
      ];
    };
  };
}
