# Settings, formats and profiles of a person with two Sonarrs, a Radarr, a Lidarr and a Prowlarr: every part of
# docs/settings.md and docs/profiles.md in one configuration.
{
  suite = {
    # Shared: each key goes to every service whose app has it.
    settings = {
      mediaManagement = {
        copyUsingHardlinks = true;
        deleteEmptyFolders = true;
        downloadPropersAndRepacks = "doNotPrefer";
        importExtraFiles = true;
        extraFileExtensions = [
          "srt"
          "ass"
        ];
        setPermissionsLinux = true;
        chmodFolder = "775";
        chownGroup = "media";
      };
      downloadClient.enableCompletedDownloadHandling = true;
      ui = {
        timeFormat = "HH:mm";
        uiLanguage = "English";
      };
    };

    services = {
      sonarr = {
        app = "sonarr";
        baseUrl = "http://127.0.0.1:8989";
        apiKeyFile = "/run/secrets/sonarr-key";
        rootFolders = [ "/srv/media/series" ];
        # Of one service: it has precedence.
        settings = {
          naming = {
            renameEpisodes = true;
            colonReplacementFormat = "smart";
            multiEpisodeStyle = "prefixedRange";
            seriesFolderFormat = "{Series TitleYear} [tvdbid-{TvdbId}]";
            seasonFolderFormat = "Season {season:00}";
            standardEpisodeFormat = "{Series TitleYear} - S{season:00}E{episode:00} - {Episode CleanTitle} {[Quality Full]}{-Release Group}";
          };
          mediaManagement.episodeTitleRequired = "bulkSeasonReleases";
          importList = {
            listSyncLevel = "keepAndTag";
            listSyncTag = "unlisted";
          };
        };
        # In order; the one without tags is the service's default.
        delayProfiles = [
          {
            tags = [ "anime" ];
            preferredProtocol = "torrent";
            enableUsenet = false;
          }
          {
            preferredProtocol = "usenet";
            torrentDelay = 120;
            bypassIfHighestQuality = true;
          }
        ];
        qualitySizes."WEBDL-1080p" = {
          preferred = 60;
          max = null;
        };
        releaseProfiles = [
          {
            name = "No cams";
            ignored = [ "HDCAM" ];
            tags = [ "anime" ];
          }
        ];
      };
      # The development branch, under version 5 of the API.
      sonarr-anime = {
        app = "sonarr";
        baseUrl = "http://127.0.0.1:8990";
        apiKeyFile = "/run/secrets/sonarr-anime-key";
        settings.naming = {
          renameEpisodes = true;
          animeEpisodeFormat = "{Series TitleYear} - {absolute:000} - {Episode CleanTitle}";
        };
        delayProfiles = [ { torrentDelay = 30; } ];
        importListExclusions = [
          {
            title = "Pokémon";
            tvdbId = 76703;
          }
        ];
        releaseProfiles = [
          {
            name = "Groups";
            required = [ "SubsPlease" ];
          }
        ];
      };
      radarr = {
        app = "radarr";
        baseUrl = "http://127.0.0.1:7878";
        apiKeyFile = "/run/secrets/radarr-key";
        settings = {
          naming = {
            renameMovies = true;
            colonReplacementFormat = "smart";
            standardMovieFormat = "{Movie CleanTitle} {(Release Year)} {[Quality Full]}{-Release Group}";
            movieFolderFormat = "{Movie CleanTitle} ({Release Year}) [tmdbid-{TmdbId}]";
          };
          metadata.certificationCountry = "de";
        };
      };
      lidarr = {
        app = "lidarr";
        baseUrl = "http://127.0.0.1:8686";
        apiKeyFile = "/run/secrets/lidarr-key";
        settings = {
          naming = {
            renameTracks = true;
            standardTrackFormat = "{Album Title} ({Release Year})/{track:00} - {Track Title}";
          };
          metadataProvider = {
            writeAudioTags = "sync";
            embedCoverArt = true;
          };
        };
        rootFolders = [
          {
            path = "/srv/media/music";
            name = "Music";
            # Declared below.
            qualityProfile = "Lossless";
            metadataProfile = "Albums";
          }
        ];
      };
      prowlarr = {
        app = "prowlarr";
        baseUrl = "http://127.0.0.1:9696";
        apiKeyFile = "/run/secrets/prowlarr-key";
        settings.host.historyCleanupDays = 14;
        appProfiles = [
          {
            name = "Manual";
            enableRss = false;
            enableAutomaticSearch = false;
          }
        ];
      };
    };

    # A format without services goes where a declared profile scores it.
    customFormats = {
      "x265 (HD)".conditions = [
        {
          name = "x265";
          implementationName = "Release Title";
          value = "[xh][ ._-]?265|\\bHEVC(\\b|\\d)";
          required = true;
        }
        {
          name = "Not 2160p";
          implementationName = "Resolution";
          value = "R2160p";
          negate = true;
          required = true;
        }
      ];
      "German DL".json = ./german-dl.json;
    };

    # Best quality first.
    qualityProfiles = {
      "HD" = {
        services = [
          "sonarr"
          "radarr"
        ];
        qualities = [
          {
            name = "WEB 1080p";
            qualities = [
              "WEBDL-1080p"
              "WEBRip-1080p"
            ];
          }
          "Bluray-1080p"
          "HDTV-1080p"
        ];
        upgradeUntil = "WEB 1080p";
        upgradeUntilScore = 10000;
        minimumScore = 0;
        scores = {
          "x265 (HD)" = -10000;
          "German DL" = 500;
        };
      };
      "Films" = {
        services = [ "radarr" ];
        qualities = [ "Remux-1080p" ];
        upgradeUntil = null;
        language = "Original";
      };
      "Lossless" = {
        services = [ "lidarr" ];
        qualities = [
          {
            name = "Lossless";
            qualities = [
              "FLAC 24bit"
              "FLAC"
              "ALAC"
            ];
          }
        ];
        upgradeUntil = "Lossless";
      };
      # One that recyclarr creates: suite writes these scores alone.
      "WEB-1080p" = {
        services = [ "sonarr" ];
        scores."German DL" = 500;
      };
    };
    metadataProfiles."Albums" = {
      services = [ "lidarr" ];
      primaryAlbumTypes = [
        "Album"
        "EP"
      ];
      secondaryAlbumTypes = [ "Studio" ];
      releaseStatuses = [ "Official" ];
    };
    autoTags."Anime" = {
      services = [ "sonarr" ];
      tags = [ "anime" ];
      removeTagsAutomatically = true;
      conditions = [
        {
          implementationName = "Root Folder";
          value = "/srv/media/anime";
        }
      ];
    };
  };
}
