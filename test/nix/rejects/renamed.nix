# `renamedFrom`: the name that a resource had.
{ common, ... }:
let
  inherit (common) client clients;

  named = name: rest: client // { inherit name; } // rest;
  format = rest: {
    conditions = [
      {
        implementationName = "Release Title";
        value = "x265";
      }
    ];
    services = [ "sonarr" ];
  } // rest;
in
{
  "a swap of names" = clients [
    (named "a" { renamedFrom = "b"; })
    (named "B" { renamedFrom = "A"; })
  ];
  "an old name in two entries, and one that is the name" = clients [
    (named "a" { renamedFrom = "old"; })
    (named "b" { renamedFrom = "OLD"; })
  ];
  "an old name that is no string" = clients [ (named "a" { renamedFrom = 1; }) ];
  "custom formats in a chain" = {
    suite.customFormats = {
      a = format { renamedFrom = "b"; };
      b = format { renamedFrom = "c"; };
      c = format {
        name = "d";
        renamedFrom = "";
      };
    };
  };
  "release profiles in a chain, and one without a name" = {
    suite.services = {
      sonarr.releaseProfiles = [
        {
          name = "a";
          renamedFrom = "b";
          ignored = [ "x" ];
        }
        {
          name = "b";
          ignored = [ "y" ];
        }
      ];
      lidarr = {
        baseUrl = "http://127.0.0.1:8686";
        apiKeyFile = "/run/secrets/lidarr";
        releaseProfiles = [
          {
            renamedFrom = "b";
            ignored = [ "x" ];
          }
        ];
      };
    };
  };
  "root folders have no name" = {
    suite.services.sonarr.rootFolders = [
      {
        path = "/srv/media/series";
        renamedFrom = "/srv/series";
      }
    ];
  };
}
