# Wrong `services` of an entry, and wrong services themselves.
{ common, lib }:
let
  inherit (common)
    client
    clients
    notification
    notifications
    service
    ;
  to = services: clients [ (client // { inherit services; }) ];
  onlySonarr = lib.mkForce { inherit (common.services) sonarr; };
  configured = name: values: { suite.services.${name} = values; };
in
{
  "services missing in a notification" = notifications [ (removeAttrs notification [ "services" ]) ];
  "services empty in a notification" = notifications [ (notification // { services = [ ]; }) ];
  "services empty in a client" = to [ ];
  "services not a list" = to "sonarr";
  "services an attribute set" = to { sonarr = true; };
  "a service that is a number" = to [ 1 ];
  "a service that is not configured" = to [ "sonar" ];
  "a service with an unknown name" = to [
    "sonarr"
    "whisparr-2"
  ];
  "one wrong service of three" = to [
    "sonarr"
    "radar"
    "prowlarr"
  ];
  "an implementation of Radarr for Sonarr" = notifications [
    {
      implementationName = "Pushsafer";
      services = [ "sonarr" ];
      onGrab = true;
    }
  ];
  "an implementation of Radarr for Sonarr and Radarr" = notifications [
    {
      implementationName = "Pushsafer";
      services = [
        "radarr"
        "sonarr"
      ];
      onGrab = true;
      apiKey._secret = "/run/secrets/pushsafer";
    }
  ];
  "an implementation that no configured service has" = {
    imports = [
      (notifications [
        {
          implementationName = "Subsonic";
          services = [ "sonarr" ];
          onGrab = true;
        }
      ])
    ];
    suite.services = onlySonarr;
  };
  "no services at all" = {
    imports = [ (clients [ (removeAttrs client [ "services" ]) ]) ];
    suite.services = lib.mkForce { };
  };
  "a typed notification without services" = {
    suite.notif.enable = true;
    suite.notif.discord = {
      webHookUrl._secret = "/run/secrets/discord";
      onGrab = true;
    };
  };
  "a service without app, address and key" = configured "attic" { };
  "a service of an unknown app" = configured "attic" (service "radar" 7900);
  "a missing schema" = configured "old" (service "sonarr" 8991 // { schema = "sonarr-old"; });
  "a schema of another app" = configured "old" (service "sonarr" 8991 // { schema = "radarr"; });
  "two names for one service" = configured "copy" (
    service "sonarr" 8989 // { baseUrl = "http://127.0.0.1:8989/"; }
  );
  "an address with a colon and no port" = configured "attic" (
    service "radarr" 1 // { baseUrl = "http://attic.example:"; }
  );
  "an address without http" = configured "attic" (service "radarr" 1 // { baseUrl = "attic:7878"; });
  "an address with a password" = configured "attic" (
    service "radarr" 1 // { baseUrl = "https://me:hunter2@attic.example"; }
  );
  "an address with the path of the API" = configured "attic" (
    service "radarr" 1 // { baseUrl = "https://attic.example/api/v3/"; }
  );
  "an address with a query" = configured "attic" (
    service "radarr" 1 // { baseUrl = "https://attic.example/?apikey=hunter2"; }
  );
  "a URL base with a space" = configured "attic" (service "radarr" 1 // { urlBase = "/ra darr"; });
  "an address as URL base" = configured "attic" (
    service "radarr" 1 // { urlBase = "http://attic.example/radarr"; }
  );
  "a key in the store" = configured "attic" (
    service "radarr" 1 // { apiKeyFile = "/nix/store/abc-key"; }
  );
  "a key as a Nix path" = configured "attic" (service "radarr" 1 // { apiKeyFile = ../common.nix; });
  "a relative key" = configured "attic" (service "radarr" 1 // { apiKeyFile = "secrets/key"; });
  "a name that is not a unit name" = configured "the attic" (service "radarr" 1);
  "a unit that is invalid" = configured "attic" (service "radarr" 1 // { unit = "radarr"; });
  "a unit that is not a name" = configured "attic" (service "radarr" 1 // { unit = "ra darr"; });
  "an IPv6 address without brackets" = configured "attic" (
    service "radarr" 1 // { baseUrl = "http://::1:7878"; }
  );
  "brackets around a name" = configured "attic" (
    service "radarr" 1 // { baseUrl = "http://[attic.example]:7878"; }
  );
  "a relative caFile" = configured "attic" (service "radarr" 1 // { caFile = "certs/own.pem"; });
  "a caFile with a blank" = configured "attic" (
    service "radarr" 1 // { caFile = "/etc/own ca.pem"; }
  );
  "a service whose name refers to the store" = to [ (common.fromStore "sonar") ];
  "a namespace with a line break" = configured "attic" (
    service "radarr" 1 // { networkNamespacePath = "/run/netns/vpn\n"; }
  );
  "a URL base twice" = configured "attic" (
    service "radarr" 1
    // {
      baseUrl = "http://box.example/media/radarr/";
      urlBase = "/radarr";
    }
  );
  "a service that begins with the name of an app" = {
    suite.services = {
      Sonarr = service "sonarr" 1 // {
        app = null;
      };
      sonarr-4k = service "sonarr" 2 // {
        app = null;
      };
      films = service "sonarr" 3 // {
        app = null;
      };
    };
  };
  "units of other sorts" = {
    suite.services =
      lib.mapAttrs (_: unit: service "radarr" (lib.stringLength unit) // { inherit unit; })
        {
          instance = "sonarr@.service";
          suffix = ".service";
          timer = "sonarr.timer";
        };
  };
  "a key that other users can read" = {
    suite.keys.exporter = {
      service = "sonarr";
      mode = "0644";
    };
  };
}
