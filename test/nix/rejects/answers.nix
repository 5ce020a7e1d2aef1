# Configurations as other tools have them, and values of a wrong form: what each answer says works at its place.
{ common, lib }:
let
  inherit (common)
    client
    clients
    notification
    notifications
    ;
  sonarr = value: { suite.services.sonarr = value; };
  overridden = value: { suite.services.sonarr = builtins.mapAttrs (_: lib.mkForce) value; };
  settings = value: { suite.services.sonarr.settings = value; };
  profile = value: {
    suite.qualityProfiles.HD = {
      services = [ "sonarr" ];
      qualities = [ "Bluray-1080p" ];
    }
    // value;
  };
  format = value: {
    suite.customFormats.Mine = {
      services = [ "sonarr" ];
      conditions = [
        {
          implementationName = "Release Title";
          value = "x265";
        }
      ];
    }
    // value;
  };
  email =
    value:
    notifications [
      (
        {
          implementationName = "Email";
          services = [ "sonarr" ];
          onGrab = true;
          from = "me@host.example";
          server = "mail.example";
          to = [ "you@host.example" ];
        }
        // value
      )
    ];
in
{
  "clients in settings-sync of nixarr" = sonarr { settings-sync.downloadClients = [ client ]; };
  "clients in settings" = settings { downloadClients = [ client ]; };
  "other kinds in settings" = settings {
    notifications = [ notification ];
    rootFolders = [ "/srv/media" ];
    qualityProfiles = { };
    customFormats = { };
  };
  "delay profiles in config" = sonarr { config.delayProfiles = [ { usenetDelay = 5; } ]; };
  "the TRaSH guides in a service" = sonarr { trash.profile = "WEB-1080p"; };
  "the switch of configarr for formats" = sonarr { delete_unmanaged_custom_formats.enabled = true; };
  "the switch of recyclarr for formats" = sonarr { delete_old_custom_formats = true; };
  "the ID of a profile in the guides" = {
    suite.qualityProfiles.X.trash_id = "72dae194fc92bf828f32cde7744e51a1";
  };
  "a profile in sizes" = { suite.qualitySizes."WEB-1080p" = { max = 100; }; };
  "encryption with the key of other versions" = email { requireEncryption = true; };
  "an import on Lidarr" = notifications [
    (
      removeAttrs notification [ "onGrab" ]
      // {
        services = [ "lidarr" ];
        onDownload = true;
      }
    )
  ];
  "upgrades of a profile" = profile { upgradeAllowed = false; };
  "upgrades of a profile that has upgradeUntil" = profile {
    upgradeAllowed = true;
    upgradeUntil = "Bluray-1080p";
  };
  "upgrades of a profile with a misspelt quality" = profile {
    upgradeAllowed = true;
    qualities = [ "Bluray1080p" ];
  };
  "upgrades and formats of a profile in recyclarr" = profile {
    upgrade = {
      allowed = true;
      until_quality = "Bluray-1080p";
      until_score = 100;
    };
    custom_formats = [ { trash_ids = [ "47435ece6b99a0b477caf360e79ba0bb" ]; } ];
  };
  "an app that is misspelt" = {
    suite.services.lidar.apiKeyFile = "/run/secrets/lidarr";
  };
  "a unit that does not exist" = {
    suite.services.animee = {
      app = "sonarr";
      unit = "animee.service";
    };
  };
  "a port beyond the last in an address" = overridden { baseUrl = "http://127.0.0.1:89890"; };
  "mkMerge of the parts of one entry in a list" = clients [
    (lib.mkMerge [
      (removeAttrs client [ "host" ])
      { host = "http://box.example"; }
    ])
  ];
  "an IPv6 address with a port" = clients [ (client // { host = "[::1]:8080"; }) ];
  "a secret file in the store" = clients [ (client // { password._secret = ./answers.nix; }) ];
  "a key file in the home folder" = overridden { apiKeyFile = "~/key"; };
  "a key file as a secret" = overridden { apiKeyFile._secret = "/run/secrets/key"; };
  "the key of a service as a secret" = sonarr { apiKey._secret = "/run/secrets/key"; };
  "an address without its scheme" = overridden { baseUrl = "127.0.0.1:20080"; };
  "an address with the path of the API" = overridden { baseUrl = "http://127.0.0.1:8989/api/v3"; };
  "an address with the path of the API as URL base" = overridden {
    baseUrl = "http://127.0.0.1:8989";
    urlBase = "/api/v3";
  };
  "an address of Radarr that is a number" = {
    suite.services.radarr.baseUrl = lib.mkForce 7878;
  };
  "formats of the guides as a list" = profile { trash = [ "WEB-1080p" ]; };
  "profiles as a list" = { suite.qualityProfiles = [ "WEB-1080p" ]; };
  "names of episodes on Radarr" = {
    suite.services.radarr.settings.naming.renameEpisodes = true;
  };
  "an event of Sonarr on Radarr" = notifications [
    (
      notification
      // {
        services = [ "radarr" ];
        onSeriesDelete = true;
      }
    )
  ];
  "keys of other tools in a client" = clients [ (client // { sort_name = "a"; }) ];
  "formats of configarr" = { suite.customFormatDefinitions = [ ]; };
  "events in a set" = notifications [ (removeAttrs notification [ "onGrab" ] // { on.grab = true; }) ];
  "all services" = clients [ (client // { services = [ "all" ]; }) ];
  "a size with its unit" = {
    suite.qualitySizes = {
      services = [ "sonarr" ];
      qualities."Bluray-1080p".max = "100MB";
    };
  };
  "a root folder of Lidarr as a string" = {
    suite.services.lidarr.rootFolders = [ "/srv/music" ];
  };
  "a score in a set" = profile { scores.x265.score = 5; };
  "a format without conditions" = format { conditions = [ ]; };
  "conditions that are a set" = format { conditions.a = "x265"; };
  "a profile without qualities" = profile { qualities = [ ]; };
  "values of other forms" = clients [
    (
      client
      // {
        host = [ "box.example" ];
        port = "http";
        tags = { };
        fields = 5;
        categories = 5;
        dependencies = "qbittorrent";
      }
    )
  ];
  "values of other forms in a service" = sonarr {
    rootFolders = "/srv/media";
    delayProfiles = { };
    remotePathMappings = [ { } ];
    settings.mediaManagement = 5;
    settings.indexer.retention = [ ];
  };
  "entries of lists as sets by name" = {
    suite.downloadarr = {
      enable = true;
      extraClients = {
        Seedbox = removeAttrs client [ "name" ];
        Other.password = "hunter2";
      };
    };
    suite.indexers = {
      enable = true;
      extraIndexers."1337x".services = [ "prowlarr" ];
    };
    suite.services.prowlarr.appProfiles.Manual.enableRss = false;
    suite.services.sonarr.delayProfiles.anime.preferredProtocol = "torrent";
  };
  "one entry in place of a list" = {
    suite.indexers = {
      enable = true;
      extraIndexers = {
        definition = "1337x";
        services = [ "prowlarr" ];
      };
    };
    suite.downloadarr = {
      enable = true;
      extraClients = client // {
        password = "hunter2";
      };
    };
    suite.services.sonarr.remotePathMappings."/downloads/" = "/srv/downloads/";
  };
  "names in place of entries" = {
    suite.indexers = {
      enable = true;
      extraIndexers = [
        "1337x"
        {
          definition = [
            "1337x"
            "Knaben"
          ];
          services = [ "prowlarr" ];
        }
      ];
    };
    suite.applications = {
      enable = true;
      connect = true;
      anime.syncLevel = "fullSync";
    };
    suite.downloadarr = {
      enable = true;
      qBittorrent = [ client ];
      transmission2.host = "box.example";
    };
    suite.notif = {
      enable = true;
      discord = true;
      slack = {
        implementationName = "Discord";
        services = [ "sonarr" ];
        webHookUrl._secret = "/run/secrets/slack";
        onGrab = true;
      };
      apprise = {
        services.sonarr = true;
        serverUrl = "http://box.example:8000";
        statelessUrls = [ "json://box.example" ];
        on = [
          "grab"
          "upgrade"
        ];
      };
    };
  };
  "a secret of agenix without its path" = clients [
    (client // { password._secret.path = "/run/agenix/box"; })
  ];
  "values of the guides, of files and of addresses in place of sets" = {
    suite.qualityProfiles.HD = "WEB-1080p";
    suite.qualitySizes = "series";
    suite.customFormats.x265 = /etc/x265.json;
    suite.services.sonarr = lib.mkForce "http://box.example:8989";
    suite.services.radarr.baseUrl = lib.mkForce "http:/box.example:7878/radarr";
    suite.services.whisparr-v3 = {
      baseUrl = "box.example:6969";
      apiKeyFile = "/run/secrets/whisparr";
    };
  };
  "a group of qualities as a list" = profile {
    qualities = [
      [
        "WEBDL-1080p"
        "WEBRip-1080p"
      ]
    ];
  };
  "trash as a list" = {
    suite.qualityProfiles.Web.trash = [ "WEB-1080p" ];
  };
  "keys of recyclarr for quality sizes" = sonarr {
    qualitySizes = {
      type = "series";
      preferred_ratio = 0.5;
      "WEBDL-1080p" = 60;
    };
  };
  "words in place of values" = {
    suite.apply = {
      interval = "every 6 hours";
      onDrift = true;
      requireTest = "yes";
    };
    suite.downloadarr.enable = "on";
    suite.settings.ui.uiLanguage = "Deutsch";
    suite.settings.indexer.rssSyncInterval = "never";
  };
  "a site as a typed option, with keys that may be secrets" = {
    suite.indexers.nzbgeek = {
      apiKey._secret = "/run/secrets/nzbgeek";
      apiPath = "hunter2";
      services = [ "prowlarr" ];
    };
  };
  "words in place of lists and sets" = {
    suite.apply = true;
    suite.services.second = "http://127.0.0.1:8989";
    suite.services.sonarr.settings.naming.episodes.rename = true;
    suite.notif = {
      enable = true;
      discord = {
        services = [ "sonarr" ];
        grabFields = "all";
        onGrab = true;
        webHookUrl._secret = "/run/secrets/discord";
      };
    };
    suite.qualityProfiles.Web.trash = {
      profile = "WEB-1080p";
      scores.AV1 = 0;
      scoreSet.AV1 = 0;
    };
  };
  "values in place of sets" = {
    suite.apply = "6h";
    suite.downloadarr = true;
    suite.indexers = [ { definition = "1337x"; } ];
    suite.notif = "telegram";
    suite.keys.exporter = "sonarr";
  };
  "lists and sets that swap places" = {
    suite.services.sonarr.remotePathMappings.box = {
      remote = "/downloads/";
      local = "/srv/downloads/";
    };
    suite.notif = {
      enable = true;
      customScript = {
        services = [ "sonarr" ];
        onGrab = true;
        path = "/srv/script.sh";
        arguments = [
          "-a"
          "-b"
        ];
      };
    };
  };
  "a wrong value for the key that is meant" = {
    suite.autoTags.Anime = {
      services = [ "sonarr" ];
      conditions = [
        {
          implementationName = "Genre";
          name = "Anime";
          value = [ "anime" ];
        }
      ];
      tag = "anime";
    };
  };
}
