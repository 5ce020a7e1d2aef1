# Values that services reject in import lists, indexers of libraries and proxies.
{ lib, ... }:
let
  listOf = service: implementationName: keys: {
    suite.importLists = {
      enable = true;
      extraLists = [
        (
          {
            inherit implementationName;
            services = [ service ];
            enable = true;
          }
          // keys
        )
      ];
    };
  };
  radarr = listOf "radarr";
  lidarr = listOf "lidarr";
  popular =
    keys:
    radarr "TMDb Popular" {
      fields = lib.mapAttrs' (name: lib.nameValuePair "filterCriteria.${name}") keys;
    };
  trakt = radarr "Trakt Popular List";
  indexerOf = service: implementationName: keys: {
    suite.indexers = {
      enable = true;
      extraIndexers = [
        (
          {
            inherit implementationName;
            services = [ service ];
          }
          // keys
        )
      ];
    };
  };
in
{
  "a keyword at TMDb by its name" = radarr "TMDb Keyword" { keywordId = "space opera"; };
  "a list at TMDb by its address" = radarr "TMDb List" {
    listId = "https://www.themoviedb.org/list/10";
  };
  "no list at TMDb" = radarr "TMDb List" { listId = ""; };
  "a person at TMDb with an invalid ID" = radarr "TMDb Person" {
    personId = "0";
    personCast = true;
  };
  "a person at TMDb without a role" = radarr "TMDb Person" {
    personId = "287";
    personCast = false;
    personCastDirector = false;
    personCastProducer = false;
    personCastSound = false;
    personCastWriting = false;
  };
  "filters of popular films" = popular {
    certification = "FSK 16";
    excludeCompanyIds = "A24";
    includeGenreIds = "28, 12";
    minVoteAverage = "7.55";
    minVotes = "0";
  };
  "a film rating inside of a word" = popular { certification = "Rated"; };
  "a list of IMDb in Radarr" = radarr "IMDb Lists" { listId = "ls0555"; };
  "an address at IMDb in Radarr" = radarr "IMDb Lists" {
    listId = "https://www.imdb.com/user/ur0555/watchlist";
  };
  "addresses of lists" = {
    suite.importLists = {
      enable = true;
      radarrList = {
        services = [ "radarr" ];
        url = "not a url";
      };
      stevenLu = {
        services = [ "radarr" ];
        link = "movies.json";
      };
      rss = {
        services = [ "radarr" ];
        link = "feed.example/rss";
      };
      couchPotato = {
        services = [ "radarr" ];
        link = "ftp://host.example";
        port = 0;
        apiKey = "";
      };
    };
  };
  "a score out of range" = radarr "StevenLu List" { minScore = 9; };
  "popular films at Trakt" = trakt {
    years = "2010 to 2020";
    rating = "80";
    certification = "FSK";
    limit = 0;
  };
  "a limit below nothing, on Sonarr" = listOf "sonarr" "Trakt List" {
    username = "me";
    listname = "x";
    limit = -5;
  };
  "no kind of entry at AniList" = listOf "sonarr" "AniList List" {
    username = "me";
    importCurrent = false;
    importPlanning = false;
    importCompleted = false;
    importDropped = false;
    importPaused = false;
    importRepeating = false;
  };
  "a tag at Last.fm" = lidarr "Last.fm Tag" {
    tagId = "";
    count = 5000;
  };
  "no playlist" = lidarr "Spotify Playlists" { playlistIds = [ ]; };
  "no user at Trakt" = radarr "Trakt User" { authUser = ""; };

  "an indexer without categories" = indexerOf "sonarr" "Newznab" {
    baseUrl = "https://api.x.example";
    categories = [ ];
    animeCategories = [ ];
  };
  "an indexer without the only categories" = indexerOf "radarr" "Torznab" {
    baseUrl = "https://api.x.example";
    categories = [ ];
  };
  "an empty login of a library's indexer" = indexerOf "lidarr" "Gazelle API" {
    baseUrl = "g";
    username = "";
    password = "";
  };

  "a proxy of nothing" = {
    suite.proxies = {
      enable = true;
      flareSolverr = {
        requestTimeout = 300;
        host = "";
        tags = [ "x" ];
      };
      http = {
        host = " ";
        tags = [ "x" ];
      };
    };
  };
}
