# Import lists: enum values, profiles and folders, sign-ins, and services with lists.
{ ... }:
let
  lists = settings: {
    suite.importLists = {
      enable = true;
    }
    // settings;
  };
  list = entry: lists { extraLists = [ entry ]; };

  imdb = {
    implementationName = "IMDb List";
    services = [ "sonarr" ];
    listId = "ls098765432";
  };
  trakt = {
    implementationName = "Trakt List";
    services = [ "sonarr" ];
    username = "me";
    listname = "to-watch";
  };
in
{
  "a list on Prowlarr" = list (imdb // { services = [ "prowlarr" ]; });
  "a list without services" = list (removeAttrs imdb [ "services" ]);
  "a list that another library has" = list (imdb // { services = [ "radarr" ]; });
  "a list's name as people abbreviate it" = list (imdb // { implementationName = "IMDB"; });
  "a list and a typed one of the same name" = lists {
    imdbList = removeAttrs imdb [ "implementationName" ];
    extraLists = [ imdb ];
  };

  "a quality profile by its number" = list (imdb // { qualityProfile = 4; });
  "a quality profile by the key of the service" = list (imdb // { qualityProfileId = 4; });
  "a quality profile by its number in a typed list" = lists {
    imdbList = removeAttrs imdb [ "implementationName" ] // {
      qualityProfile = 4;
    };
  };
  "a quality profile without a name" = list (imdb // { qualityProfile = ""; });
  "a root folder that is relative" = list (imdb // { rootFolderPath = "media/series"; });
  "a root folder that is a secret" = list (
    imdb // { rootFolderPath._secret = "/run/secrets/folder"; }
  );
  "a list by its class" = list (imdb // { implementationName = "ImdbListImport"; });
  "a quality profile in a list" = list (imdb // { qualityProfile = [ "HD-1080p" ]; });
  "a metadata profile in Sonarr" = list (imdb // { metadataProfile = "Standard"; });
  "a root folder as a path of Nix" = list (imdb // { rootFolderPath = /srv/media/series; });
  "a root folder by a shorter name" = list (imdb // { rootFolder = "/srv/media/series"; });

  "a word misspelt" = list (imdb // { shouldMonitor = "futur"; });
  "a word misspelt in a typed list" = lists {
    imdbList = removeAttrs imdb [ "implementationName" ] // {
      seriesType = "animee";
    };
  };
  "a word of another library" = list (imdb // { shouldMonitor = "entireArtist"; });
  "a word that one of two libraries has" = list {
    implementationName = "Custom List";
    services = [
      "lidarr"
      "sonarr"
    ];
    baseUrl = "https://lists.example";
    shouldMonitor = "future";
  };
  "a key of another library, with a word of this one" = list (imdb // { monitor = "all"; });

  "the switch of Sonarr" = list (imdb // { enableAutomaticAdd = true; });
  "the switch of Radarr" = list {
    implementationName = "TMDb List";
    services = [ "radarr" ];
    listId = "10";
    enabled = true;
  };
  "what the service fixes" = list (imdb // { listType = "other"; });

  "an address for a number at IMDb" = list (
    imdb // { listId = "https://www.imdb.com/list/ls098765432/"; }
  );
  "keys with a dot that are not quoted" = list {
    implementationName = "TMDb Popular";
    services = [ "radarr" ];
    filterCriteria = {
      minVotes = "5";
      minVoteAverage = "7";
    };
  };
  "keys with a dot that are not quoted, under fields" = list {
    implementationName = "TMDb Popular";
    services = [ "radarr" ];
    fields.filterCriteria.minVotes = "5";
  };
  "a number at TMDb without quotes" = list {
    implementationName = "TMDb List";
    services = [ "radarr" ];
    listId = 10;
  };
  "a choice of a list by a number that is two things" = list {
    implementationName = "Trakt Popular List";
    services = [
      "radarr"
      "sonarr"
    ];
    traktListType = 5;
  };

  "a sign-in that is invalid" = list (
    trakt
    // {
      accessToken._secret = "/run/secrets/trakt";
      expires = "0001-01-01T00:00:00Z";
    }
  );
  "a sign-in without a token" = list (trakt // { accessToken = ""; });
  "a notification's sign-in that is invalid" = {
    suite.notif = {
      enable = true;
      trakt = {
        services = [ "sonarr" ];
        onDownload = true;
        accessToken._secret = "/run/secrets/trakt";
        refreshToken._secret = "/run/secrets/trakt-refresh";
        expires = "0001-01-01T00:00:00Z";
      };
    };
  };
}
