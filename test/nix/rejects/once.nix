# One mistake, one message: no message about a consequence of a reported error, and no hint leads
# into the next error.
{ lib, ... }:
let
  notification = keys: {
    suite.notif = {
      enable = true;
      extraNotifications = [
        (
          {
            name = "Chat";
            implementationName = "Discord";
            services = [ "sonarr" ];
            webHookUrl._secret = "/run/secrets/discord";
          }
          // keys
        )
      ];
    };
  };
  withKeyOf = {
    suite.downloadarr = {
      enable = true;
      extraClients = [
        {
          implementationName = "qBittorrent";
          services = [ "sonarr" ];
          password._apiKeyOf = "radarr";
        }
      ];
    };
  };
in
{
  "a field's word for a general key, where no target has the field" = {
    suite.downloadarr = {
      enable = true;
      extraClients = [
        {
          implementationName = "qBittorrent";
          services = [ "sonarr" ];
          priority = "First";
        }
      ];
    };
  };
  "a field's word for a general key, where a target has the field" = {
    suite.downloadarr = {
      enable = true;
      extraClients = [
        {
          implementationName = "qBittorrent";
          services = [ "prowlarr" ];
          priority = "First";
        }
      ];
    };
  };
  "an event that is a string" = notification { onGrab = "true"; };
  "an event that is a number" = notification { onGrab = 1; };
  "an implementation of one app that is not configured" = notification {
    implementationName = "Goodreads Bookshelves";
    webHookUrl = null;
  };
  "an event misspelt" = notification { ongrab = true; };
  "a category of a service that is wrong itself" = {
    suite.services.tv = {
      app = "Sonarr";
      baseUrl = "http://tv:8989";
      apiKeyFile = "/run/secrets/tv";
    };
    suite.downloadarr = {
      enable = true;
      qBittorrent.categories.tv = "tv";
    };
  };
  "the key of a service whose key file is wrong" = lib.recursiveUpdate withKeyOf {
    suite.services.radarr.apiKeyFile = lib.mkForce "relative";
  };
  "two applications of one name, one without its key" = {
    suite.applications = {
      enable = true;
      radarr.name = "sonarr";
    };
  };
  "a root folder that is a secret" = {
    suite.services.sonarr.rootFolders = [ { _secret = "/run/secrets/x"; } ];
  };
  "a type tag that is a set" = {
    suite.downloadarr = {
      enable = true;
      qBittorrent.host = {
        _type.a = 1;
      };
      extraClients = [ { _type = { }; } ];
    };
  };
}
