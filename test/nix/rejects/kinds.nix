# Errors that only kinds other than clients and notifications have.
{ ... }:
let
  # One entry in the list of a module.
  entryOf = module: list: entry: {
    suite.${module} = {
      enable = true;
      ${list} = [ entry ];
    };
  };

  application =
    keys:
    entryOf "applications" "extraApplications" (
      {
        implementationName = "Sonarr";
        apiKey._secret = "/run/secrets/sonarr";
      }
      // keys
    );
  consumer =
    keys: entryOf "metadata" "extraMetadata" ({ implementationName = "Kodi (XBMC) / Emby"; } // keys);
  proxy =
    keys:
    entryOf "proxies" "extraProxies" (
      {
        implementationName = "FlareSolverr";
        tags = [ "flaresolverr" ];
      }
      // keys
    );
in
{
  "a proxy without tags" = proxy { tags = null; };
  "a proxy with no tags" = proxy { tags = [ ]; };
  "a proxy without tags, and a key misspelt" = proxy {
    tags = null;
    requestTimeuot = 60;
  };
  "a typed proxy without tags" = {
    suite.proxies = {
      enable = true;
      flareSolverr.host = "http://127.0.0.1:8191/";
    };
  };
  "a proxy on Sonarr" = proxy { services = [ "sonarr" ]; };
  "a proxy's name as an implementation of another kind" = entryOf "notif" "extraNotifications" {
    implementationName = "FlareSolverr";
    services = [ "prowlarr" ];
  };
  "a proxy on and without tags" = proxy {
    enable = true;
    tags = [ ];
  };
  "a proxy's port that is invalid" = proxy {
    implementationName = "Socks5";
    host = "proxy.example";
    port = 0;
  };
  "a proxy that two other kinds have" = proxy { implementationName = "Sonarr"; };
  "a proxy in small letters" = proxy { implementationName = "flaresolverr"; };
  "what only notifications have" = proxy { includeHealthWarnings = true; };
  "a proxy's host without a scheme" = proxy { host = "flaresolverr:8191"; };
  "an application's addresses without a scheme" = application {
    baseUrl = "sonarr:8989";
    prowlarrUrl = "localhost:9696";
  };
  "a timeout that is a string" = proxy { requestTimeout = "60"; };

  "an application's word misspelt" = application { syncLevel = "full"; };
  "an application's word misspelt in a typed option" = {
    suite.applications = {
      enable = true;
      sonarr = {
        apiKey._secret = "/run/secrets/sonarr";
        syncLevel = "full";
      };
    };
  };
  "an application's word as a number" = application { syncLevel = 2; };
  "an application on Sonarr" = application {
    services = [
      "prowlarr"
      "sonarr"
    ];
  };
  "an application's address without a scheme" = application { baseUrl = "sonarr.example"; };
  "an application without an address" = application { prowlarrUrl = ""; };
  "an application without a key that is there" = application { apiKey = ""; };
  "an application that is on and off" = application {
    enable = true;
    syncLevel = "disabled";
  };
  "an application's category by a number that is invalid" = application {
    syncCategories = [ 5001 ];
  };
  "an application's category not in a list" = application { syncCategories = "TV/HD"; };
  "an application by its app" = application { implementationName = "sonarr"; };
  "an application's key in small letters" = application { apikey._secret = "/run/secrets/sonarr"; };
  "a key of another application" = application {
    implementationName = "Radarr";
    animeSyncCategories = [ "TV/Anime" ];
  };
  "an application's category misspelt" = application { syncCategories = [ "TV/4K" ]; };
  "an application that there is none of" = application { implementationName = "Bazarr"; };
  "two applications of one name" = {
    suite.applications = {
      enable = true;
      sonarr.apiKey._secret = "/run/secrets/sonarr";
      extraApplications = [
        {
          implementationName = "Sonarr";
          apiKey._secret = "/run/secrets/anime";
        }
      ];
    };
  };

  "metadata on Prowlarr" = consumer { services = [ "prowlarr" ]; };
  "a key of another service's metadata" = consumer {
    services = [ "radarr" ];
    episodeMetadata = true;
  };
  "metadata that the service does not have" = consumer {
    implementationName = "Emby (Legacy)";
    services = [ "sonarr" ];
  };
  "a consumer by the name of a notification" = consumer { implementationName = "Kodi"; };
  "two entries of one consumer" = {
    suite.metadata = {
      enable = true;
      kodi.seriesMetadata = true;
      extraMetadata = [ { implementationName = "Kodi (XBMC) / Emby"; } ];
    };
  };
  "a key of metadata with another capital" = consumer { movieMetaData = true; };
  "a switch that is a string" = consumer { enable = "yes"; };
}
