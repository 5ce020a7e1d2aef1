# Applications that suite generates from the services of the configuration, and entries that override them.
{ common, lib, ... }:
let
  inherit (common) service;
  connect = connect: applications { inherit connect; };
  applications = settings: {
    suite.applications = {
      enable = true;
    }
    // settings;
  };
  # These services and a Prowlarr.
  among = services: configuration: {
    imports = [ configuration ];
    suite.services = lib.mkForce (
      {
        prowlarr = service "prowlarr" 9696;
      }
      // services
    );
  };
  two = among {
    series = service "sonarr" 8989;
    cartoons = service "sonarr" 8990;
  };
in
{
  "a typed application that is a string, beside the connected one" = applications { radarr = "x"; };
  "connecting a service that is not configured" = connect [
    "sonarr"
    "radar"
  ];
  "connecting Prowlarr with itself" = connect [ "prowlarr" ];
  "connecting one of two Prowlarrs" = among { indexers = service "prowlarr" 9697; } (connect [
    "prowlarr"
  ]);
  "connecting what nothing can be connected to" = {
    imports = [ (connect [ "sonarr" ]) ];
    suite.services = lib.mkForce { sonarr = service "sonarr" 8989; };
  };
  "connecting where there is nothing that can be" = among { } (connect [ "prowlarr" ]);
  "connecting a service whose key file is not known" = among {
    sonarr = service "sonarr" 8989 // {
      apiKeyFile = null;
    };
  } (connect [ "sonarr" ]);
  "connecting a service whose address is invalid" = among {
    sonarr = service "sonarr" 8989 // {
      baseUrl = "box.example";
    };
  } (connect null);
  "connecting to a Prowlarr whose address is not known" = {
    imports = [ (connect null) ];
    suite.services = lib.mkForce {
      prowlarr.apiKeyFile = "/run/secrets/prowlarr";
      sonarr = service "sonarr" 8989;
    };
  };
  "connecting to a Prowlarr whose address is invalid" =
    among
      {
        prowlarr = service "prowlarr" 9696 // {
          baseUrl = "box.example:9696";
        };
        sonarr = service "sonarr" 8989;
      }
      (applications {
        sonarr.syncLevel = "addOnly";
      });
  "connecting two services whose names differ in case alone" = among {
    sonarr = service "sonarr" 8989;
    Sonarr = service "sonarr" 8990;
  } (connect null);
  "a typed application that fits two services" = two (applications {
    sonarr.syncLevel = "addOnly";
  });
  "an application of the list that fits two services" = two (applications {
    extraApplications = [
      {
        implementationName = "Sonarr";
        syncLevel = "addOnly";
      }
    ];
  });
  "a wrong key in an entry for a connected service" = applications {
    extraApplications = [
      {
        name = "anime";
        implementationName = "Sonarr";
        syncCategory = [ "TV/Anime" ];
      }
    ];
  };
  "two that are about one connected service" = applications {
    sonarr.syncLevel = "addOnly";
    extraApplications = [
      {
        name = "SONARR";
        implementationName = "Sonarr";
      }
    ];
  };
  "another application that has the name of a connected service" = applications {
    extraApplications = [
      {
        name = "sonarr";
        implementationName = "Radarr";
        baseUrl = "http://attic.example:7878";
        apiKey._secret = "/run/secrets/attic";
      }
    ];
  };
  "a name that no connected service has" = applications {
    extraApplications = [
      {
        name = "anmie";
        implementationName = "Sonarr";
        syncLevel = "addOnly";
      }
    ];
  };
  "a typed application of another name" = applications {
    sonarr = {
      name = "TV";
      enable = false;
    };
  };
  "an application of an app that is not configured" =
    among { sonarr = service "sonarr" 8989; }
      (applications {
        readarr.syncLevel = "addOnly";
      });
  "an application of an app that is not connected" = applications {
    connect = [ "radarr" ];
    sonarr.syncLevel = "addOnly";
  };
  "an application whose service has no address" =
    among
      {
        sonarr = service "sonarr" 8989 // {
          baseUrl = null;
        };
      }
      (applications {
        sonarr.name = "sonarr";
      });
}
