# Configurations of suite and recyclarr that contradict each other or are not complete: case -> errors and warnings.
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

  # What both declare for one Sonarr, and one Radarr, through the types of all options.
  both =
    {
      profiles ? { },
      radarr ? { },
      settings ? { },
      shared ? { },
      sonarr ? { },
    }:
    withServices
      {
        films = common.service "radarr" 7878;
        tv = common.service "sonarr" 8989 // {
          inherit settings;
        };
      }
      {
        services.recyclarr.configuration = {
          radarr.films = radarr;
          sonarr.tv = sonarr;
        };
        suite = {
          qualityProfiles = profiles;
          settings = shared;
        };
      };
  names = {
    except = [ "German DL" ];
    hd = {
      services = [ "tv" ];
      scores = {
        "German DL" = 500;
        "x265 (HD)" = -100;
        unset = null;
      };
    };
    reset = more: {
      quality_profiles = [
        {
          name = "HD";
          reset_unmatched_scores = {
            enabled = true;
          }
          // more;
        }
      ];
    };
  };
in
{
  complete = {
    "nothing but the services" = withThree { };
    "an instance with an address and a key of its own" = recyclarrHas {
      sonarr.attic = {
        base_url = "http://attic.example:8989";
        api_key = "!secret attic";
      };
    };
    "everything that recyclarr writes, and nothing of it in suite" = recyclarrHas {
      sonarr.sonarr = {
        media_naming.series = "default";
        media_management.propers_and_repacks = "do_not_prefer";
        quality_definition.type = "series";
        quality_profiles = [ { trash_id = "72dae194fc92bf828f32cde7744e51a1"; } ];
      };
    };
    "the same group of settings, other keys" = both {
      settings.naming.renameEpisodes = true;
      shared.naming.movieFolderFormat = "{Movie Title}";
      sonarr.media_naming.series = "default";
      radarr.media_naming.movie.rename = true;
    };
    "a setting that is null on either side" = both {
      settings.naming.renameEpisodes = null;
      sonarr.media_naming.episodes.rename = true;
    };
    "scores alone" = both {
      profiles.HD = names.hd;
      sonarr.quality_profiles = [ { name = "HD"; } ];
    };
    "scores that are excepted" = both {
      profiles.HD = names.hd;
      sonarr = names.reset {
        except = names.except ++ [ "x265 (HD)" ];
      };
    };
    "patterns, which only recyclarr can judge" = both {
      profiles.HD = names.hd;
      sonarr = names.reset { except_patterns = [ "^x265" ]; };
    };
    "sizes and formats of the guide, which suite does not write" = both {
      profiles.HD = names.hd;
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
      profiles.HD = {
        services = [ "films" ];
        upgradeUntil = "WEB 1080p";
      };
      sonarr.quality_profiles = [ { name = "HD"; } ];
    };
  };

  wrong = {
    "recyclarr is not enabled" = withThree { services.recyclarr.enable = false; };
    "no service that recyclarr knows" = withServices { inherit (common.services) lidarr prowlarr; } { };
    "a Prowlarr, a service that is not configured, a number" = chosen [
      "prowlarr"
      "sonar"
      5
    ];
    "a text for a list" = chosen "sonarr";
    "two services of one instance" = withServices {
      tv-4k = common.service "sonarr" 8989;
      tv_4k = common.service "sonarr" 8990;
    } { };
    "an instance without an address" = recyclarrHas {
      sonarr.sonar.media_naming.series = "default";
    };
    "an instance with a hyphen" = withServices { tv-4k = common.service "sonarr" 8989; } {
      services.recyclarr.configuration.sonarr.tv-4k.quality_definition.type = "series";
    };
    "an instance of the other app" = recyclarrHas { radarr.sonarr.quality_definition.type = "movie"; };
    "an instance without a key" = recyclarrHas {
      sonarr.attic.base_url = "http://attic.example:8989";
    };
    "two instances of one service" = recyclarrHas {
      sonarr.main = {
        base_url = "http://localhost:8989/";
        api_key = "!secret main";
      };
    };
    "each key of naming, for Sonarr and Radarr" = both {
      settings.naming = {
        seriesFolderFormat = "{Series Title}";
        seasonFolderFormat = "{season}";
        renameEpisodes = true;
        standardEpisodeFormat = "{Original Title}";
        dailyEpisodeFormat = "{Original Title}";
        animeEpisodeFormat = "{Original Title}";
      };
      shared = {
        naming = {
          renameMovies = true;
          standardMovieFormat = "{Movie Title}";
          movieFolderFormat = "{Movie Title}";
        };
        mediaManagement.downloadPropersAndRepacks = "doNotPrefer";
      };
      sonarr = {
        media_management.propers_and_repacks = "do_not_prefer";
        media_naming = {
          series = "default";
          season = "default";
          episodes = {
            rename = true;
            standard = "default";
            daily = "default";
            anime = "default";
          };
        };
      };
      radarr = {
        media_management.propers_and_repacks = "do_not_prefer";
        media_naming = {
          folder = "default";
          movie = {
            rename = true;
            standard = "default";
          };
        };
      };
    };
    "a key that all services share, and one of them has for itself" = both {
      settings.naming.renameEpisodes = false;
      shared.naming.renameEpisodes = true;
      sonarr.media_naming.episodes.rename = true;
    };
    "a profile of both" = both {
      profiles.HD = names.hd // {
        upgradeUntil = "WEB 1080p";
      };
      sonarr.quality_profiles = [
        { name = "SD"; }
        { name = "HD"; }
      ];
    };
    "scores that recyclarr sets to 0" = both {
      profiles.HD = names.hd;
      sonarr = names.reset { inherit (names) except; };
    };
  };

  warned = {
    "a profile of the guide without a name" = both {
      profiles.HD = names.hd;
      sonarr.quality_profiles = [ { trash_id = "72dae194fc92bf828f32cde7744e51a1"; } ];
    };
    "a service in a network namespace" = withThree {
      suite.services.radarr.networkNamespacePath = "/run/netns/vpn";
    };
  };
}
