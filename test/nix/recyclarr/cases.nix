# Configurations of suite and recyclarr together: case -> errors and warnings.
let
  lib = import <nixpkgs/lib>;
  common = import ../common.nix;
  host = import ./host.nix { inherit lib; };

  outcome =
    configuration:
    let
      result = host [
        {
          services.recyclarr.enable = lib.mkDefault true;
          suite.recyclarr.enable = true;
        }
        configuration
      ];
    in
    {
      inherit (result) errors warnings;
    };
  withServices =
    services: configuration:
    outcome {
      imports = [ configuration ];
      suite.services = services;
    };
  withThree = withServices { inherit (common.services) prowlarr radarr sonarr; };
  recyclarrHas = configuration: withThree { services.recyclarr = { inherit configuration; }; };
  chosen = services: withThree { suite.recyclarr = { inherit services; }; };

  # What both declare for one Sonarr.
  both =
    { profile, sonarr }:
    withServices
      {
        films = common.service "radarr" 7878;
        tv = common.service "sonarr" 8989;
      }
      {
        services.recyclarr.configuration.sonarr.tv = sonarr;
        suite.qualityProfiles.HD = profile;
      };
  hd = {
    services = [ "tv" ];
    scores."German DL" = 500;
  };
in
{
  complete = {
    "nothing but the services" = withThree { };
    "everything that recyclarr writes, and nothing of it in suite" = recyclarrHas {
      sonarr.sonarr = {
        media_naming.series = "default";
        media_management.propers_and_repacks = "do_not_prefer";
        quality_definition.type = "series";
        quality_profiles = [ { trash_id = "72dae194fc92bf828f32cde7744e51a1"; } ];
      };
    };
    "scores alone" = both {
      profile = hd;
      sonarr.quality_profiles = [ { name = "HD"; } ];
    };
    "sizes and formats of the guide, which suite does not declare" = both {
      profile = hd;
      sonarr = {
        quality_definition.type = "series";
        delete_old_custom_formats = true;
        custom_formats = [
          {
            trash_ids = [ "47435ece6b99a0b477caf360e79ba0bb" ];
            assign_scores_to = [ { name = "HD"; } ];
          }
        ];
      };
    };
    "a profile of another service" = both {
      profile = {
        services = [ "films" ];
        upgradeUntil = "WEB 1080p";
      };
      sonarr.quality_profiles = [ { name = "HD"; } ];
    };
  };

  wrong = {
    "recyclarr is not enabled" = withThree { services.recyclarr.enable = false; };
    "a Prowlarr, and a service that is not configured" = chosen [
      "prowlarr"
      "sonar"
      "sonarr"
    ];
    "a profile of both" = both {
      profile = hd // {
        upgradeUntil = "WEB 1080p";
      };
      sonarr.quality_profiles = [
        { name = "SD"; }
        { name = "HD"; }
      ];
    };
  };
}
