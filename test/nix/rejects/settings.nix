# Wrong settings of services.
{ common, lib }:
let
  shared = values: { suite.settings = values; };
  on = service: values: { suite.services.${service}.settings = values; };
in
{
  "a misspelt key" = on "sonarr" { naming.renameEpisode = true; };
  "a misspelt group" = on "sonarr" { nameing.renameEpisodes = true; };
  "a group that resembles no other" = on "sonarr" { quux.renameEpisodes = true; };
  "a group that no Sonarr of two has" = {
    suite.services = lib.mkForce { inherit (common.services) anime sonarr; };
    suite.settings.metadataProvider.embedMetadata = true;
  };
  "groups by the titles of their pages" = shared {
    general.backupRetention = 3;
    "User Interface".timeFormat = "HH:mm";
    download_handling.autoRedownloadFailed = true;
  };
  "the parts of a login" = on "sonarr" {
    host = {
      username = "me";
      password._secret = "/run/secrets/password";
    };
  };
  "a key of another app" = on "sonarr" { naming.renameMovies = true; };
  "a key that no service has" = shared { naming.renameEverything = true; };
  "a shared key that only other apps have" = {
    suite.settings.metadataProvider.embedMetadata = true;
  };
  "a group that the app does not have" = on "lidarr" { importList.listSyncLevel = "disabled"; };
  "a group that no schema record has" = on "prowlarr" { naming.renameEpisodes = true; };
  "an enum value of no app" = shared { mediaManagement.fileDate = "physical"; };
  "an enum value of another app" = shared { mediaManagement.fileDate = "cinemas"; };
  "an enum value in the wrong case" = on "radarr" { importList.listSyncLevel = "LogOnly"; };
  "an enum value misspelt" = on "sonarr" { naming.multiEpisodeStyle = "prefixedrange"; };
  "an unknown number of an enum value" = on "sonarr" { naming.colonReplacementFormat = 6; };
  "a language that the app does not have" = on "prowlarr" { ui.uiLanguage = "Klingon"; };
  "strings for booleans and numbers" = on "sonarr" {
    mediaManagement = {
      copyUsingHardlinks = "true";
      recycleBinCleanupDays = "7";
    };
  };
  "numbers out of range" = on "sonarr" {
    host.backupRetention = 91;
    indexer = {
      minimumAge = -1;
      rssSyncInterval = 5;
    };
    mediaManagement.minimumFreeSpaceWhenImporting = 99;
  };
  "a key of the environment of a service that NixOS runs" = {
    suite.services = lib.mkForce {
      sonarr = {
        apiKeyFile = "/run/secrets/sonarr";
        settings.host.authenticationMethod = "forms";
      };
    };
    services.sonarr.enable = true;
  };
  "formats without the tokens that Sonarr requires" = on "sonarr" {
    naming = {
      standardEpisodeFormat = "{Series Title} - {Episode Title}";
      dailyEpisodeFormat = "{Series Title} - {Episode Title}";
      animeEpisodeFormat = "{Series Title} - E{episode:00}";
      seasonFolderFormat = "{Series Title}";
      seriesFolderFormat = "{TvdbId}";
    };
  };
  "formats without the tokens that Radarr requires" = on "radarr" {
    naming = {
      standardMovieFormat = "{Movie Title}";
      movieFolderFormat = "{Movie Title} {Quality Full}";
    };
  };
  "formats without the tokens that Lidarr requires" = on "lidarr" {
    naming = {
      standardTrackFormat = "{Artist Name} - {Track Title}";
      multiDiscTrackFormat = "{medium:00}{track:00}";
      artistFolderFormat = "{Album Title}";
    };
  };
  "empty formats" = on "radarr" {
    naming.standardMovieFormat = " ";
    ui.timeFormat = "";
  };
  "a script with a path that is blank" = on "sonarr" {
    mediaManagement = {
      useScriptImport = true;
      scriptImportPath = " ";
    };
  };
  "a script with a path that is relative" = on "sonarr" {
    mediaManagement = {
      useScriptImport = true;
      scriptImportPath = "import.sh";
    };
  };
  "a level with a tag that is not a label" = on "sonarr" {
    importList = {
      listSyncLevel = "keepAndTag";
      listSyncTag = "";
    };
  };
  "permissions of a file" = on "sonarr" { mediaManagement.chmodFolder = "644"; };
  "permissions with a bit too many" = on "sonarr" { mediaManagement.chmodFolder = "2775"; };
  "extensions as a string" = on "sonarr" { mediaManagement.extraFileExtensions = "srt, ass"; };
  "an extension with a comma" = on "sonarr" { mediaManagement.extraFileExtensions = [ "srt,ass" ]; };
  "a recycle bin that is relative" = on "sonarr" { mediaManagement.recycleBin = "bin"; };
  "a recycle bin that is a root folder" = {
    suite.services.sonarr = {
      rootFolders = [ "/srv/media/series" ];
      settings.mediaManagement.recycleBin = "/srv/media/series/";
    };
  };
  "a recycle bin around a root folder" = {
    suite.settings.mediaManagement.recycleBin = "/srv";
    suite.services.radarr.rootFolders = [ { path = "/srv/media/films"; } ];
  };
  "a script without its path" = on "sonarr" { mediaManagement.useScriptImport = true; };
  "a level that needs a tag" = on "sonarr" { importList.listSyncLevel = "keepAndTag"; };
  "a tag that is not a label" = on "sonarr" { importList.listSyncTag = " "; };
  "a tag by its number" = on "sonarr" { importList.listSyncTag = 3; };
  "a key that the service does not store" = on "lidarr" { naming.replaceSpaces = true; };
  "keys that could lock out suite or its users" = on "radarr" {
    host = {
      apiKey = "0123456789abcdef0123456789abcdef";
      authenticationMethod = "forms";
      port = 80;
      urlBase = "/x";
    };
  };
  "a key that the environment sets" = {
    suite.services.radarr = {
      settings.host.authenticationMethod = "external";
      unit = "radarr.service";
    };
    services.radarr = {
      enable = true;
      settings.auth.method = "External";
    };
  };
  "a shared key that the environment of one service sets" = {
    suite.settings.ui = {
      theme = "dark";
      # No variable of the environment sets this key.
      timeFormat = "HH:mm";
    };
    suite.services.sonarr.unit = "sonarr.service";
    services.sonarr = {
      enable = true;
      settings.app.theme = "light";
    };
  };
  "allowed hosts of a service that NixOS runs" = {
    suite.services.radarr = {
      settings.host.allowedHosts = [ "radarr.example" ];
      unit = "radarr.service";
    };
    services.radarr.enable = true;
  };
  "shared allowed hosts of services that NixOS runs" = {
    suite.settings.host.trustedNetworks = [ "10.0.0.0/8" ];
    suite.services.sonarr.unit = "sonarr.service";
    suite.services.radarr.unit = "radarr.service";
    services.radarr.enable = true;
    services.sonarr = {
      enable = true;
      settings.SERVER.TRUSTEDNETWORKS = "10.0.0.0/8";
    };
  };
  "allowed hosts that the services refuse" = on "sonarr" {
    host = {
      allowedHosts = [
        "*"
        "a.example;b.example"
        "x:7878"
      ];
      trustedNetworks = [
        "10.1.2.3/8"
        "0.0.0.0/0"
        "10/8"
        "::/0"
        "192.168.1.129/25"
        "10.0.0.0/33"
        "banana"
      ];
    };
  };
  "a user name without a password" = on "sonarr" { host.login.username = "me"; };
  "a login with a key too many" = on "sonarr" {
    host.login = {
      username = "me";
      password._secret = "/run/secrets/password";
      passwordConfirmation._secret = "/run/secrets/password";
    };
  };
  "a login that is a secret" = on "sonarr" { host.login._secret = "/run/secrets/login"; };
  "a login that is a package" = on "sonarr" {
    host.login = derivation {
      name = "login";
      system = "none";
      builder = "none";
    };
  };
  "a password in the store" = on "sonarr" {
    host.login = {
      username = "me";
      password._secret = "/nix/store/password";
    };
  };
  "a secret where there is none" = on "sonarr" { ui.timeFormat._secret = "/run/secrets/format"; };
  "an API key of an unknown service" = on "sonarr" { host.proxyPassword._apiKeyOf = "nope"; };
  "an API key instead of a service" = on "sonarr" {
    host.proxyPassword._apiKeyOf = "0123456789abcdef0123456789abcdef";
  };
  "settings that are not a set" = on "sonarr" [ ];
  "a group that is not a set" = on "sonarr" { naming = "plex"; };
  "a declaration of an option instead of a value" = on "sonarr" {
    naming.renameEpisodes = {
      _type = "option";
    };
  };
  "mkIf where it cannot work" = on "sonarr" {
    naming.renameEpisodes = {
      _type = "mkIf";
    };
  };
  "a choice that only one of several apps has" = {
    suite.settings.mediaManagement.fileDate = "release";
  };
}
