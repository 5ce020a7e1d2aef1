# Every place where a text can stand that is compared with something or looked up by: how a configuration has it there,
# one that is right and one that is wrong.
{ common }:
let
  inherit (common) client clients notifications;

  place = at: right: wrong: { inherit at right wrong; };

  service =
    key: text:
    let
      attic = common.service "sonarr" 1 // {
        app = "sonarr";
      };
    in
    {
      suite.services.attic = attic // {
        ${key} = text;
      };
    };

  beside = option: key: given: text: {
    suite.services.lidarr.${option} = [ (given // { ${key} = text; }) ];
  };
  folder =
    key:
    beside "rootFolders" key {
      path = "/srv/music";
      name = "Music";
      qualityProfile = "Any";
      metadataProfile = "Standard";
    };
  mapping =
    key:
    beside "remotePathMappings" key {
      host = "box";
      remotePath = "/d";
      localPath = "/srv/d";
    };

  inClient = key: text: clients [ (client // { ${key} = text; }) ];
  inList = key: text: clients [ (client // { ${key} = [ text ]; }) ];
  typed = key: value: {
    suite.downloadarr = {
      enable = true;
      qBittorrent = {
        host = "box";
        services = [ "sonarr" ];
      }
      // {
        ${key} = value;
      };
    };
  };

  entry = module: list: given: key: value: {
    suite.${module} = {
      enable = true;
      ${list} = [ (given // { ${key} = value; }) ];
    };
  };
  definition = entry "indexers" "extraIndexers" {
    definition = "1337x";
    services = [ "prowlarr" ];
  };
  newznab = entry "indexers" "extraIndexers" {
    implementationName = "Newznab";
    services = [ "sonarr" ];
    baseUrl = "http://box:9696/12/";
    apiKey._secret = "/run/secrets/key";
  };
  importList = entry "importLists" "extraLists" {
    implementationName = "IMDb List";
    services = [ "sonarr" ];
    listId = "ls0123456";
  };
  application = entry "applications" "extraApplications" {
    implementationName = "Sonarr";
    name = "sonarr";
    apiKey._secret = "/run/secrets/key";
  };
  gotify =
    key: value:
    notifications [
      (
        {
          implementationName = "Gotify";
          services = [ "sonarr" ];
          onGrab = true;
          server = "http://box";
          appToken._secret = "/run/secrets/token";
        }
        // {
          ${key} = value;
        }
      )
    ];
in
{
  "the app of a service" = place (service "app") "sonarr" "sonar";
  "its schema" = place (service "schema") "sonarr" "sonar";
  "its address" = place (service "baseUrl") "http://127.0.0.1:1234" "http://127.0.0.1:8989/";
  "its URL base" = place (service "urlBase") "/sonarr" "http://sonarr";
  "its unit" = place (service "unit") "sonarr.service" "sonarr";
  "its network namespace" = place (service "networkNamespacePath") "/run/netns/vpn" "vpn";

  "the path of a root folder" = place (folder "path") "/srv/music" "srv/music";
  "a root folder that is one twice" = place (text: {
    suite.services.sonarr.rootFolders = [
      "/srv/series"
      text
    ];
  }) "/srv/Series" "/srv/series/";
  "its name" = place (folder "name") "Music" "";
  "its profile" = place (folder "qualityProfile") "Any" "";
  "its word" = place (folder "monitor") "future" "futur";
  "its tags" = place (text: folder "tags" [ text ]) "flac" " ";
  "the host of a mapping" = place (mapping "host") "box" "http://box";
  "its paths" = place (mapping "localPath") "/srv/d" "srv/d";
  "its paths there" = place (mapping "remotePath") "/d" "d";

  "a name" = place (inClient "name") "Seedbox" "";
  "a name that is taken" = place (
    name:
    clients [
      client
      (client // { inherit name; })
    ]
  ) "Attic" "SEEDBOX";
  "an implementationName" = place (inClient "implementationName") "qBittorrent" "QBittorrent";
  "that of another kind" = place (inClient "implementationName") "Deluge" "Discord";
  "an implementation" = place (inClient "implementation") "QBittorrent" "qBittorrent";
  "an implementation alone" = place (
    implementation:
    clients [
      (
        removeAttrs client [ "implementationName" ]
        // {
          inherit implementation;
        }
      )
    ]
  ) "QBittorrent" "qBittorrent";
  "services" = place (inList "services") "sonarr" "sonar";
  "services of an app that is not declared" = place (inList "services") "sonarr" "whisparr";
  "a choice by its number in quotes" = place (inClient "initialState") "Started" "0";
  "tags" = place (inList "tags") "TV" " ";
  "dependencies" = place (inList "dependencies") "box.service" "box";
  "a category" = place (text: inClient "categories" { sonarr = text; }) "tv" "/tv";
  "a choice" = place (inClient "recentTvPriority") "First" "Frist";
  "a choice that every app has its own of" = place (gotify "preferredMetadataLink") "TVDb" "TMDb";
  "a list of choices" = place (text: gotify "metadataLinks" [ text ]) "TVDb" "TVD";
  "a host" = place (inClient "host") "box" "http://box:1/b";
  "a field under fields" = place (text: inClient "fields" { tvCategory = text; }) "tv" "/tv";
  "the service of a key" = place (text: inClient "password" { _apiKeyOf = text; }) "sonarr" "sonar";

  "a name in a typed option" = place (typed "name") "Attic" "";
  "services of a typed option" = place (text: typed "services" [ text ]) "radarr" "radar";
  "tags of a typed option" = place (text: typed "tags" [ text ]) "tv" " ";
  "a choice in a typed option" = place (typed "recentTvPriority") "First" "Frist";

  "a definition" = place (definition "definition") "1337x" "1337y";
  "a definition that is none" = place (definition "definition") "EZTV" "Newznab";
  "the implementationName of a definition" =
    place (definition "implementationName") "Cardigann"
      "Newznab";
  "the implementation of a definition" = place (definition "implementation") "Cardigann" "Newznab";
  "a profile" = place (definition "appProfile") "Standard" "";
  "an implementationName that is a definition's" =
    place (newznab "implementationName") "Newznab"
      "1337x";
  "a client" = place (newznab "downloadClient") "Seedbox" "";
  "a word" = place (importList "shouldMonitor") "future" "futur";
  "a folder" = place (importList "rootFolderPath") "/srv/series" "srv/series";
  "the word that switches it on" = place (application "syncLevel") "addOnly" "adOnly";
  "what a service is connected by" = place (application "implementationName") "Sonarr" "Sonar";
  "the name of what is connected" = place (application "name") "anime" "";
  "a service to connect" = place (text: {
    suite.applications = {
      enable = true;
      connect = [ text ];
    };
  }) "sonarr" "sonar";
  "tags of a kind that is on by them" = place (
    text:
    entry "proxies" "extraProxies" {
      implementationName = "FlareSolverr";
      host = "http://box:8191/";
    } "tags" [ text ]
  ) "flare" " ";

  "what to remove" = place (prune: {
    suite.downloadarr = {
      enable = true;
      inherit prune;
    };
  }) "none" "non";
  "what to do about a drift" = place (onDrift: {
    imports = [ (clients [ client ]) ];
    suite.apply = {
      interval = "1h";
      inherit onDrift;
    };
  }) "apply" "aply";
}
