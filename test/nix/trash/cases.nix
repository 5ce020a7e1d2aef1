# Configurations with the TRaSH guides: case -> errors and warnings.
# guide: a folder with a small guide; older: one of an older form; bare, condition, form, odd: ones with
# unknown forms
{
  bare,
  condition,
  form,
  guide,
  odd,
  older,
}:
let
  lib = import <nixpkgs/lib>;
  common = import ../common.nix;
  evaluate = import ../../../nix/checks/evaluate-on-stub.nix { inherit lib; };

  on =
    configuration:
    let
      result = evaluate [
        ../../../nix/modules
        { suite = { inherit (common) services; }; }
        configuration
      ];
    in
    {
      inherit (result) errors warnings;
      applied = builtins.stringLength (builtins.toJSON result.manifests) > 0;
    };
  profiles =
    qualityProfiles:
    on {
      suite = {
        trashGuides = guide;
        inherit qualityProfiles;
      };
    };
  web =
    more:
    profiles {
      A = {
        services = [ "sonarr" ];
        trash = "Web";
      }
      // more;
    };
  choice = trash: web { inherit trash; };
in
{
  "a custom format with the name of one of the guides" = on {
    suite = {
      trashGuides = guide;
      qualityProfiles.A.trash = "Web";
      customFormats."Tier 01".includeInRename = true;
    };
  };
  "groups by another category, and by none" = choice {
    profile = "Web";
    groups = {
      "[Unwanted] Tiers" = true;
      "[Optional] Extra" = true;
      "Scene Groups" = true;
      Sizes = true;
    };
  };
  "several profiles: all errors at once" = profiles {
    A = {
      services = [ "radarr" ];
      trash = "Web German";
    };
    B = {
      services = [ "sonarr" ];
      trash = {
        profile = "Web";
        groups."[Optional] Extras" = true;
        groups."[Required] Extras" = "all";
        formats = [ "Scenes" ];
        scoreSet = "germn";
      };
      minimumScor = 5;
      scores."Bad Group" = 5;
    };
    C = {
      services = [ "sonarr" ];
      trash.profil = "Web";
    };
    D = {
      services = [ "lidarr" ];
      trash = "Web";
    };
    E = {
      services = [ "sonar" ];
      trash = "Web";
    };
  };
  "a profile of another app's guide" = choice "Movies";
  "the base profile is not suggested" = choice "Base Profil";
  "trash: a list" = choice [ "Web" ];
  "trash: wrong types" = choice {
    profile = 5;
    formats = "Scene";
    groups = [ "[Optional] Extras" ];
    scoreSet = [ ];
  };
  "trash: a group with a wrong value" = choice {
    profile = "Web";
    groups."[Optional] Extras" = "some";
  };
  "a score of a format that nothing has" = web { scores."Teir 01" = 5; };
  "a score that is not a number" = web { scores."Tier 01" = "5"; };
  "scores as a list" = web { scores = [ ]; };
  "a score of null for a format that nothing has" = web { scores."Teir 01" = null; };
  "a format for two apps that none has" = profiles {
    A = {
      services = [
        "radarr"
        "sonarr"
      ];
      trash = {
        profile = "Web";
        formats = [
          "Movie Version"
          "Scene"
          "Movie Versions"
        ];
      };
    };
  };
  "qualities without the cutoff of the guides" = web { qualities = [ "HDTV-1080p" ]; };
  "without: names that the profile lacks, and its cutoff" = choice {
    profile = "Web";
    without = [
      "WEB 1080p"
      "HDTV-1080"
    ];
  };
  "without: beside qualities, and without a profile" = profiles {
    A = {
      services = [ "sonarr" ];
      trash = {
        profile = "Web";
        without = [ "HDTV-1080p" ];
      };
      qualities = [ "HDTV-1080p" ];
      upgradeUntil = null;
    };
    B = {
      services = [ "sonarr" ];
      trash.without = [ "HDTV-1080p" ];
    };
  };
  "a score of a format of the guides, without trash" = profiles {
    A = {
      services = [ "sonarr" ];
      qualities = [ "HDTV-1080p" ];
      upgradeUntil = null;
      scores."Tier 01" = 5;
      scores."Teir 01" = 5;
    };
  };
  "upgradeUntil that the guides do not allow" = web { upgradeUntil = "SDTV"; };
  "a minimum score that cannot be reached" = web { minimumScore = 90000; };
  "two formats of which a profile should score one" = choice {
    profile = "Web";
    formats = [
      "Big"
      "Bigger"
    ];
  };
  "naming: schemes that the guides do not have" = on {
    suite.trashGuides = guide;
    suite.settings.naming = {
      seriesFolderFormat.trash = "jellyfin";
      movieFolderFormat.trash = [ "default" ];
      colonReplacementFormat.trash = "default";
    };
    suite.services.sonarr.settings.naming = {
      renameEpisodes = true;
      standardEpisodeFormat.trash = "defualt";
    };
  };
  "naming: keys beside trash, and a misspelt one" = on {
    suite.trashGuides = guide;
    suite.settings.naming.seriesFolderFormat = {
      trash = "plex";
      format = "x";
    };
    suite.services.sonarr.settings.naming.seasonFolderFormat.trahs = "default";
  };
  "a profile of Sonarr for Radarr" = profiles {
    A = {
      services = [ "radarr" ];
      trash = "Web German";
    };
  };
  "trash: groups with strings" = choice {
    profile = "Web";
    groups."[Optional] Extras" = "true";
    groups."[Required] Tiers" = 1;
  };
  "naming: no guides" = on {
    suite.settings.naming.seriesFolderFormat.trash = "plex";
    suite.services.sonarr.settings.naming.seasonFolderFormat.trash = "default";
  };
  "sizes: names and services" = on {
    suite.trashGuides = guide;
    suite.qualitySizes = {
      services = [
        "sonarr"
        "radarr"
        "prowlarr"
        "sonar"
      ];
      trash = "series";
      qualites."WEBDL-1080p".max = 80;
      qualities."HDTV-1081p".max = 80;
    };
    suite.services.lidarr.qualitySizes.trash = "series";
    suite.services.anime.qualitySizes.trash = "serie";
  };
  "sizes: above another size of the guides" = on {
    suite.trashGuides = guide;
    suite.services.sonarr.qualitySizes = {
      trash = "series";
      "WEBDL-1080p".max = 10;
    };
  };
  "sizes: wrong types" = on {
    suite.trashGuides = guide;
    suite.qualitySizes = {
      services = "sonarr";
      trash = 5;
      qualities = [ "SDTV" ];
    };
    suite.services.sonarr.qualitySizes = [ { max = 5; } ];
    suite.services.anime.qualitySizes.trash = [ "series" ];
    suite.services.radarr.qualitySizes."SDTV" = 5;
  };
  "sizes: the form of the other option" = on {
    suite.trashGuides = guide;
    suite.qualitySizes = {
      services = [ "anime" ];
      "WEBDL-1080p".max = 80;
    };
    suite.services.sonarr.qualitySizes = {
      trash = "series";
      qualities."WEBDL-1080p".max = 80;
    };
  };
  "sizes: no services" = on {
    suite.qualitySizes.qualities."WEBDL-1080p".max = 80;
  };
  "sizes: of services that have them in quality profiles" =
    let
      read = import ../../../nix/lib/index/read.nix ../../../nix/generated;
      sonarr = read.schemas.sonarr // {
        lacks.qualitySizes = [
          "max"
          "min"
          "preferred"
        ];
      };
      generated = read // {
        schemas = read.schemas // {
          inherit sonarr;
        };
      };
    in
    on {
      _module.args.suiteLib = import ../../../nix/lib { inherit generated lib; };
      suite.trashGuides = guide;
      suite.qualitySizes = {
        services = [
          "anime"
          "radarr"
        ];
        qualities.SDTV.max = 80;
      };
      suite.services.sonarr.qualitySizes.trash = "series";
    };
  "sizes: no guides" = on {
    suite.services.sonarr.qualitySizes.trash = "series";
  };
  "guides in which files have unknown forms" = on {
    suite.trashGuides = odd;
    suite.services.sonarr.qualitySizes.trash = "series";
    suite.qualityProfiles.A = {
      services = [ "sonarr" ];
      trash = "Web";
    };
  };
  "guides in which a custom format has an unknown form" = on {
    suite.trashGuides = form;
    suite.qualityProfiles.A = {
      services = [ "sonarr" ];
      trash = "Web";
    };
  };
  "guides in which a custom format has an unknown condition" = on {
    suite.trashGuides = condition;
    suite.qualityProfiles.A = {
      services = [ "sonarr" ];
      trash = "Web";
    };
  };
  "a profile without services that no guide has" = profiles { A.trash = "Web Germany"; };
  "formats without services" = profiles { A.trash.formats = [ "Scene" ]; };
  "guides with a metadata.json of an unknown form" = on {
    suite.trashGuides = bare;
    suite.services.sonarr.qualitySizes.trash = "series";
    suite.qualityProfiles.A = {
      services = [ "sonarr" ];
      trash = "Web";
    };
  };
  "guides that are a URL" = on {
    suite.trashGuides = "github:TRaSH-Guides/Guides";
    suite.services.sonarr.qualitySizes.trash = "series";
  };
  "no guides" = on {
    suite.qualityProfiles = lib.genAttrs [ "A" "B" ] (_: {
      services = [ "sonarr" ];
      trash = "Web";
      minimumScor = 5;
    });
  };
  "guides that are a folder without guides" = on {
    suite.trashGuides = ./.;
    suite.qualityProfiles.A = {
      services = [ "sonarr" ];
      trash = "Web";
    };
  };
  "guides that are a word" = on {
    suite.trashGuides = "trash-guides";
    suite.qualityProfiles.A = {
      services = [ "sonarr" ];
      trash = "Web";
    };
  };
  "guides of an older form" = on {
    suite.trashGuides = older;
    suite.qualityProfiles.A = {
      services = [ "sonarr" ];
      trash = "Web";
    };
  };
}
