# Indexers of libraries, and indexers of Prowlarr, most of which are definitions.
{ common, ... }:
let
  indexers = entries: {
    suite.indexers = {
      enable = true;
      extraIndexers = entries;
    };
  };
  on = services: keys: indexers [ ({ inherit services; } // keys) ];
  prowlarr = on [ "prowlarr" ];
  sonarr = on [ "sonarr" ];
  leet = keys: prowlarr ({ definition = "1337x"; } // keys);
in
{
  "enable with every switch off" = sonarr {
    implementationName = "Nyaa";
    baseUrl = "https://nyaa.example";
    enable = true;
    enableRss = false;
    enableAutomaticSearch = false;
    enableInteractiveSearch = false;
  };
  "a definition misspelt" = prowlarr { definition = "torrentleach"; };
  "a definition cut short" = prowlarr { definition = "1337"; };
  "a definition in another case" = prowlarr { definition = "the pirate bay"; };
  "a definition without the ending of its name" = prowlarr { definition = "RuTracker"; };
  "a definition by what libraries call it" = prowlarr { definition = "Nyaa"; };
  "a definition by a part of its name" = prowlarr { definition = "PirateBay"; };
  "a definition that is like none" = prowlarr { definition = "xyzzy"; };
  "a definition that is not a string" = prowlarr { definition = 1337; };
  "a definition without services" = indexers [ { definition = "1337x"; } ];
  "a definition on Sonarr" = sonarr { definition = "1337x"; };
  "a definition on Prowlarr and a library" =
    on
      [
        "prowlarr"
        "radarr"
      ]
      {
        definition = "NZBgeek";
        apiKey._secret = "/run/secrets/nzbgeek";
      };
  "a definition on a service that is not there" = on [ "prowlar" ] { definition = "1337x"; };
  "a definition and another implementation" = leet { implementationName = "Newznab"; };
  "a definition and another implementation, by a text that refers to the store" = leet {
    implementationName = common.fromStore "Newznab";
  };
  "a definition and another class" = leet { implementation = "Newznab"; };
  "two definitions of one name" = prowlarr {
    definition = "HD-Torrents";
    username = "me";
    password._secret = "/run/secrets/hd-torrents";
  };
  "a definition for what is set up by hand" = prowlarr {
    definition = "Generic Torznab";
    baseUrl = "https://torznab.example";
  };
  "a definition as implementation" = prowlarr { implementationName = "1337x"; };
  "a definition as implementation, misspelt" = prowlarr { implementationName = "Limetorrent"; };
  "a definition as implementation of a library" = sonarr { implementationName = "NZBgeek"; };
  "an indexer whose name is a number" = sonarr {
    name = 5;
    implementationName = "Torznab";
    fields.baseUrl = "http://prowlarr.example:9696/3/";
  };
  "a definition of two letters" = prowlarr { definition = "13"; };
  "what definitions have in common" = prowlarr { implementationName = "Cardigann"; };
  "an implementation of libraries on Prowlarr" = prowlarr {
    implementationName = "FileList";
    username = "me";
    passkey._secret = "/run/secrets/filelist";
  };
  "definition itself misspelt" = prowlarr { definiton = "1337x"; };
  "implementationName itself misspelt" = sonarr { implementatioName = "Newznab"; };
  "neither definition nor implementation" = prowlarr { name = "mine"; };

  "a key that a definition has not" = leet { sorted = "size"; };
  "a cookie where none is asked for" = leet { cookie._secret = "/run/secrets/cookie"; };
  "the file of a definition" = leet { definitionFile = "1337x"; };
  "a choice misspelt" = leet { sort = "seeder"; };
  "a number that is not a choice" = leet { sort = 7; };
  "text where a switch is" = leet { disablesort = "true"; };
  "a common key with a value of another type" = leet { "torrentBaseSettings.seedRatio" = "1.5"; };
  "a limit of nothing" = leet { "baseSettings.queryLimit" = 0; };
  "a priority that is too high" = leet { priority = 51; };
  "an address without a scheme" = prowlarr {
    definition = "IPTorrents";
    baseUrl = "iptorrents.com";
    cookie._secret = "/run/secrets/iptorrents";
    userAgent = "Mozilla/5.0";
  };
  "the address of a site where a feed belongs" = sonarr {
    implementationName = "IP Torrents";
    baseUrl = "https://iptorrents.com";
  };

  "the switches of a library on Prowlarr" = leet {
    enableRss = true;
    enableInteractiveSearch = false;
  };
  "keys of Prowlarr on a library" = sonarr {
    implementationName = "Newznab";
    baseUrl = "https://api.nzbgeek.info";
    appProfile = "Standard";
    redirect = true;
  };
  "the number of an app profile" = leet { appProfile = 1; };
  "an app profile by the key of the service" = leet { appProfileId = 1; };
  "a client by its number" = leet { downloadClient = 3; };
  "two indexers of one name" = indexers [
    {
      definition = "1337x";
      services = [ "prowlarr" ];
    }
    {
      definition = "EZTV";
      name = "1337X";
      services = [ "prowlarr" ];
    }
  ];
  "several at once" = indexers [
    {
      definition = "1337";
      services = [ "prowlarr" ];
    }
    {
      definition = "EZTV";
      services = [ "sonarr" ];
      srt = "size";
    }
  ];
  "an unknown key of a definition, which may be newer" = leet { primarydownloadlink = "iTorrents.org"; };
  "the class that many definitions have" = prowlarr {
    implementation = "Cardigann";
    name = "My site";
  };
  "the class of a definition in lower case" = prowlarr { implementation = "hdbits"; };
  "a preset of Prowlarr without its address" = indexers (
    map (keys: keys // { services = [ "prowlarr" ]; }) [
      {
        name = "AnimeTosho";
        implementation = "Torznab";
      }
      {
        name = "nzbgeek";
        implementationName = "Newznab";
      }
    ]
  );
  "a preset of Prowlarr as a typed option" = {
    suite.indexers = {
      enable = true;
      torznab = {
        name = "AnimeTosho";
        services = [ "prowlarr" ];
      };
    };
  };
  "a client that only a library gets, for an indexer of Prowlarr" = {
    suite.downloadarr = {
      enable = true;
      extraClients = [ common.client ];
    };
    suite.indexers = {
      enable = true;
      extraIndexers = [
        {
          definition = "1337x";
          services = [ "prowlarr" ];
          downloadClient = common.client.name;
        }
      ];
    };
    suite.services.sonarr.releaseProfiles = [
      {
        name = "One site";
        ignored = [ "CAM" ];
        indexer = "1337x";
      }
    ];
  };
}
