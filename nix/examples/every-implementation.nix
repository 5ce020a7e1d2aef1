# One entry of every implementation, each with the keys that its services require.
{
  suite = {
    services = {
      bookshelf = {
        baseUrl = "http://127.0.0.1:8788";
        apiKeyFile = "/run/secrets/bookshelf-api-key";
      };

      lidarr = {
        baseUrl = "http://127.0.0.1:8686";
        apiKeyFile = "/run/secrets/lidarr-api-key";
      };

      prowlarr = {
        baseUrl = "http://127.0.0.1:9696";
        apiKeyFile = "/run/secrets/prowlarr-api-key";
      };

      radarr = {
        baseUrl = "http://127.0.0.1:7878";
        apiKeyFile = "/run/secrets/radarr-api-key";
      };

      readarr = {
        baseUrl = "http://127.0.0.1:8787";
        apiKeyFile = "/run/secrets/readarr-api-key";
      };

      sonarr = {
        baseUrl = "http://127.0.0.1:8989";
        apiKeyFile = "/run/secrets/sonarr-api-key";
      };

      whisparr = {
        baseUrl = "http://127.0.0.1:6969";
        apiKeyFile = "/run/secrets/whisparr-api-key";
      };
    };

    downloadarr = {
      enable = true;
      aria2.host = "media.example";

      deluge.host = "media.example";

      flood.host = "media.example";

      hadouken = {
        password._secret = "/run/secrets/hadouken";
        username = "suite";
      };

      nzbget = {
        username = "nzbget";
        password._secret = "/run/secrets/nzbget";
      };

      nzbVortex.apiKey._secret = "/run/secrets/nzbVortex";

      pneumatic = {
        nzbFolder = "/srv/nzb";
        strmFolder = "/srv/strm";
      };

      qBittorrent.host = "media.example";

      rTorrent.host = "media.example";

      rqbit.host = "media.example";

      sabnzbd = {
        apiKey._secret = "/run/secrets/sabnzbd";
      };

      torrentBlackhole = {
        torrentFolder = "/srv/torrents";
      };

      torrentDownloadStation = {
        host = "media.example";
        name = "Torrent Station";
      };

      torrentFreeboxDownload = {
        appId = "fr.example.suite";
        appToken._secret = "/run/secrets/torrentFreeboxDownload";
      };

      transmission.host = "media.example";

      usenetBlackhole = {
        nzbFolder = "/srv/nzb";
        watchFolder = "/srv/done";
      };

      usenetDownloadStation = {
        host = "media.example";
        name = "Usenet Station";
      };

      uTorrent.host = "media.example";

      vuze.host = "media.example";
    };

    notif = {
      enable = true;
      apprise = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        configurationKey._secret = "/run/secrets/apprise";
        serverUrl = "https://push.example";
      };

      customScript = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        path = "/run/current-system/sw/bin/true";
      };

      discord = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        webHookUrl._secret = "/run/secrets/discord";
      };

      email = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        from = "media@host.example";
        server = "mail.example";
        to = [ "me@host.example" ];
      };

      goodreadsBookshelf = {
        services = [
          "bookshelf"
          "readarr"
        ];
        onReleaseImport = true;
        accessToken._secret = "/run/secrets/goodreads";
        accessTokenSecret._secret = "/run/secrets/goodreads-secret";
        addIds = [ "to-read" ];
      };

      goodreadsOwnedBooks = {
        services = [
          "bookshelf"
          "readarr"
        ];
        onReleaseImport = true;
        accessToken._secret = "/run/secrets/goodreads";
        accessTokenSecret._secret = "/run/secrets/goodreads-secret";
      };

      gotify = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        appToken._secret = "/run/secrets/gotify";
        server = "https://push.example";
      };

      jellyfin = {
        services = [
          "lidarr"
          "radarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        apiKey._secret = "/run/secrets/jellyfin";
        host = "media.example";
      };

      join = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        apiKey._secret = "/run/secrets/join";
      };

      kavita = {
        services = [
          "bookshelf"
          "readarr"
        ];
        onReleaseImport = true;
        apiKey._secret = "/run/secrets/kavita";
        host = "media.example";
      };

      kodi = {
        services = [
          "lidarr"
          "radarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        host = "media.example";
      };

      mailGun = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onHealthIssue = true;
        apiKey._secret = "/run/secrets/mailGun";
        from = "media@host.example";
        recipients = [ "me@host.example" ];
      };

      notifiarr = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        apiKey._secret = "/run/secrets/notifiarr";
      };

      ntfy = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        topics = [ "media" ];
      };

      plexServer = {
        services = [
          "bookshelf"
          "lidarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onDownload = true;
        onReleaseImport = true;
        host = "media.example";
      };

      prowl = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        apiKey._secret = "/run/secrets/prowl";
      };

      pushBullet = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        apiKey._secret = "/run/secrets/pushBullet";
      };

      pushcut = {
        services = [
          "lidarr"
          "prowlarr"
          "radarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        apiKey._secret = "/run/secrets/pushcut";
        notificationName = "notificationName";
      };

      pushover = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        userKey._secret = "/run/secrets/pushover";
      };

      pushsafer = {
        services = [ "radarr" ];
        onGrab = true;
        apiKey._secret = "/run/secrets/pushsafer";
      };

      sendGrid = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        apiKey._secret = "/run/secrets/sendGrid";
        from = "media@host.example";
        recipients = [ "me@host.example" ];
      };

      signal = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        host = "media.example";
        port = 8080;
        receiverId = "+10000000001";
        senderNumber._secret = "/run/secrets/signal";
      };

      simplepush = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        key._secret = "/run/secrets/simplepush";
      };

      slack = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onHealthIssue = true;
        username = "suite";
        webHookUrl._secret = "/run/secrets/slack";
      };

      stash = {
        services = [ "whisparr" ];
        onDownload = true;
        apiKey._secret = "/run/secrets/stash";
        host = "media.example";
      };

      subsonic = {
        services = [
          "bookshelf"
          "lidarr"
          "readarr"
        ];
        onGrab = true;
        host = "media.example";
      };

      synologyIndexer = {
        services = [
          "bookshelf"
          "lidarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onDownload = true;
        onReleaseImport = true;
      };

      telegram = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        botToken._secret = "/run/secrets/telegram";
        chatId = "42";
      };

      trakt = {
        services = [
          "radarr"
          "sonarr"
        ];
        onDownload = true;
        accessToken._secret = "/run/secrets/trakt";
        refreshToken._secret = "/run/secrets/trakt-refresh";
        expires = "2030-01-01T00:00:00Z";
      };

      twitter = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        accessToken._secret = "/run/secrets/twitter";
        accessTokenSecret._secret = "/run/secrets/twitter";
        consumerKey._secret = "/run/secrets/twitter";
        consumerSecret._secret = "/run/secrets/twitter";
        mention = "mention";
      };

      webhook = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        onGrab = true;
        url = "https://hooks.example/media";
      };
    };

    applications = {
      enable = true;
      lazyLibrarian.apiKey._secret = "/run/secrets/lazyLibrarian";

      lidarr.apiKey._secret = "/run/secrets/lidarr-api-key";

      mylar.apiKey._secret = "/run/secrets/mylar";

      radarr.apiKey._secret = "/run/secrets/radarr-api-key";

      readarr.apiKey._secret = "/run/secrets/readarr";

      sonarr = {
        apiKey._secret = "/run/secrets/sonarr-api-key";
        baseUrl = "http://127.0.0.1:8989";
        prowlarrUrl = "http://127.0.0.1:9696";
      };

      whisparr.apiKey._secret = "/run/secrets/whisparr";
    };

    importLists = {
      enable = true;
      aniList = {
        services = [ "sonarr" ];
        enable = true;
        username = "suite";
      };

      couchPotato = {
        services = [ "radarr" ];
        apiKey._secret = "/run/secrets/couchPotato";
        link = "http://127.0.0.1";
      };

      custom = {
        services = [
          "lidarr"
          "sonarr"
          "whisparr"
        ];
        baseUrl = "https://lists.example/custom.json";
      };

      goodreadsBookshelf = {
        services = [
          "bookshelf"
          "readarr"
        ];
        bookshelfIds = [ "to-read" ];
        enable = true;
      };

      goodreadsList = {
        services = [
          "bookshelf"
          "readarr"
        ];
        listId = 1;
      };

      goodreadsOwnedBooks = {
        services = [
          "bookshelf"
          "readarr"
        ];
        enable = true;
      };

      goodreadsSeries = {
        services = [
          "bookshelf"
          "readarr"
        ];
        seriesId = 1;
      };

      hardcover = {
        services = [ "bookshelf" ];
        apiKey._secret = "/run/secrets/hardcover";
      };

      headphones = {
        services = [ "lidarr" ];
        apiKey._secret = "/run/secrets/headphones";
        baseUrl = "http://127.0.0.1:8181/";
      };

      imdbList = {
        services = [ "sonarr" ];
        listId = "ls012345678";
      };

      imdbLists = {
        services = [ "radarr" ];
        listId = "ur012345678";
      };

      lastFmTag = {
        services = [ "lidarr" ];
        tagId = "fado";
      };

      lastFmUser = {
        services = [ "lidarr" ];
        userId = "suite";
      };

      lazyLibrarian = {
        services = [
          "bookshelf"
          "readarr"
        ];
        apiKey._secret = "/run/secrets/lazyLibrarian";
      };

      lidarr = {
        services = [ "lidarr" ];
        apiKey._secret = "/run/secrets/lidarr-api-key";
        baseUrl = "https://lidarr.example";
      };

      lidarrLists = {
        services = [ "lidarr" ];
        listId = "itunes/album/top";
      };

      musicBrainzSeries = {
        services = [ "lidarr" ];
        seriesId = "d3d1e3e0-3b4c-4a0e-8a5c-0a1b2c3d4e5f";
      };

      myAnimeList = {
        services = [ "sonarr" ];
        enable = true;
      };

      plex = {
        services = [
          "radarr"
          "sonarr"
          "whisparr"
        ];
        enable = true;
      };

      plexRss = {
        services = [
          "radarr"
          "sonarr"
          "whisparr"
        ];
        url = "https://rss.plex.example/suite";
      };

      radarr = {
        services = [ "radarr" ];
        apiKey._secret = "/run/secrets/radarr-api-key";
        baseUrl = "https://radarr.example";
      };

      radarrList = {
        services = [ "radarr" ];
        url = "https://lists.example/movies.json";
      };

      readarr = {
        services = [
          "bookshelf"
          "readarr"
        ];
        apiKey._secret = "/run/secrets/readarr";
        baseUrl = "https://readarr.example";
      };

      rss = {
        services = [ "radarr" ];
        link = "https://lists.example/movies.rss";
      };

      simklUser = {
        services = [
          "radarr"
          "sonarr"
        ];
        enable = true;
      };

      sonarr = {
        services = [ "sonarr" ];
        apiKey._secret = "/run/secrets/sonarr-api-key";
        baseUrl = "https://sonarr.example";
      };

      spotifyFollowedArtists = {
        services = [ "lidarr" ];
        enable = true;
      };

      spotifyPlaylist = {
        services = [ "lidarr" ];
        enable = true;
        playlistIds = [ "37i9dQZF1DXcBWIGoYBM5M" ];
      };

      spotifySavedAlbums = {
        services = [ "lidarr" ];
        enable = true;
      };

      stevenLu.services = [ "radarr" ];

      stevenLu2.services = [ "radarr" ];

      tmdbCompany = {
        services = [ "radarr" ];
        companyId = "3";
      };

      tmdbKeyword = {
        services = [ "radarr" ];
        keywordId = "9715";
      };

      tmdbList = {
        services = [ "radarr" ];
        listId = "10";
      };

      tmdbPerson = {
        services = [ "radarr" ];
        personId = "287";
        personCast = true;
      };

      tmdbPopular.services = [ "radarr" ];

      tmdbUser = {
        services = [ "radarr" ];
        enable = true;
      };

      tpdbPerformer = {
        services = [ "whisparr" ];
        performerId = "1";
      };

      traktList = {
        services = [
          "radarr"
          "sonarr"
        ];
        enable = true;
        listname = "to-watch";
        username = "suite";
      };

      traktPopular = {
        services = [
          "radarr"
          "sonarr"
        ];
        enable = true;
      };

      traktUser = {
        services = [
          "radarr"
          "sonarr"
        ];
        enable = true;
      };

      whisparr = {
        services = [ "whisparr" ];
        apiKey._secret = "/run/secrets/whisparr";
        baseUrl = "https://whisparr.example";
      };
    };

    indexers = {
      enable = true;
      broadcastheNet = {
        services = [ "sonarr" ];
        apiKey._secret = "/run/secrets/broadcastheNet";
      };

      fanzub = {
        services = [
          "sonarr"
          "whisparr"
        ];
      };

      fileList = {
        services = [
          "bookshelf"
          "lidarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        username = "suite";
        passkey._secret = "/run/secrets/fileList";
      };

      gazelle = {
        services = [
          "bookshelf"
          "lidarr"
          "readarr"
        ];
        baseUrl = "https://gazelle.example";
        username = "suite";
        password._secret = "/run/secrets/gazelle";
      };

      hDBits = {
        services = [
          "radarr"
          "sonarr"
          "whisparr"
        ];
        username = "suite";
        apiKey._secret = "/run/secrets/hDBits";
      };

      headphones = {
        services = [ "lidarr" ];
        username = "suite";
        password._secret = "/run/secrets/headphones";
      };

      iPTorrents = {
        services = [
          "bookshelf"
          "lidarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        baseUrl = "https://iptorrents.example/t.rss?u=1;tp=example;download";
      };

      myAnonaMouse = {
        services = [ "bookshelf" ];
        mamId._secret = "/run/secrets/myAnonaMouse";
      };

      newznab = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        baseUrl = "https://newznab.example";
        apiKey._secret = "/run/secrets/newznab";
      };

      nyaa = {
        services = [
          "bookshelf"
          "lidarr"
          "radarr"
          "readarr"
          "sonarr"
        ];
        baseUrl = "https://nyaa.example";
      };

      passThePopcorn = {
        services = [ "radarr" ];
        aPIUser = "suite";
        aPIKey._secret = "/run/secrets/passThePopcorn";
      };

      redacted = {
        services = [ "lidarr" ];
        apiKey._secret = "/run/secrets/redacted";
      };

      torrentPotato = {
        services = [ "radarr" ];
        baseUrl = "https://potato.example";
        user = "suite";
        passkey._secret = "/run/secrets/torrentPotato";
      };

      torrentRssIndexer = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        baseUrl = "https://feed.example/rss";
      };

      torrentleech = {
        services = [
          "bookshelf"
          "lidarr"
          "readarr"
          "sonarr"
        ];
        apiKey._secret = "/run/secrets/torrentleech";
      };

      torznab = {
        services = [
          "bookshelf"
          "lidarr"
          "prowlarr"
          "radarr"
          "readarr"
          "sonarr"
          "whisparr"
        ];
        baseUrl = "https://torznab.example";
        apiKey._secret = "/run/secrets/torznab";
      };

      # One of each sort of Prowlarr's hundreds of definitions.
      extraIndexers = [
        {
          definition = "1337x";
          services = [ "prowlarr" ];
          tags = [ "flaresolverr" ];
          downloadlink = "magnet";
        }
        {
          definition = "13City";
          services = [ "prowlarr" ];
          cookie._secret = "/run/secrets/13city";
        }
        {
          definition = "AlphaRatio";
          services = [ "prowlarr" ];
          username = "suite";
          password._secret = "/run/secrets/alpharatio";
        }
        {
          definition = "HD-Torrents";
          implementation = "HDTorrents";
          services = [ "prowlarr" ];
          username = "suite";
          password._secret = "/run/secrets/hd-torrents";
        }
        {
          definition = "NZBgeek";
          services = [ "prowlarr" ];
          apiKey._secret = "/run/secrets/nzbgeek";
        }
      ];
    };

    metadata = {
      enable = true;
      emby.enable = true;

      kodi.enable = true;

      kometa.enable = true;

      plex.enable = true;

      roksbox.enable = true;

      wdtv.enable = true;
    };

    proxies = {
      enable = true;
      flareSolverr = {
        host = "http://127.0.0.1:8191/";
        tags = [ "flaresolverr" ];
      };

      http = {
        host = "proxy.example";
        port = 3128;
        tags = [ "proxied" ];
      };

      socks4 = {
        host = "proxy.example";
        port = 1080;
        tags = [ "proxied" ];
      };

      socks5 = {
        host = "proxy.example";
        port = 1080;
        tags = [ "proxied" ];
      };
    };
  };
}
