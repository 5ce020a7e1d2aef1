# Wrong general keys: names, tags, categories, dependencies; entries that clash.
{ common, ... }:
let
  inherit (common)
    client
    clients
    notifications
    notification
    ;
  with' = keys: clients [ (client // keys) ];
in
{
  "an unknown key on four services" = with' {
    services = [
      "anime"
      "lidarr"
      "radarr"
      "sonarr"
    ];
    hots = "box.example";
  };
  "a client that names a definition" = clients [
    {
      definition = "1337x";
      services = [ "sonarr" ];
    }
  ];
  "a name that is empty" = with' { name = ""; };
  "a name of blanks" = with' { name = "  "; };
  "a name with a line break" = with' { name = "Seed\nbox"; };
  "a name that is a number" = with' { name = 5; };
  "a very long name" = with' {
    name = "A name that goes on and on and on, long after every reader has stopped reading";
    hsot = "box.example";
  };
  "enable as a string" = with' { enable = "yes"; };
  "an empty tag" = with' { tags = [ "" ]; };
  "a tag as a number" = with' { tags = [ 1 ]; };
  "tags as a string" = with' { tags = "tv"; };
  "a dependency that is not a unit" = with' { dependencies = [ "qbittorrent" ]; };
  "a category for a service that is not meant" = with' { categories.radarr = "movies"; };
  "a category for a service misspelt" = with' { categories.sonar = "tv"; };
  "a category where there is none" = clients [
    {
      implementationName = "Torrent Blackhole";
      services = [ "sonarr" ];
      torrentFolder = "/srv/torrents";
      categories.sonarr = "tv";
    }
  ];
  "a category written twice" = with' {
    categories.sonarr = "tv";
    tvCategory = "series";
  };
  "a category that is a list" = with' { categories.sonarr = [ "tv" ]; };
  "categories as a string" = with' { categories = "tv"; };
  "a misspelt prune" = {
    suite.downloadarr = {
      enable = true;
      prune = "owned-only";
    };
  };
  "a misspelt onDrift" = {
    suite.downloadarr.enable = true;
    suite.apply.onDrift = "aply";
  };
  "two entries of one name" = clients [
    client
    client
  ];
  "two names that differ in case" = clients [
    client
    (client // { name = "SEEDBOX"; })
  ];
  "two entries without a name" = clients [
    (removeAttrs client [ "name" ])
    (removeAttrs client [ "name" ])
  ];
  "two names that meet on one of three services" = notifications [
    (
      notification
      // {
        name = "Hook";
        services = [
          "radarr"
          "sonarr"
        ];
      }
    )
    (
      notification
      // {
        name = "hook";
        services = [
          "lidarr"
          "sonarr"
        ];
      }
    )
  ];
  "a typed entry and one of the list" = {
    suite.downloadarr = {
      enable = true;
      qBittorrent.host = "127.0.0.1";
      extraClients = [ (removeAttrs client [ "name" ]) ];
    };
  };
  "a typed entry with wrong values of ours" = {
    suite.downloadarr = {
      enable = true;
      qBittorrent = {
        host = "127.0.0.1";
        tags = [ "my tag" ];
        services = [ "sonar" ];
        fields.hsot = "127.0.0.1";
      };
    };
  };
  "a tag that is a secret" = clients [
    (client // { tags = [ { _secret = "/run/secrets/tag"; } ]; })
  ];
  "a dependency that is a secret" = clients [
    (client // { dependencies = [ { _secret = "/run/secrets/unit"; } ]; })
  ];
}
