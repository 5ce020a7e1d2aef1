# Words of other tools, of the API and of the web UI, in place of those of suite.
{ lib, ... }:
let
  of = module: list: entries: {
    suite.${module} = {
      enable = true;
      ${list} = entries;
    };
  };
  indexers = of "indexers" "extraIndexers";
  prowlarr = keys: indexers [ ({ services = [ "prowlarr" ]; } // keys) ];
  typed = module: option: keys: {
    suite.${module} = {
      enable = true;
      ${option} = keys;
    };
  };
  on = service: keys: { suite.services.${service} = keys; };
in
{
  "Cardigann with the file of a definition" = prowlarr {
    implementationName = "Cardigann";
    definitionFile = "limetorrents";
  };
  "Cardigann as the class, with a name that no definition has" = prowlarr {
    implementation = "Cardigann";
    definitionFile = "darkpeers";
    name = "Peers";
  };
  "a definition as the name, for nixflix" = prowlarr { name = "Nyaa.si"; };
  "a definition as the name, on an app without definitions" = indexers [
    {
      name = "Nyaa.si";
      services = [ "sonarr" ];
    }
  ];
  "a client as the type, for configarr" = of "downloadarr" "extraClients" [
    {
      name = "Seedbox";
      type = "qbittorrent";
    }
  ];
  "a name of the table for an implementation" = prowlarr { implementationName = "jackett"; };
  "the beginning of several names" = of "notif" "extraNotifications" [
    {
      implementationName = "plex";
      services = [ "sonarr" ];
    }
  ];
  "parts of names" = on "sonarr" {
    enable = true;
    settings = {
      indexer.min_age = 5;
      naming.series_format = "x";
      ui.runtime_format = "x";
    };
    qualitySizes."HDTV-720p".max_size = 80;
  };
  "the list of fields of the API" = typed "downloadarr" "transmission" {
    services = [ "radarr" ];
    tv_directory = "/srv/tv";
    fields = [
      {
        name = "port";
        value = 9091;
      }
    ];
  };
  "the last parts of keys with dots" = prowlarr {
    definition = "LimeTorrents";
    seedRatio = 1;
    queryLimit = 5;
    appMinimumSeeders = 1;
    minimumSeeders = 1;
  };
  "keys that only the API has" = typed "downloadarr" "qBittorrent" {
    services = [ "sonarr" ];
    configContract = "QBittorrentSettings";
    protocol = "torrent";
  };
  "labels of the web UI" = typed "downloadarr" "qBittorrent" {
    services = [ "sonarr" ];
    "Post-Import Category" = "tv";
    "Remove Completed" = true;
    "First and Last First" = true;
  };
  "a category in the spelling of Terraform" = typed "downloadarr" "qBittorrent" {
    services = [ "sonarr" ];
    tv_category = "tv";
  };
  "a category of another app in the spelling of Terraform" = typed "downloadarr" "qBittorrent" {
    services = [ "prowlarr" ];
    tv_category = "tv";
  };
  "events by their labels" = typed "notif" "gotify" {
    services = [
      "lidarr"
      "sonarr"
    ];
    appToken._secret = "/run/secrets/gotify";
    server = "https://gotify.example";
    onImport = true;
    "On File Upgrade" = true;
    onHealth = true;
  };
  "keys of Terraform for media management" = on "sonarr" {
    settings.mediaManagement = {
      create_empty_folders = true;
      download_propers_repacks = "doNotPrefer";
      hardlinks_copy = true;
      minimum_free_space = 100;
      recycle_bin_days = 7;
      unmonitor_previous_episodes = true;
    };
  };
  "keys of Terraform for the host" = on "radarr" {
    settings.host = {
      authentication.method = "forms";
      backup.retention = 7;
      bind_address = "*";
      ssl.enabled = true;
    };
  };
  "groups of settings as in other tools" = {
    suite.settings = {
      hostConfig.backupRetention = 7;
      media_naming.renameEpisodes = true;
      ui_config.timeFormat = "HH:mm";
      sonarr.naming.renameEpisodes = true;
    };
  };
  "options of a service as in other tools" = on "sonarr" {
    api_key = "/run/secrets/sonarr";
    naming.renameEpisodes = true;
    notifications = [ ];
    quality_definition.type = "series";
    quality_profiles = [ ];
    url = "http://127.0.0.1:8989";
  };
  "keys of flat kinds as in other tools" = {
    suite.services.sonarr = {
      delayProfiles = [
        {
          protocol = "usenet";
          usenet_delay = 5;
          order = 1;
        }
      ];
      releaseProfiles = [ { must_not_contain = [ "x" ]; } ];
      remotePathMappings = [
        {
          host = "box.example";
          remote = "/downloads/";
          local_path = "/srv/downloads/";
        }
      ];
      rootFolders = [
        {
          path = "/srv/series";
          freeSpace = 5;
        }
      ];
    };
    suite.services.lidarr.rootFolders = [
      {
        path = "/srv/music";
        name = "Music";
        quality_profile_id = "Any";
        monitor_new_album = "all";
      }
    ];
  };
  "the type of sizes of a service, for recyclarr" = on "sonarr" { qualitySizes.type = "series"; };
  "the type of sizes, for recyclarr" = {
    suite.qualitySizes = {
      services = [ "sonarr" ];
      type = "series";
    };
  };
  "numbers of tags" = {
    suite.downloadarr = {
      enable = true;
      qBittorrent.services = [ "sonarr" ];
      qBittorrent.tags = [ 1 ];
    };
    suite.services.sonarr.delayProfiles = [ { tags = [ 2 ]; } ];
  };
  "enum values without a name in common" = {
    suite.services.whisparr = {
      baseUrl = "http://127.0.0.1:6969";
      apiKeyFile = "/run/secrets/whisparr";
    };
    suite.downloadarr = {
      enable = true;
      qBittorrent = {
        services = [
          "sonarr"
          "whisparr"
        ];
        initialState = "Start";
      };
      extraClients = [
        {
          implementation = "QBittorrent";
          name = "By number";
          initialState = 0;
          services = [
            "sonarr"
            "whisparr"
          ];
        }
      ];
    };
  };
  "settings that a record lacks" = {
    suite.services.whisparr = {
      baseUrl = "http://127.0.0.1:6969";
      apiKeyFile = "/run/secrets/whisparr";
      settings.mediaManagement.chmodFolder = "755";
    };
  };
  "a login of which a part is null" = on "radarr" {
    settings.host.login = {
      username = "me";
      password = null;
    };
  };
  "a list as one string" = typed "notif" "ntfy" {
    services = [ "sonarr" ];
    onGrab = true;
    topics = "a,b";
  };
  "an indexer flag as a string" = {
    suite.customFormats.Internal = {
      services = [ "sonarr" ];
      conditions = [
        {
          implementation = "IndexerFlagSpecification";
          value = "8";
        }
      ];
    };
  };
  "the cutoff of a quality that is misspelt" = {
    suite.qualityProfiles.HD = {
      services = [ "sonarr" ];
      qualities = [ "Bluray 1080p" ];
      upgradeUntil = "Bluray-1080p";
    };
  };
  "a group of a new profile as a quality" = {
    suite.qualityProfiles.HD = {
      services = [
        "radarr"
        "sonarr"
      ];
      qualities = [
        "WEB-1080p"
        "Bluray-1080p"
      ];
    };
  };
  "an app that is not declared" = typed "downloadarr" "qBittorrent" { services = [ "whisparr" ]; };
  "a name with a character that no one sees" = {
    suite.customFormats."Special Edition" = { };
    suite.customFormats."Special${builtins.fromJSON "\"\\u200b\""} Edition" = { };
    suite.qualityProfiles.HD = {
      services = [ "sonarr" ];
      qualities = [ "Bluray-1080p" ];
      scores."special edition" = 10;
    };
  };
  "options of other tools" = {
    suite.sonarr.apiKeyFile = "/run/secrets/sonarr";
    suite.bookshelf.apiKeyFile = "/run/secrets/bookshelf";
    suite.downloadClients = [ ];
    suite.media_naming.renameEpisodes = true;
    suite.notif.plex.host = "plex.example";
    suite.importLists.trakt.listId = "x";
  };
  "programs that suite does not configure" = {
    suite.services.bazarr = { };
    suite.applications.bazarr = { };
    suite.notif = {
      enable = true;
      extraNotifications = [
        {
          implementationName = "Maintainerr";
          services = [ "sonarr" ];
        }
      ];
    };
  };
  "options in a service that are elsewhere" = on "sonarr" {
    enable = true;
    autoTags = { };
    downloadarr = { };
    notif = { };
    tags = [ ];
    username = "me";
  };
  "groups of settings with keys that are elsewhere" = on "radarr" {
    settings = {
      downloadClient.removeCompletedDownloads = true;
      mediaManagement.unmonitorDeleted = true;
      naming.trash = "default";
    };
  };
  "a client with keys that are elsewhere" = typed "downloadarr" "qBittorrent" {
    services = [ "sonarr" ];
    passwordFile = "/run/secrets/qbittorrent";
    remotePathMappings = [ ];
    seedRatio = 1;
  };
  "an account of an indexer that signs in with a cookie" = prowlarr {
    definition = "IPTorrents";
    username = "me";
    password._secret = "/run/secrets/iptorrents";
  };
  "a list that only a custom list can read" = of "importLists" "extraLists" [
    {
      implementationName = "MDBList";
      services = [ "radarr" ];
    }
  ];
  "the TRaSH guides in a format and a profile" = {
    suite.customFormats.Anime.trash = "x";
    suite.qualityProfiles.HD = {
      services = [ "sonarr" ];
      qualities = [ "Bluray-1080p" ];
      formats = [ ];
      trash.trash_id = "x";
    };
  };
  "names at the top that are elsewhere" = {
    suite.tags = [ "x" ];
    suite.notif.extraClients = [ ];
    suite.sabnzbd.apiKey = "hunter2";
    suite.ui = { };
    suite.rootFolders = [ "/srv" ];
    suite.openFirewall = true;
    suite.secrets = { };
    suite.apply.schedule = "daily";
    suite.proxies.sabnzbd = { };
    suite.recyclarr.enable = true;
    suite.services.sonarr.trashGuides = "/srv/guides";
  };
  "options that do not exist" = {
    suite.foo.password = "hunter2";
    suite.downloadarr.qbittorrent.password = "hunter2";
    suite.downloadarr.seedbox = {
      implementationName = "qBittorrent";
      password = "hunter2";
    };
    suite.downloadarr."[31m${builtins.fromJSON "\"\\u001b\""}" = { };
    suite.indexers.thepiratebay = { };
  };
  "a list by the name that it has on another app" = of "importLists" "extraLists" [
    {
      implementationName = "IMDb Lists";
      services = [ "sonarr" ];
    }
  ];
  "the key of a program that is no service" = typed "downloadarr" "qBittorrent" {
    services = [ "sonarr" ];
    password._apiKeyOf = "qbittorrent";
  };
  "places of nixflix" = {
    suite = {
      downloadarr.sonarr = { };
      enable = true;
      indexers."1337x" = { };
      notif.radarr = { };
    };
  };
  "words for values and in secrets" = lib.recursiveUpdate (typed "applications" "sonarr" {
    baseUrl = "http://127.0.0.1:8989";
    prowlarrUrl = "http://127.0.0.1:9696";
    apiKey.file = "/run/secrets/sonarr";
    syncCategories = [ "TV/4K" ];
  }) (typed "downloadarr" "deluge" { username = "me"; });
  "logins of definitions by other words" = indexers [
    {
      definition = "IPTorrents";
      services = [ "prowlarr" ];
      username = "me";
    }
    {
      definition = "TorrentLeech";
      services = "prowlarr-2";
      passkey._secret = "/run/secrets/passkey";
    }
  ];
  "a misspelt name beside keys of others" = of "notif" "extraNotifications" [
    {
      implementationName = "Pushbulet";
      services = "all";
      webHookUrl._secret = "/run/secrets/url";
    }
  ];
  "categories in one string, and items of a group" = lib.recursiveUpdate (typed "indexers" "newznab" {
    services = [ "sonarr" ];
    baseUrl = "https://indexer.example";
    categories = "5030,5040";
  }) {
    suite.qualityProfiles.HD = {
      services = [ "sonarr" ];
      qualities = [
        {
          name = "WEB 1080p";
          items = [ "WEBDL-1080p" ];
        }
      ];
    };
  };
  "keys of settings in another place" = on "sonarr" {
    renameEpisodes = true;
    settings = {
      copyUsingHardlinks = true;
      mediaManagement."Rename Episodes" = true;
      naming.rssSyncInterval = 30;
    };
  };
  "programs that are options, as services" = {
    suite.services = {
      emby.baseUrl = "http://127.0.0.1:8096";
      qbittorrent.baseUrl = "http://127.0.0.1:8080";
      # An app, in another case.
      Sonarr.baseUrl = "http://127.0.0.1:8991";
    };
  };
  "options that are keys of entries, or options of others" = {
    suite = {
      applications.prowlarrUrl = "http://127.0.0.1:9696";
      downloadarr.services = [ "sonarr" ];
      flaresolverr.host = "http://127.0.0.1:8191";
      importLists.plexWatchlistRss = { };
      notif.plexMediaServer = { };
      prowlarr.indexers = [ ];
      prune = "all";
      qualityDefinitions.sonarr = { };
    };
  };
  "an instance of recyclarr" = on "sonarr" { hd.base_url = "http://127.0.0.1:8990"; };
  "keys of another group of settings" = on "lidarr" { settings.metadata.writeAudioTags = "sync"; };
  "keys of other clients" = typed "downloadarr" "qBittorrent" {
    services = [ "prowlarr" ];
    addPaused = true;
    mappedCategories.movies = [ 2000 ];
    rpcPath = "/";
  };
  "true for a metadata consumer" = typed "metadata" "kodi" true;
  "sizes by service" = {
    suite.qualitySizes = {
      services = [ "sonarr" ];
      sonarr."WEBDL-1080p".max = 100;
    };
  };
  "values with a near one" = lib.recursiveUpdate (typed "indexers" "newznab" {
    services = [ "sonarr" ];
    baseUrl = "https://indexer.example";
    categories = [
      "TV/HD"
      5030
    ];
  }) {
    suite.customFormats.Small.conditions = [
      {
        implementationName = "Size";
        min = "1.5 GB";
        max = "2GB";
      }
    ];
    suite.downloadarr = {
      enable = true;
      qBittorrent = {
        services = [ "sonarr" ];
        contentLayout = "NoSubfolder";
        priority = 100;
      };
    };
    suite.importLists = {
      enable = true;
      imdbList = {
        services = [ "sonarr" ];
        listId = "https://www.imdb.example/list/ls098765432/?ref=x";
        qualityProfile = "Any";
        rootFolderPath = "srv/films";
      };
    };
    suite.services.sonarr = {
      qualitySizes."HDTV-720p".max = 2000;
      settings.mediaManagement = {
        chmodFolder = "0644";
        colonReplacement = "dash";
        recycleBin = "srv/bin";
      };
    };
  };
  "single qualities as sets, and resolutions by their other names" = {
    suite.qualityProfiles.HD = {
      services = [ "sonarr" ];
      qualities = [
        { name = "WEBDL-1080p"; }
        {
          quality = "Bluray-1080p";
          allowed = true;
        }
        "4K"
        "1080p"
      ];
    };
  };
  "one value in a list, and words in another order" = lib.recursiveUpdate (typed "downloadarr" "qBittorrent" {
    services = [ "sonarr" ];
    host = [ "box.example" ];
    initialState = [ "Started" ];
    recentTvPriority = "Highest";
  }) (on "sonarr" { delayProfiles = [ { delay_torrent = 5; } ]; });
}
