# Wrong names of keys, and keys in the wrong place.
{ common, ... }:
let
  inherit (common)
    client
    clients
    notification
    notifications
    ;
  with' = keys: clients [ (client // keys) ];
  noted = keys: notifications [ (notification // keys) ];
in
{
  "hsot" = with' { hsot = "box.example"; };
  "webHookURL" = notifications [
    {
      implementationName = "Discord";
      services = [ "sonarr" ];
      onGrab = true;
      webHookURL._secret = "/run/secrets/discord";
    }
  ];
  "use_ssl" = with' { use_ssl = true; };
  "usessl, with a letter missing too" = with' { usesl = true; };
  "category for qBittorrent on Sonarr" = with' { category = "tv"; };
  "movieCategory on Sonarr" = with' { movieCategory = "movies"; };
  "recentMoviePriority on two Sonarrs" = clients [
    (
      client
      // {
        services = [
          "anime"
          "sonarr"
        ];
        recentMoviePriority = "First";
      }
    )
  ];
  "a key like nothing" = with' { colour = "blue"; };
  "two unknown keys at once" = with' {
    hsot = "box.example";
    prot = 80;
  };
  "a key with a dot" = with' { "host.name" = "box.example"; };
  "a key with a dollar and quotes" = with' { "\${host}\"" = "box.example"; };
  "an unknown key under fields" = with' { fields.hsot = "box.example"; };
  "a general key under fields" = with' { fields.tags = [ "tv" ]; };
  "a field both flat and under fields" = with' { fields.host = "box.example"; };
  "fields not an attribute set" = with' { fields = [ "host" ]; };
  "a field of Prowlarr alone under fields" = with' { fields.priority = "First"; };
  "mappedCategories on Sonarr" = with' {
    mappedCategories = [
      {
        clientCategory = "tv";
        categories = [ 5000 ];
      }
    ];
  };
  "removeCompletedDownloads on Prowlarr" = clients [
    (
      client
      // {
        services = [ "prowlarr" ];
        removeCompletedDownloads = true;
      }
    )
  ];
  "an event in a client" = with' { onGrab = true; };
  "categories in a notification" = noted { categories.sonarr = "tv"; };
  "an event that the app does not have" = noted { onMovieDelete = true; };
  "an event that the implementation does not support" = notifications [
    (
      notification
      // {
        implementationName = "Email";
        onRename = true;
        url = null;
        from = "me@host.example";
        server = "mail.example";
        to = [ "you@host.example" ];
      }
    )
  ];
  "an event misspelt" = noted { onGrap = true; };
  "an event switched off that is not supported" = noted { onMovieDelete = false; };
  "no event" = noted { onGrab = null; };
  "all events off" = noted { onGrab = false; };
  "no event that two of its services have, which differ" = noted {
    services = [
      "lidarr"
      "radarr"
      "sonarr"
    ];
    onGrab = null;
    onSeriesAdd = true;
  };
  "no event that one of its services has" = noted {
    services = [
      "prowlarr"
      "sonarr"
    ];
    onGrab = null;
    onDownload = true;
  };
}
