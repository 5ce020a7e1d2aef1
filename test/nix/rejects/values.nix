# Wrong values of keys.
{ common, lib }:
let
  inherit (common)
    client
    clients
    notification
    notifications
    ;
  with' = keys: clients [ (client // keys) ];
  discord =
    keys:
    notifications [
      (
        {
          implementationName = "Discord";
          services = [
            "radarr"
            "sonarr"
          ];
          webHookUrl._secret = "/run/secrets/discord";
          onGrab = true;
        }
        // keys
      )
    ];
  gotify =
    keys:
    notifications [
      (
        {
          implementationName = "Gotify";
          services = [ "sonarr" ];
          server = "https://gotify.example";
          appToken._secret = "/run/secrets/gotify";
          onGrab = true;
        }
        // keys
      )
    ];
  email =
    keys:
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
        // keys
      )
    ];
  url = "http://me:hunter2@media.example/x?k=abc";
in
{
  "numbers beyond 32 bits, where the limits are narrower" = with' {
    port = 99999999999;
    priority = 99999999999;
  };
  "properties of name and services" = with' {
    name = lib.mkDefault "x";
    services = lib.mkIf true [ "sonarr" ];
  };
  "mapped categories with a key misspelt" = with' {
    services = [ "prowlarr" ];
    mappedCategories = [
      {
        clientCategory = "tv";
        category = [ 5000 ];
      }
    ];
  };
  "port as a string" = with' { port = "80"; };
  "port out of range" = with' { port = 65536; };
  "port zero" = with' { port = 0; };
  "port as a fraction" = with' { port = 80.5; };
  "port as a secret" = with' { port._secret = "/run/secrets/port"; };
  "a boolean as a string" = with' { useSsl = "true"; };
  "a boolean as a number" = with' { useSsl = 1; };
  "a string as a number" = with' { username = 5; };
  "a string as a boolean" = with' { username = true; };
  "a string as a list" = with' { host = [ "box.example" ]; };
  "a string as a path" = with' { host = ../common.nix; };
  "a string as a function" = with' { host = host: host; };
  "a list as a string" = email { to = "you@host.example"; };
  "a list with a number in it" = email {
    to = [
      "you@host.example"
      5
    ];
  };
  "pairs as a list" = notifications [ (notification // { headers = [ "X-Token" ]; }) ];
  "pairs with a number in it" = notifications [ (notification // { headers.X-Retries = 5; }) ];
  "pairs as one secret" = notifications [
    (notification // { headers._secret = "/run/secrets/headers"; })
  ];
  "a choice that is not offered" = with' { recentTvPriority = "Frist"; };
  "an unknown choice" = with' { recentTvPriority = "Middle"; };
  "a number that is not a choice" = with' { recentTvPriority = 7; };
  "a choice as a boolean" = with' { recentTvPriority = true; };
  "a choice that one of two services lacks" = discord { grabFields = [ "Tags" ]; };
  "a number that means two things" = discord {
    importFields = [
      "Group"
      14
    ];
  };
  "Discord's Group by its number, on Lidarr and Sonarr" = discord {
    services = [
      "lidarr"
      "sonarr"
    ];
    importFields = [ 4 ];
  };
  "a list of choices as a string, where each app has its own" = gotify { metadataLinks = "IMDb"; };
  "a list of choices as a number, where each app has its own" = gotify { metadataLinks = 1; };
  "an element of a list of choices, for one service" = gotify { metadataLinks = [ "Imbd" ]; };
  "a boolean in a list of choices, for one service" = gotify {
    metadataLinks = [
      "IMDb"
      true
    ];
  };
  "an element of a list of choices" = discord { grabFields = [ "Grup" ]; };
  "priority 0" = with' { priority = 0; };
  "priority 51" = with' { priority = 51; };
  "priority by name, which is the field's" = clients [
    (
      client
      // {
        services = [ "prowlarr" ];
        priority = "First";
      }
    )
  ];
  "mappedCategories with a key missing" = clients [
    (
      client
      // {
        services = [ "prowlarr" ];
        mappedCategories = [ { clientCategory = "tv"; } ];
      }
    )
  ];
  "mappedCategories with a string for a number" = clients [
    (
      client
      // {
        services = [ "prowlarr" ];
        mappedCategories = [
          {
            clientCategory = "tv";
            categories = [ "5000" ];
          }
        ];
      }
    )
  ];
  "mkIf inside a value" = with' { port = lib.mkIf true 80; };
  "mkDefault inside a value" = with' { useSsl = lib.mkDefault true; };
  "three wrong values at once" = with' {
    port = "80";
    useSsl = "yes";
    recentTvPriority = "frist";
  };
  "a port that is a whole float" = with' { port = 8080.0; };
  "a choice by a whole float" = with' { recentTvPriority = 1.0; };
  "a choice with half a character at its end" = with' {
    recentTvPriority = "日本語日本語日本語日本語日本語日本語日本語日本語";
  };
  "a long name with umlauts" = with' {
    name = "x${lib.concatStrings (lib.genList (_: "ü") 40)}";
    hsot = 1;
  };
  "a choice whose name refers to the store" = with' { recentTvPriority = common.fromStore "Frist"; };
  "mkIf in a list of an entry" = email {
    to = [
      "you@host.example"
      (lib.mkIf false "me@host.example")
    ];
  };
  "mkForce in a list of an entry" = email { to = [ (lib.mkForce "you@host.example") ]; };
  "mkIf in a set of an entry" = notifications [
    (notification // { headers.X-Token = lib.mkIf true "hunter2"; })
  ];
  "mkMerge inside a value" = with' { host = lib.mkMerge [ "box.example" ]; };
  "a URL with credentials as a number" = with' {
    priority = "http://me:hunter2@box.example/?apikey=hunter2";
  };
  "a URL with a quote in its password as a number" = with' {
    priority = "http://me:hunter2\"/x@box.example/";
  };
  "a login as a number" = with' { priority = "me:hunter2@box.example"; };
  "an address with a query as a host" = with' { host = "box.example/?apikey=hunter2"; };
  "a login before a URL as a number" = with' { priority = "me:hunter2@proxy http://x"; };
  "a URL with credentials as a key, a name and a service" = with' {
    name = url;
    ${url} = 1;
    services = [ url ];
  };
  "a URL with credentials as an implementation" = with' { implementationName = url; };
  "a URL with credentials in the keys of a service" = {
    suite.services.attic = common.service "radarr" 1 // {
      networkNamespacePath = url;
      rootFolders = url;
      settings.host = {
        allowedHosts = [ url ];
        trustedNetworks = [ url ];
      };
      unit = url;
      urlBase = url;
    };
  };
  "a URL with credentials as an app" = {
    suite.services.attic = common.service url 1;
  };
}
