# The kinds that the example house lacks, with secrets at every depth.
{
  suite = {
    services = {
      sonarr.rootFolders = [ "/srv/media/anime" ];
      sonarr.remotePathMappings = [
        {
          host = "box.example";
          remotePath = "/downloads/";
          localPath = "/srv/downloads/";
        }
      ];
      radarr = {
        rootFolders = [ "/srv/media/films" ];
        qualitySizes."Bluray-1080p".preferred = 90;
        delayProfiles = [ { torrentDelay = 15; } ];
        importListExclusions = [
          {
            title = "Heat";
            tmdbId = 949;
            year = 1995;
          }
        ];
      };
      lidarr.importListExclusions = [
        {
          artist = "Unwanted";
          foreignId = "5b11f4ce-a62d-471e-81fc-a69a8278c7da";
        }
      ];
    };

    downloadarr = {
      enable = true;
      qBittorrent = {
        host = "box.example";
        username = "me";
        password._secret = "/run/secrets/qbittorrent";
        tags = [ "remote" ];
      };
      extraClients = [
        {
          name = "Usenet";
          implementationName = "SABnzbd";
          services = [
            "sonarr"
            "radarr"
            "prowlarr"
          ];
          host = "news.example";
          apiKey._secret = "/run/secrets/sabnzbd";
          priority = 2;
        }
      ];
    };

    notif = {
      enable = true;
      extraNotifications = [
        {
          implementationName = "Webhook";
          services = [
            "sonarr"
            "sonarr-anime"
            "radarr"
            "lidarr"
          ];
          url = "https://hooks.example/media";
          onHealthIssue = true;
          headers = {
            Authorization._secret = "/run/secrets/hook";
            X-Source = "suite";
          };
        }
        # Prowlarr sends no headers.
        {
          implementationName = "Webhook";
          services = [ "prowlarr" ];
          url = "https://hooks.example/media";
          onHealthIssue = true;
        }
        {
          implementationName = "ntfy.sh";
          services = [ "radarr" ];
          onGrab = true;
          topics = [
            "media"
            { _secret = "/run/secrets/topic"; }
          ];
        }
      ];
    };

    indexers = {
      enable = true;
      extraIndexers = [
        {
          name = "Site";
          implementationName = "Newznab";
          services = [
            "sonarr"
            "radarr"
            "lidarr"
          ];
          baseUrl = "http://site.example";
          apiKey._secret = "/run/secrets/site";
        }
        {
          name = "Leet";
          definition = "1337x";
          services = [ "prowlarr" ];
          appProfile = "Manual";
          tags = [ "flare" ];
        }
        {
          name = "Feed";
          implementationName = "Newznab";
          services = [ "prowlarr" ];
          baseUrl = "http://feed.example";
          apiKey._secret = "/run/secrets/site";
        }
      ];
    };

    applications = {
      enable = true;
      extraApplications = [
        {
          name = "Films";
          implementationName = "Radarr";
          baseUrl = "http://127.0.0.1:7878";
          prowlarrUrl = "http://127.0.0.1:9696";
          apiKey._secret = "/run/secrets/films";
        }
      ];
    };

    proxies = {
      enable = true;
      flareSolverr = {
        host = "http://flare.example:8191/";
        tags = [ "flare" ];
      };
    };

    importLists = {
      enable = true;
      extraLists = [
        {
          name = "Others";
          implementationName = "Custom List";
          services = [ "sonarr" ];
          baseUrl = "https://lists.example/series";
          qualityProfile = "HD";
          rootFolderPath = "/srv/media/series";
        }
        {
          name = "Films";
          implementationName = "Custom Lists";
          services = [ "radarr" ];
          url = "https://lists.example/films";
          qualityProfile = "Films";
          rootFolderPath = "/srv/media/films";
        }
        {
          name = "Tagged";
          implementationName = "Last.fm Tag";
          services = [ "lidarr" ];
          tagId = "jazz";
          qualityProfile = "Lossless";
          metadataProfile = "Albums";
          rootFolderPath = "/srv/media/music";
        }
      ];
    };

    metadata = {
      enable = true;
      extraMetadata = [
        {
          implementationName = "Kodi (XBMC) / Emby";
          services = [
            "sonarr"
            "radarr"
            "lidarr"
          ];
        }
      ];
    };
  };
}
