# Unusual configurations without errors: evaluation must not print a message about these.
{ common, lib }:
let
  inherit (common)
    client
    clients
    notification
    notifications
    ;

  indexers = entries: {
    suite.indexers = {
      enable = true;
      extraIndexers = entries;
    };
  };
in
{
  "an empty category for one of two services" = clients [
    (
      client
      // {
        implementationName = "Vuze";
        services = [
          "anime"
          "sonarr"
        ];
        categories = {
          anime = "";
          sonarr = "tv";
        };
      }
    )
  ];

  "a required key that an app of another role does not need" = {
    suite.downloadarr = {
      enable = true;
      usenetBlackhole = {
        services = [
          "prowlarr"
          "sonarr"
        ];
        nzbFolder = "/srv/nzb";
        watchFolder = "/srv/watch";
      };
    };
  };

  "old names, also one that another service has" = {
    suite = {
      downloadarr = {
        enable = true;
        qBittorrent.renamedFrom = "qbit";
        extraClients = [
          (
            client
            // {
              name = "qbit";
              services = [ "radarr" ];
            }
          )
        ];
        qBittorrent.services = [ "sonarr" ];
      };
      services.sonarr.releaseProfiles = [
        {
          name = "No cams";
          renamedFrom = "no cams";
          ignored = [ "cam" ];
        }
      ];
      qualityProfiles.HD = {
        services = [ "sonarr" ];
        renamedFrom = "HD-1080p";
        qualities = [ "HDTV-1080p" ];
      };
    };
  };

  "a login of which everything is null" = {
    suite.services.sonarr.settings.host.login = {
      username = null;
      password = null;
    };
  };

  "implementations by their classes alone, as in the API" =
    lib.recursiveUpdate
      (clients [
        {
          implementation = "QBittorrent";
          services = [ "sonarr" ];
          host = "box.example";
        }
      ])
      {
        suite.customFormats.x265 = {
          services = [ "sonarr" ];
          conditions = [
            {
              implementation = "ReleaseTitleSpecification";
              value = "x265";
            }
          ];
        };
      };

  "definitions of all sorts" = indexers (
    map (keys: { services = [ "prowlarr" ]; } // keys) [
      { definition = "1337x"; }
      {
        definition = "MoreThanTV";
        redirect = true;
      }
      {
        definition = "1337x";
        name = "Without redirects";
        redirect = false;
      }
      {
        definition = "NZBgeek";
        name = "With redirects";
        redirect = true;
      }
      # Presets of a class that Prowlarr calls private; it requires no key of them.
      { definition = "AnimeTosho"; }
      { definition = "AnimeTosho (Usenet)"; }
      { definition = "NZBgeek"; }
      # Its key is optional.
      { definition = "nekoBT"; }
      {
        definition = "EZTV";
        implementationName = "Cardigann";
        implementation = "Cardigann";
        enable = false;
        sort = null;
      }
      {
        definition = null;
        implementationName = "Torrent RSS Feed";
        baseUrl = "https://feed.example";
      }
      {
        definition = "showRSS";
        implementationName = "Torrent RSS Feed";
        fields.baseUrl = "https://showrss.info/user/1.rss";
      }
      {
        definition = "13City";
        cookie._secret = "/run/secrets/13city";
        type = "asc";
      }
      # An existing resource, of which only this key changes.
      {
        definition = "AlphaRatio";
        enable = false;
      }
    ]
  );
  "an indexer of a library and of Prowlarr" = indexers [
    {
      implementationName = "Newznab";
      name = "NZBgeek";
      services = [
        "prowlarr"
        "sonarr"
      ];
      baseUrl = "https://api.nzbgeek.info";
      apiKey._secret = "/run/secrets/nzbgeek";
      enableRss = true;
      appProfile = "Standard";
      downloadClient = "SABnzbd";
    }
  ];
  "a disabled module with wrong entries" = {
    suite.downloadarr = {
      enable = false;
      extraClients = [ { hsot = 5; } ];
    };
    suite.notif = {
      enable = lib.mkDefault false;
      extraNotifications = [ "nonsense" ];
    };
  };
  "an indexer that is disabled, with a switch that is on" = {
    suite.indexers = {
      enable = true;
      nyaa = {
        services = [ "sonarr" ];
        baseUrl = "https://nyaa.example";
        enable = false;
        enableRss = true;
      };
    };
  };
  "a module that is not enabled and whose entries are conditional" = {
    suite.downloadarr = lib.mkIf false {
      qBittorrent.host = "box.example";
      extraClients = [ { hsot = 5; } ];
    };
  };
  "properties of the module system on keys" = {
    suite = {
      downloadarr = {
        enable = true;
        qBittorrent = {
          services = lib.mkIf true [ "sonarr" ];
          host = lib.mkDefault "box.example";
          port = lib.mkForce 8080;
          tvCategory = lib.mkIf false "tv";
        };
      };
      customFormats.x265.conditions = lib.mkIf true [
        {
          implementationName = "Release Title";
          value = "x265";
        }
      ];
      qualityProfiles.HD = {
        services = lib.mkIf true [ "sonarr" ];
        qualities = lib.mkBefore [ "Bluray-1080p" ];
        upgradeUntil = lib.mkForce "Bluray-1080p";
        scores.x265 = lib.mkIf true 5;
        minimumScore = lib.mkIf false 500;
      };
    };
  };
  "services at the same loopback address, in network namespaces of their own" = {
    suite.services = {
      vpn = common.service "sonarr" 8989 // {
        networkNamespacePath = "/run/netns/vpn";
      };
      tor = common.service "sonarr" 8989 // {
        baseUrl = "http://localhost:8989";
        networkNamespacePath = "/run/netns/tor";
      };
    };
  };
  "hosts and paths that look odd" = {
    suite.services = {
      short = common.service "radarr" 1 // {
        baseUrl = "http://127.1:8989";
      };
      punycode = common.service "radarr" 1 // {
        baseUrl = "http://xn--bcher-kva.example/radarrs/";
        urlBase = "/radarr";
        apiKeyFile = "/run/secrets/.hidden/..key";
      };
    };
  };
  "profiles whose names differ only in case, which services accept" = {
    suite.qualityProfiles = lib.genAttrs [ "HD" "hd" ] (_: {
      services = [ "sonarr" ];
      qualities = [ "Bluray-1080p" ];
    });
  };
  "the same root folder in two modules" = {
    imports = [
      { suite.services.sonarr.rootFolders = [ "/srv/media" ]; }
      { suite.services.sonarr.rootFolders = [ "/srv/media" ]; }
    ];
  };
  "keys that only one of two services has" = clients [
    (
      client
      // {
        services = [
          "radarr"
          "sonarr"
        ];
        tvCategory = "tv";
        movieCategory = "movies";
      }
    )
  ];
  "tags and priority, flat and under fields" = {
    imports = [
      (clients [
        (
          client
          // {
            services = [ "prowlarr" ];
            priority = 5;
            fields.priority = "First";
            tags = [ ];
          }
        )
      ])
      (notifications [
        {
          implementationName = "ntfy.sh";
          services = [ "sonarr" ];
          onGrab = true;
          topics = [ "media" ];
          tags = [ "tv" ];
          fields.tags = [ "tada" ];
          fields.priority = "High";
        }
      ])
    ];
  };
  "names with quotes, dollars and backslashes" = clients [
    (client // { name = "The \"Box\" of \${user} \\ 50%"; })
  ];
  "keys that are null" = clients [
    (
      client
      // {
        port = null;
        tags = null;
        password = null;
      }
    )
  ];
  "mkIf and mkMerge around entries" = clients [
    (lib.mkIf false { hsot = 5; })
    (lib.mkMerge [
      client
      (lib.mkIf true (client // { name = "Second"; }))
    ])
  ];
  "a notification that is off needs no event" = notifications [
    (
      notification
      // {
        enable = false;
        onGrab = null;
      }
    )
  ];
  "one name on different services" = clients [
    client
    (client // { services = [ "anime" ]; })
  ];
  "one name in both kinds" = {
    imports = [
      (clients [ client ])
      (notifications [ (notification // { name = client.name; }) ])
    ];
  };
  "a choice by its number where it means one thing" = clients [
    (client // { recentTvPriority = 1; })
  ];
  "both Download Stations" = clients [
    {
      implementationName = "Download Station";
      implementation = "TorrentDownloadStation";
      name = "Torrents";
    }
    {
      implementationName = "Download Station";
      implementation = "UsenetDownloadStation";
      name = "Usenet";
    }
  ];
  "a path with a dot file in it" = clients [
    (client // { password._secret = "/home/me/.config/secret"; })
  ];
  "the same service twice" = clients [
    (
      client
      // {
        services = [
          "sonarr"
          "sonarr"
        ];
      }
    )
  ];
  "a certificate in the store, and a URL with brackets" = {
    suite.services.attic = common.service "radarr" 1 // {
      baseUrl = "http://[::1]:7879";
      caFile = ../common.nix;
    };
  };
  "names that refer to the store" = clients [
    (
      client
      // {
        implementationName = common.fromStore client.implementationName;
        name = common.fromStore client.name;
        services = [ (common.fromStore "sonarr") ];
        recentTvPriority = common.fromStore "First";
      }
    )
  ];
  "root folders and mappings of all sorts" = {
    suite.services = {
      sonarr.rootFolders = [
        "/srv/media/"
        { path = "/srv/Media"; }
        "/srv/with blank/in it"
      ];
      # The same folder as another service, and a machine with Windows.
      radarr.rootFolders = [
        "/srv/media"
        "D:\\films"
      ];
      lidarr.rootFolders = [
        {
          path = "/srv/music";
          name = "Music";
          qualityProfile = "Lossless";
          metadataProfile = "Standard";
          monitor = "missing";
          monitorNewItems = null;
          tags = [ "flac" ];
        }
      ];
      sonarr.remotePathMappings = [
        {
          host = "box.example";
          remotePath = "/downloads";
          localPath = "/srv/downloads";
        }
        {
          host = "BOX.example";
          remotePath = "/downloads";
          localPath = "/srv/downloads";
        }
        {
          host = "fd00::1";
          remotePath = "C:\\Downloads\\";
          localPath = "/srv/downloads";
        }
      ];
    };
  };
  "services that share a network namespace with their Prowlarr" = {
    suite.services.prowlarr.networkNamespacePath = "/run/netns/vpn";
    suite.services.sonarr.networkNamespacePath = "/run/netns/vpn";
    suite.applications = {
      enable = true;
      connect = [ "sonarr" ];
    };
  };
  "nothing connected" = {
    suite.applications = {
      enable = true;
      connect = [ ];
    };
  };
  "an application of a service elsewhere beside a connected one" = {
    suite.applications = {
      enable = true;
      connect = [ "anime" ];
      extraApplications = [
        {
          implementationName = "Sonarr";
          baseUrl = "http://attic.example:8989";
          apiKey._secret = "/run/secrets/attic";
          prowlarrUrl = "http://box.example:9696";
        }
      ];
    };
  };
  "a list after a sign-in, and a disabled list" = {
    suite.importLists = {
      enable = true;
      extraLists =
        map
          (
            entry:
            {
              implementationName = "Trakt List";
              services = [ "sonarr" ];
              username = "me";
            }
            // entry
          )
          [
            {
              name = "one";
              listname = "one";
              enable = true;
            }
            {
              name = "two";
              listname = "two";
              enable = false;
            }
          ];
    };
  };
  "a scheme in capitals" = {
    suite.services.attic = common.service "radarr" 1 // {
      baseUrl = "HTTPS://attic.example";
    };
  };
  "an enum value of an unknown enum" = {
    suite.services.readarr = common.service "readarr" 8787;
    suite.importLists = {
      enable = true;
      extraLists = [
        {
          implementationName = "Goodreads List";
          services = [ "readarr" ];
          listId = 1;
          shouldMonitor = "entireAuthor";
        }
      ];
    };
  };
  "a metadata consumer with a name of its own, and one of the same for another service" = {
    suite.metadata = {
      enable = true;
      prune = "all";
      kodi = {
        services = [ "sonarr" ];
        name = "My Kodi";
      };
      extraMetadata = [
        {
          implementationName = "Kodi (XBMC) / Emby";
          services = [ "anime" ];
        }
      ];
    };
  };
  "delay, release and app profiles" = {
    suite.services = {
      sonarr = {
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
            minimumCustomFormatScore = -5;
          }
        ];
        releaseProfiles = [
          {
            name = "No x265";
            ignored = [
              "x265"
              "/hevc/i"
            ];
            indexer = "NZBgeek";
            tags = [ "hd" ];
          }
          {
            name = "No CAM";
            ignored = [ "CAM" ];
            tags = [ "hd" ];
          }
        ];
      };
      lidarr.delayProfiles = [ { usenetDelay = 0; } ];
      prowlarr.appProfiles = [
        {
          name = "Manual";
          enableRss = false;
          minimumSeeders = 0;
        }
      ];
    };
  };
  "settings for all, and others for one" = {
    suite.settings = {
      mediaManagement = {
        copyUsingHardlinks = true;
        extraFileExtensions = [
          "srt"
          "ass"
        ];
        fileDate = "none";
      };
      ui.uiLanguage = "English";
    };
    suite.services = {
      anime.settings = {
        mediaManagement.copyUsingHardlinks = null;
        naming.multiEpisodeStyle = "prefixedRange";
      };
      prowlarr.settings.host = {
        historyCleanupDays = 14;
        login = {
          username = "me";
          password._secret = "/run/secrets/login";
        };
      };
      sonarr.settings.importList = {
        listSyncLevel = "keepAndTag";
        listSyncTag = "Unlisted";
      };
    };
  };
  "settings that the environment of another service sets" = {
    suite.settings.ui.theme = "dark";
    suite.services.sonarr = {
      settings.ui.theme = null;
      unit = "sonarr.service";
    };
    services.sonarr = {
      enable = true;
      settings.app.theme = "light";
    };
  };
  "formats, tags and profiles of all sorts" =
    let
      both = [
        "sonarr"
        "radarr"
      ];
      title = value: {
        implementationName = "Release Title";
        inherit value;
      };
      exported = {
        includeCustomFormatWhenRenaming = true;
        name = "ignored";
        specifications = [
          {
            name = "Big";
            implementation = "SizeSpecification";
            negate = true;
            fields = {
              min = 5;
              max = 10;
            };
          }
          {
            name = "4k";
            implementation = "ResolutionSpecification";
            required = true;
            fields = [
              {
                name = "value";
                value = 2160;
              }
            ];
          }
        ];
      };
    in
    {
      suite.customFormats = {
        x265 = {
          services = both;
          includeInRenames = true;
          conditions = [
            (title "x265" // { name = "HEVC"; })
            (
              title "h.?265"
              // {
                negate = true;
                required = null;
              }
            )
            {
              implementationName = "Size";
              min = 0;
              max = 2;
            }
            {
              implementationName = "Language";
              value = "English";
            }
          ];
        };
        elsewhere = { };
        exported = {
          services = [ "sonarr" ];
          json = builtins.toJSON exported;
        };
        renamed = {
          services = [ "sonarr" ];
          includeInRenames = false;
          json = builtins.toJSON exported;
        };
        unmanaged = {
          services = [ "lidarr" ];
        };
      };
      suite.autoTags.kids = {
        services = both;
        tags = [
          "Kids"
          "family"
        ];
        removeTagsAutomatically = true;
        conditions = [
          {
            implementationName = "Genre";
            name = "for kids";
            value = [ "Kids" ];
          }
          {
            implementationName = "Tag";
            value = "Watched";
            negate = true;
          }
        ];
      };
      suite.autoTags.bare = {
        services = [ "sonarr" ];
        tags = [ "bare" ];
      };
      suite.qualityProfiles.HD = {
        services = both;
        qualities = [
          {
            name = "WEB 1080p";
            qualities = [
              "WEBDL-1080p"
              "WEBRip-1080p"
            ];
          }
          "HDTV-1080p"
        ];
        upgradeUntil = "WEB 1080p";
        language = "Original";
        minimumScore = 10;
        minimumUpgradeScore = 1;
        upgradeUntilScore = 100;
        scores = {
          elsewhere = -10;
          exported = null;
          x265 = 10;
        };
      };
      suite.qualityProfiles.Any = {
        services = [ "sonarr" ];
        scores = {
          exported = 2147483647;
          x265 = -2147483648;
        };
      };
      suite.qualityProfiles.Fixed = {
        services = [ "sonarr" ];
        qualities = [ "HDTV-1080p" ];
        upgradeUntil = null;
      };
      suite.metadataProfiles.Singles = {
        services = [ "lidarr" ];
        primaryAlbumTypes = [
          "Album"
          "Single"
        ];
        secondaryAlbumTypes = [ "Studio" ];
        releaseStatuses = [ "Official" ];
      };
    };
  "a metadata profile that ignores no terms" = {
    suite.services.bookshelf = common.service "bookshelf" 8787;
    suite.metadataProfiles.Books = {
      services = [ "bookshelf" ];
      ignored = [ ];
    };
  };
  "applications that name their implementation and a connected service" = {
    suite.applications = {
      enable = true;
      connect = [
        "sonarr"
        "radarr"
      ];
      extraApplications = [
        {
          implementationName = "Sonarr";
          implementation = "Sonarr";
          syncLevel = "addOnly";
        }
      ];
    };
  };
  "the same dependency of two clients" = clients (
    map
      (
        name:
        client
        // {
          inherit name;
          dependencies = [ "seedbox.service" ];
        }
      )
      [
        "one"
        "two"
      ]
  );
  "settings of one service alone" = {
    suite.services.sonarr.settings = {
      naming.renameEpisodes = true;
      ui.uiLanguage = 1;
    };
  };
  "settings that the environment of a service with the same name sets" = {
    suite.services.sonarr = {
      settings.ui.theme = "dark";
      unit = "elsewhere.service";
    };
    services.sonarr = {
      enable = true;
      settings.app.theme = "light";
    };
  };
  "a Transmission with neither category nor directory" = clients [
    (client // { implementationName = "Transmission"; })
  ];
  "a Transmission with a category and an empty directory" = clients [
    (
      client
      // {
        implementationName = "Transmission";
        services = [ "sonarr" ];
        tvCategory = "tv";
        tvDirectory = "";
      }
    )
  ];
  "allowed hosts, of which no service needs the address of suite" = {
    suite.settings.host = {
      allowedHosts = [
        "*.example"
        "10.0.0.2"
        "[fd00::2]"
      ];
      trustedNetworks = [
        "10.0.0.0/8"
        "192.168.1.128/25"
        "172.16.0.1"
        "fd00::/8"
      ];
    };
    suite.services.sonarr.baseUrl = lib.mkForce "http://10.0.0.9:8989";
    suite.services.radarr.baseUrl = lib.mkForce "http://Media.Example:7878";
  };
  "a declared token in place of a sign-in" = {
    suite.importLists = {
      enable = true;
      traktPopular = {
        services = [ "sonarr" ];
        accessToken._secret = "/run/secrets/trakt";
      };
    };
  };
  "formats of dates and times that the web UI does not offer" = {
    suite.settings.ui = {
      longDateFormat = "dddd, D. MMMM YYYY";
      shortDateFormat = "DD.MM.YYYY";
      timeFormat = "HH:mm:ss";
    };
  };
  "tags with any label, on services that create them" = {
    suite.services.lidarr.delayProfiles = [ { tags = [ "ünï" ]; } ];
    suite.autoTags.kids = {
      services = [ "sonarr" ];
      tags = [ "movie_camera" ];
      conditions = [
        {
          implementationName = "Tag";
          value = "x,y";
        }
      ];
    };
    suite.downloadarr = {
      enable = true;
      extraClients = [
        (
          client
          // {
            tags = [
              "1 - andy"
              "a b"
              "🎬"
            ];
          }
        )
      ];
    };
  };
  "classes of definitions, as in the API" = {
    suite.indexers = {
      enable = true;
      extraIndexers =
        map (keys: keys // { services = [ "prowlarr" ]; }) [
          { implementation = "Knaben"; }
          {
            implementationName = "HDBits";
            username = "me";
            apiKey._secret = "/run/secrets/hdbits";
          }
          {
            implementation = "Toloka";
            username = "me";
            password._secret = "/run/secrets/toloka";
          }
        ];
    };
  };
}
