# Wrong values in typed options and in options with lists: reported like those of list entries, all at once.
{ lib, ... }:
let
  client = option: keys: {
    suite.downloadarr = {
      enable = true;
      ${option} = keys;
    };
  };
  notification = option: keys: {
    suite.notif = {
      enable = true;
      ${option} = keys // {
        services = [ "sonarr" ];
        onHealthIssue = true;
      };
    };
  };
in
{
  "seven mistakes of seven sorts" = {
    suite = {
      downloadarr = {
        enable = true;
        # An unknown key of a typed option.
        qBittorrent.hsot = "box.example";
        # A wrong type in a list.
        extraClients = [
          {
            implementationName = "Transmission";
            port = "9091";
          }
        ];
        # An enum value outside of entries.
        prune = "ownd";
      };
      # A key of another app, in settings.
      services.sonarr.settings.naming.renameMovies = true;
      # A missing key, in a kind of a service.
      services.lidarr.rootFolders = [ { path = "/srv/music"; } ];
      # A misspelt key of a service.
      services.radarr.baseUrll = "http://127.0.0.1:7878";
      # A profile that no service gets.
      qualityProfiles.HD.qualities = [ "Bluray-1080p" ];
    };
  };
  "a category of one app for two" = client "qBittorrent" {
    services = [
      "radarr"
      "sonarr"
    ];
    category = "media";
  };
  "the path of a file where a secret is a URL" = notification "discord" {
    webHookUrl = "/run/secrets/discord";
  };
  "a misspelt _secret" = client "qBittorrent" { username._secrett = "/run/secrets/user"; };
  "an API key in place of its file" = {
    suite.services.sonarr.apiKeyFile = lib.mkForce "0123456789abcdef0123456789abcdef";
  };
  "options outside of entries, with nothing declared" = {
    suite.apply = {
      onDrift = "aply";
      interval = 5;
    };
    suite.notif.prune = "al";
  };
  "wrong values of all sorts" = client "qBittorrent" {
    port = "8080";
    useSsl = "true";
    host = 5;
    username = true;
    password = 123456;
    urlBase = [ ];
    recentTvPriority = { };
    initialState = true;
    tvCategory = x: x;
    priority = "high";
  };
  "wrong meta keys" = client "qBittorrent" {
    name = 5;
    enable = "yes";
    services = "sonarr";
    tags = "x";
    dependencies = "qbittorrent.service";
    categories = "tv";
    fields = [ ];
  };
  "wrong elements of lists" = client "qBittorrent" {
    services = [ 5 ];
    tags = [ { } ];
    dependencies = [ null ];
  };
  "a number as chat" = notification "telegram" {
    botToken._secret = "/run/secrets/telegram";
    chatId = -100123;
  };
  "one string for a list" = notification "email" {
    server = "mail.example";
    from = "me@host.example";
    to = "x@y.example";
  };
  "one choice for a list" = notification "discord" {
    webHookUrl._secret = "/run/secrets/discord";
    grabFields = "Overview";
  };
  "an option that is a string" = client "qBittorrent" "box.example";
  "a list that is one entry" = client "extraClients" { implementationName = "qBittorrent"; };
  "lists that are sets with a name for each entry" = {
    suite.downloadarr = {
      enable = true;
      extraClients = {
        Seedbox = {
          implementationName = "qBittorrent";
          host = "box.example";
          password._secret = "/run/secrets/password";
        };
        Other.implementationName = "Deluge";
      };
    };
    suite.services.sonarr.releaseProfiles."No x265".ignored = [ "x265" ];
    suite.services.lidarr.releaseProfiles.x.ignored = [ "x265" ];
    suite.services.radarr.rootFolders.films.path = "/srv/films";
  };
  "lists that are other values" = {
    suite.services.sonarr.rootFolders = null;
    suite.services.sonarr.delayProfiles = "anime";
    suite.services.radarr.rootFolders = { };
  };
  "prune as a boolean" = client "prune" true;
  "connected services as a string" = {
    suite.applications = {
      enable = true;
      connect = "sonarr";
      sonarr.syncCategories = "5030";
    };
  };
  "connected services that are numbers" = {
    suite.applications = {
      enable = true;
      connect = [ 5 ];
    };
  };
  "a root folder as a string" = {
    suite.services.sonarr.rootFolders = "/srv/media";
  };
  "a mapping as a set" = {
    suite.services.sonarr.remotePathMappings = {
      host = "box.example";
    };
  };
  "a misspelt enum value in a typed option, and a wrong value" = client "qBittorrent" {
    initialState = "Stoped";
    port = 0;
  };
}
