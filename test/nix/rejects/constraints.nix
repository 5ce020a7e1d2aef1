# Values and groups of values that the services reject.
{ common, lib, ... }:
let
  inherit (common) client clients notifications;
  with' = keys: clients [ (client // keys) ];
  clientOf =
    implementationName: keys:
    clients [
      (
        {
          inherit implementationName;
          services = [ "sonarr" ];
        }
        // keys
      )
    ];
  notificationOf =
    implementationName: keys:
    notifications [
      (
        {
          inherit implementationName;
          services = [ "sonarr" ];
          onHealthIssue = true;
        }
        // keys
      )
    ];
  typed = option: keys: {
    suite.downloadarr = {
      enable = true;
      ${option} = keys;
    };
  };
  email =
    keys:
    notificationOf "Email" (
      {
        from = "me@host.example";
        server = "mail.example";
      }
      // keys
    );
  ntfy = keys: notificationOf "ntfy.sh" ({ topics = [ "media" ]; } // keys);
in
{
  "a whole address as host" = with' { host = "http://box.example:8080/x"; };
  "an address with TLS as host" = with' { host = "https://box.example"; };
  "an address with a port as host" = with' { host = "box.example:8080"; };
  "an address with a login as host" = with' { host = "https://me:word@[::1]:8443/"; };
  "a whole address under fields" = with' {
    host = null;
    fields.host = "https://box.example/x";
  };
  "a whole address where the path has another key" = clientOf "Aria2" {
    host = "https://box.example/jsonrpc";
  };
  "a whole address for an implementation without a key for the path" = clientOf "Freebox Download" {
    host = "http://box.example/x/y";
    appId = "x";
    appToken._secret = "/run/secrets/freebox";
  };
  "a host with blanks" = with' { host = " box.example "; };
  "two words as host" = with' { host = "my box"; };
  "no host" = with' { host = ""; };
  "everything that a typed option has wrong" = typed "qBittorrent" {
    host = "http://box.example";
    port = 70000;
    urlBase = "https://box.example/qb";
    tvCategory = "/tv//hd/";
  };
  "a disabled entry with an error" = with' {
    enable = false;
    host = "http://box.example";
  };

  "a host and a port as URL" = notificationOf "Webhook" { url = "gotify:80/x"; };
  "a host and a port as the URL of a server and of a link" = ntfy {
    serverUrl = "localhost:2586";
    clickUrl = "192.168.0.2:80";
  };
  "a secret key that one of two services lacks" = typed "qBittorrent" {
    services = [
      "sonarr"
      "lidarr"
    ];
    apiKey._secret = "/run/secrets/qb";
  };
  "a name as URL" = notificationOf "Webhook" { url = "hooks.example/x"; };
  "a URL with half of what follows its scheme" = notificationOf "Webhook" {
    url = "http:/hooks.example";
  };
  "a URL without the colon of its scheme" = notificationOf "Webhook" {
    url = "HTTPS//hooks.example/x";
  };
  "a URL that is a scheme alone" = notificationOf "Webhook" { url = "http:"; };
  "a port beyond the last" = with' { port = 99999; };
  "a URL with a blank" = notificationOf "Webhook" { url = "https://hooks.example/a b"; };
  "a URL without a host" = notificationOf "Webhook" { url = "https:///x"; };
  "a secret URL that is invalid" = notificationOf "Discord" { webHookUrl = "hunter2"; };
  "a URL that may be nothing" = ntfy { serverUrl = "push.example"; };
  "an address as URL base" = with' { urlBase = "http://box.example/qb"; };
  "a folder without a slash" = clientOf "Pneumatic" {
    nzbFolder = "srv/nzb";
    strmFolder = "~/strm";
  };
  "a folder that may be nothing" = clientOf "Freebox Download" {
    appId = "x";
    appToken._secret = "/run/secrets/freebox";
    destinationDirectory = "downloads";
  };
  "a folder of a station with a slash" = clients [
    {
      implementationName = "Download Station";
      implementation = "TorrentDownloadStation";
      services = [ "sonarr" ];
      tvDirectory = "/video/tv";
    }
  ];
  "a script of the system" = notificationOf "Custom Script" { path = "/usr/bin/true"; };
  "capitals in a category" = clientOf "Deluge" { tvCategory = "TV Shows"; };
  "digits in a category" = clientOf "Vuze" { tvCategory = "tv-4k"; };
  "slashes in a category" = with' { tvCategory = "\\tv\\hd"; };
  "a category of one service" = clients [
    (
      client
      // {
        services = null;
        categories.sonarr = "/tv";
      }
    )
  ];
  "a mail address without a host" = email {
    to = [
      "me@host.example"
      "you"
    ];
  };
  "a key that is empty" = clientOf "NZBVortex" { apiKey = ""; };
  "a list that is empty" = ntfy { topics = [ ]; };
  "a topic of the server" = ntfy { topics = [ "docs" ]; };
  "unused keys" = notificationOf "Custom Script" {
    path = "/srv/script";
    arguments = "--all";
  };
  "a number below its limit" = notificationOf "Kodi" {
    host = "tv.example";
    displayTime = 1;
  };
  "a number that 32 bits do not hold" = notificationOf "Telegram" {
    botToken._secret = "/run/secrets/telegram";
    chatId = "42";
    topicId = 3000000000;
  };
  "a number in quotes that is too great" = notifications [
    {
      implementationName = "Pushsafer";
      services = [ "radarr" ];
      onGrab = true;
      apiKey._secret = "/run/secrets/pushsafer";
      sound = "63";
      iconColor = "red";
    }
  ];
  "an invalid month" = notificationOf "Trakt" {
    onHealthIssue = null;
    onDownload = true;
    accessToken._secret = "/run/secrets/trakt";
    refreshToken._secret = "/run/secrets/trakt-refresh";
    expires = "2030-13-01T00:00:00Z";
  };
  "a second with a fraction" = notificationOf "Trakt" {
    onHealthIssue = null;
    onDownload = true;
    accessToken._secret = "/run/secrets/trakt";
    refreshToken._secret = "/run/secrets/trakt-refresh";
    expires = "2030-01-01T00:00:00.5Z";
  };
  "a secret in a mapped category" = clients [
    (
      client
      // {
        services = [ "prowlarr" ];
        mappedCategories = [
          {
            clientCategory._secret = "/run/secrets/category";
            categories = [ 2000 ];
          }
        ];
      }
    )
  ];

  "a key beside a login" = with' {
    apiKey._secret = "/run/secrets/key";
    username = "me";
    password._secret = "/run/secrets/word";
  };
  "a category beside a directory" = clientOf "Transmission" {
    tvCategory = "tv";
    tvDirectory = "/srv/tv";
  };
  "a category of one service beside a directory" = clients [
    {
      implementationName = "Transmission";
      services = [
        "radarr"
        "sonarr"
      ];
      categories.sonarr = "tv";
      tvDirectory = "/srv/tv";
      movieCategory = "movies";
    }
  ];
  "half a login, the other half empty" = clientOf "NZBGet" {
    username = "me";
    password = "";
  };
  "half a login where a key would do" = ntfy {
    userName = "me";
    password = "";
  };
  "no key and no login" = clientOf "SABnzbd" {
    apiKey = "";
    username = "";
  };
  "a mail without a recipient" = email {
    to = [ ];
    cc = [ ];
    bcc = [ ];
  };
  "a direct message without a recipient" = notificationOf "Twitter" {
    consumerKey._secret = "/run/secrets/twitter";
    consumerSecret._secret = "/run/secrets/twitter";
    accessToken._secret = "/run/secrets/twitter";
    accessTokenSecret._secret = "/run/secrets/twitter";
    directMessage = true;
    mention = "";
  };

  "no key for a site that requires one" = {
    suite.indexers = {
      enable = true;
      newznab = {
        services = [
          "prowlarr"
          "sonarr"
        ];
        baseUrl = "https://api.NZBplanet.net";
        apiKey = "";
      };
    };
  };
  "numbers with units" = lib.recursiveUpdate (clientOf "qBittorrent" { port = "80 port"; }) {
    suite.settings = {
      indexer = {
        minimumAge = "1.5h";
        retention = "2 fortnights";
        rssSyncInterval = "4h";
      };
      mediaManagement = {
        minimumFreeSpaceWhenImporting = "10GB";
        recycleBinCleanupDays = "2 weeks";
      };
    };
    suite.services.sonarr.delayProfiles = [ { usenetDelay = "2h"; } ];
  };
  "a naming scheme of the guides without its key" = {
    suite.settings.naming.standardEpisodeFormat = "default";
  };
  "a service that is not a set" = {
    suite.services.sonarr = lib.mkForce true;
  };
  "no limit of a size, in words" = {
    suite.qualitySizes = {
      services = [ "sonarr" ];
      qualities."Bluray-1080p".max = "unlimited";
    };
  };
}
