# Configurations that evaluate with a warning.
{ common, lib }:
let
  inherit (common)
    client
    clients
    notifications
    service
    ;

  indexer = keys: {
    suite.indexers = {
      enable = true;
      extraIndexers = [ ({ services = [ "prowlarr" ]; } // keys) ];
    };
  };
in
{
  "a score up to which nothing upgrades" = {
    suite.qualityProfiles.HD = {
      services = [ "sonarr" ];
      qualities = [ "Bluray-1080p" ];
      upgradeUntil = null;
      upgradeUntilScore = 1000;
    };
  };
  "a key and a password in URLs" = indexer {
    implementationName = "Torznab";
    name = "Jackett";
    baseUrl = "http://box.example:9117/torznab?apikey=0123456789abcdef";
  };
  "references that differ by a letter" = {
    suite.qualityProfiles."WEB-1080p" = {
      services = [ "sonarr" ];
      qualities = [ "WEBDL-1080p" ];
    };
    suite.services.sonarr.rootFolders = [
      "/srv/media/series"
      "/srv/media/tv1"
    ];
    suite.importLists = {
      enable = true;
      extraLists =
        map
          (folder: {
            name = folder;
            implementationName = "IMDb List";
            services = [ "sonarr" ];
            listId = "ls012345678";
            shouldMonitor = "all";
            qualityProfile = "WEB 1080p";
            rootFolderPath = folder;
          })
          [
            "/srv/media/serie"
            "/srv/media/series/"
            "/srv/media/tv2"
          ];
    };
  };
  "a written token of a sign-in" = {
    suite.importLists = {
      enable = true;
      traktUser = {
        services = [ "radarr" ];
        accessToken = "abc";
      };
    };
  };
  "a private tracker without its cookie" = indexer { definition = "13City"; };
  "a private tracker with an empty cookie" = indexer {
    definition = "13City";
    cookie = "";
  };
  "a private tracker with half of a login" = indexer {
    definition = "0day.kiev";
    username = "me";
  };
  "a private tracker without a login, which Prowlarr rejects" = indexer {
    definition = "AlphaRatio";
  };
  "a loopback address for a library on another machine, and for a Prowlarr in a namespace" = {
    suite.services = lib.mkForce {
      prowlarr = service "prowlarr" 9696 // {
        networkNamespacePath = "/run/netns/vpn";
      };
      radarr = service "radarr" 7878 // {
        baseUrl = "http://attic.example:7878";
      };
      sonarr = service "sonarr" 8989;
    };
    suite.applications.enable = true;
  };
  "a loopback address for an application on another machine" = {
    suite.services = lib.mkForce { prowlarr = service "prowlarr" 9696; };
    suite.applications = {
      enable = true;
      sonarr = {
        baseUrl = "http://attic.example:8989";
        apiKey._secret = "/run/secrets/attic";
        prowlarrUrl = "http://localhost:9696";
      };
    };
  };
  "a tag that resembles the tag of a proxy" = {
    suite.indexers = {
      enable = true;
      extraIndexers = [
        {
          definition = "1337x";
          services = [ "prowlarr" ];
          tags = [
            "flare-solverr"
            "other"
          ];
        }
        {
          definition = "EZTV";
          services = [ "prowlarr" ];
          tags = [ "flaresolverr" ];
        }
      ];
    };
    suite.proxies = {
      enable = true;
      flareSolverr = {
        host = "http://127.0.0.1:8191/";
        tags = [ "flaresolverr" ];
      };
    };
  };
  "a regular expression with the slashes of release profiles" = {
    suite.customFormats.x265 = {
      services = [ "sonarr" ];
      conditions = [
        {
          implementationName = "Release Title";
          value = "/x265/i";
        }
      ];
    };
  };
  "proxies without an address" = {
    suite.proxies = {
      enable = true;
      http = {
        host = "proxy";
        tags = [ "x" ];
      };
      socks5.tags = [ "x" ];
    };
  };
  "lists without their subject" = {
    suite.importLists = {
      enable = true;
      lastFmUser.services = [ "lidarr" ];
      radarrList.services = [ "radarr" ];
      tmdbKeyword.services = [ "radarr" ];
      tmdbPerson = {
        services = [ "radarr" ];
        personId = "287";
      };
    };
  };
  "no key for a private site that requires one" = indexer {
    implementationName = "Newznab";
    services = [ "sonarr" ];
    baseUrl = "https://api.nzbplanet.net";
  };
  "a definition for which the service requires a key" = indexer { definition = "NzbPlanet"; };
  "a library's indexer without its login" = {
    suite.indexers = {
      enable = true;
      gazelle = {
        services = [ "lidarr" ];
        baseUrl = "https://g.example";
      };
    };
  };
  "a private site with two ways to sign in" = indexer { definition = "Rousi.pro"; };
  "a cookie written out" = indexer {
    definition = "13City";
    cookie = "hunter2";
  };
  "a feed without an address" = indexer { implementationName = "Torrent RSS Feed"; };
  "a password written out" = clients [ (client // { password = "hunter2"; }) ];
  "a webhook written out, under fields" = notifications [
    {
      implementationName = "Discord";
      services = [ "sonarr" ];
      onGrab = true;
      fields.webHookUrl = "https://chat.example/hunter2";
    }
  ];
  "a password written out in a typed option" = {
    suite.downloadarr = {
      enable = true;
      qBittorrent.password = "hunter2";
    };
  };
  "the path of a file as password" = clients [
    (client // { password = "/run/secrets/qb"; })
  ];
  "modules with entries that are not enabled" = {
    suite.downloadarr = {
      qBittorrent.host = "box.example";
      extraClients = [ { hsot = 5; } ];
    };
    suite.notif.discord.webHookUrl = 5;
    suite.indexers.extraIndexers = "NZBgeek";
  };
  "a mail without a recipient" = notifications [
    {
      implementationName = "Email";
      services = [
        "radarr"
        "sonarr"
      ];
      onGrab = true;
      from = "me@host.example";
      server = "mail.example";
    }
  ];
  "a blackhole without folders" = clients [
    {
      implementationName = "Usenet Blackhole";
      services = [ "sonarr" ];
    }
  ];
  "SABnzbd without a key or a user" = clients [
    {
      implementationName = "SABnzbd";
      services = [ "sonarr" ];
      host = "box.example";
    }
  ];
  "a token in a header written out" = notifications [
    {
      implementationName = "Webhook";
      services = [ "sonarr" ];
      url = "https://hooks.example";
      onGrab = true;
      headers = {
        Accept = "text/plain";
        Authorization = "Bearer hunter2";
        X-Api-Key = "hunter2";
        X-Token._secret = "/run/secrets/token";
      };
    }
  ];
  "prune = all on services without entries" = {
    suite.downloadarr = {
      enable = true;
      prune = "all";
      qBittorrent.services = [
        "anime"
        "sonarr"
      ];
    };
  };
  "prune = all for indexers, on a service without entries and with an external manager" = {
    suite.indexers = {
      enable = true;
      prune = "all";
    };
  };
  "a directory where the service's own default is a category" = clients [
    {
      implementationName = "Transmission";
      services = [
        "anime"
        "sonarr"
      ];
      tvDirectory = "/srv/tv";
    }
  ];
  "a list that needs a sign-in" = {
    suite.importLists = {
      enable = true;
      traktList = {
        services = [
          "radarr"
          "sonarr"
        ];
        username = "me";
        listname = "to-watch";
      };
    };
  };
  "a list without its subject" = {
    suite.importLists = {
      enable = true;
      imdbList.services = [ "sonarr" ];
    };
  };
  "a list with a key written out" = {
    suite.importLists = {
      enable = true;
      sonarr = {
        services = [ "sonarr" ];
        baseUrl = "http://127.0.0.1:8990";
        apiKey = "hunter2";
      };
    };
  };
  "an application of a program that suite does not know" = {
    suite.applications = {
      enable = true;
      mylar.syncLevel = "addOnly";
    };
  };
  "an application of another name, with its address" = {
    suite.applications = {
      enable = true;
      sonarr = {
        name = "TV";
        baseUrl = "http://attic.example:8989";
      };
    };
  };
  "a password of a proxy that is written out" = {
    suite.services.radarr.settings.host.proxyPassword = "hunter2";
  };
  "hosts of proxies with a scheme or a port" = {
    suite.proxies = {
      enable = true;
      http = {
        host = "http://proxy.example";
        tags = [ "proxy" ];
      };
      socks5 = {
        host = "proxy.example:1080";
        tags = [ "proxy" ];
      };
    };
  };
  "a watched folder below a home" = clients [
    {
      implementationName = "Torrent Blackhole";
      services = [ "sonarr" ];
      torrentFolder = "/srv/torrents";
      watchFolder = "~/watch";
    }
  ];
  "a proxy of a service with a scheme" = {
    suite.services.sonarr.settings.host.proxyHostname = "http://proxy.example:3128";
  };
  "formats and a theme that the web UI does not have" = {
    suite.settings.ui = {
      longDateFormat = "today";
      shortDateFormat = "dd/mm/yyyy";
      theme = "Dark";
      timeFormat = "24h";
    };
  };
  "addresses that services store and cannot reach" = {
    suite.importLists = {
      enable = true;
      plexRss = {
        services = [ "radarr" ];
        url = "rss.plex.example/hunter2";
        qualityProfile = "Any";
        rootFolderPath = "/srv/films";
      };
    };
    suite.indexers = {
      enable = true;
      extraIndexers = [
        {
          definition = "1337x";
          services = [ "prowlarr" ];
          baseUrl = "1337x.example";
        }
      ];
    };
    suite.notif = {
      enable = true;
      email = {
        services = [ "sonarr" ];
        server = "mail.example:587";
        from = "me@mail.example";
        to = [ "me@mail.example" ];
        onGrab = true;
      };
    };
  };
  "events that say more about others" = notifications [
    {
      implementationName = "Discord";
      services = [
        "lidarr"
        "sonarr"
      ];
      webHookUrl._secret = "/run/secrets/discord";
      onGrab = true;
      onEpisodeFileDeleteForUpgrade = true;
      onUpgrade = true;
    }
  ];
  "tags that some services do not create" = {
    suite.services.radarr = {
      delayProfiles = [ { tags = [ "1 - andy" ]; } ];
      rootFolders = [ "/srv/media/films" ];
    };
    suite.services.sonarr.delayProfiles = [ { tags = [ "1 - andy" ]; } ];
    suite.autoTags.kids = {
      services = [
        "radarr"
        "sonarr"
      ];
      tags = [ "for kids" ];
      conditions = [
        {
          implementationName = "Genre";
          value = [ "Kids" ];
        }
      ];
    };
    suite.notif = {
      enable = true;
      discord = {
        services = [
          "prowlarr"
          "radarr"
          "sonarr"
        ];
        webHookUrl._secret = "/run/secrets/discord";
        onGrab = true;
        tags = [
          "Movie Night"
          "🎬"
        ];
      };
    };
  };
  "a category for one of several apps" = clients [
    (
      client
      // {
        services = [
          "prowlarr"
          "radarr"
          "sonarr"
        ];
        category = "tv";
      }
    )
    (
      client
      // {
        name = "Attic";
        services = [
          "radarr"
          "sonarr"
        ];
        tvCategory = "tv";
      }
    )
  ];
  "one category for two services of an app" = clients [
    (
      client
      // {
        services = [
          "anime"
          "sonarr"
        ];
        tvCategory = "tv";
      }
    )
    (
      client
      // {
        name = "Attic";
        services = [
          "anime"
          "sonarr"
        ];
        categories = {
          anime = "tv";
          sonarr = "tv";
        };
      }
    )
  ];
  "an event that another app calls differently" = notifications [
    {
      implementationName = "Custom Script";
      services = [
        "lidarr"
        "sonarr"
      ];
      path = "/srv/notify";
      onGrab = true;
      onDownload = true;
      onUpgrade = true;
    }
  ];
  "a tag of an application that no indexer has" = {
    suite.applications = {
      enable = true;
      connect = [ "sonarr" ];
      sonarr.tags = [ "tvv" ];
    };
    suite.indexers = {
      enable = true;
      extraIndexers = [
        {
          definition = "EZTV";
          services = [ "prowlarr" ];
          tags = [ "tv" ];
        }
      ];
    };
  };
  "units that the host does not define" = {
    suite.services.radarr.unit = "radar.service";
    systemd.services = {
      radarr = { };
      transmission = { };
      "backup@" = { };
    };
    suite.downloadarr = {
      enable = true;
      transmission = {
        services = [ "radarr" ];
        dependencies = [
          "backup@films.service"
          "podman-elsewhere.service"
          "transmision.service"
          "transmission.service"
        ];
      };
    };
  };
  "tags of a target, written as tags of the service" = {
    suite.downloadarr = {
      enable = true;
      flood = {
        services = [ "sonarr" ];
        tags = [ "tv" ];
      };
    };
    suite.notif = {
      enable = true;
      ntfy = {
        services = [ "sonarr" ];
        topics = [ "media" ];
        onGrab = true;
        tags = [ "tv" ];
      };
      gotify = {
        services = [ "sonarr" ];
        server = "https://gotify.example";
        appToken._secret = "/run/secrets/gotify";
        onGrab = true;
        tags = [ "tv" ];
      };
    };
  };
  "the path of an interface, and a whole disk" = {
    suite.downloadarr = {
      enable = true;
      nzbget = {
        services = [ "sonarr" ];
        urlBase = "/jsonrpc";
      };
      qBittorrent = {
        services = [ "sonarr" ];
        urlBase = "/qb/api/v2/";
      };
      transmission = {
        services = [ "sonarr" ];
        urlBase = "transmission/rpc";
      };
    };
    suite.services.sonarr.rootFolders = [ "/" ];
    suite.services.radarr.rootFolders = [ "D:\\" ];
  };
  "another port than that of NixOS" = {
    suite.services.sonarr = {
      baseUrl = lib.mkForce "http://localhost:8990";
      unit = "sonarr.service";
    };
    services.sonarr.enable = true;
  };
}
