# Custom formats, auto tags, quality and metadata profiles.
{ common, lib, ... }:
let
  inherit (common) service;
  among = configuration: {
    imports = [ configuration ];
    suite.services = lib.mkForce {
      sonarr = service "sonarr" 8989;
      radarr = service "radarr" 7878;
      lidarr = service "lidarr" 8686;
      prowlarr = service "prowlarr" 9696;
      whisparr = service "whisparr" 6969;
    };
  };
  profile =
    settings:
    among {
      suite.customFormats.x265 = x265;
      suite.qualityProfiles.HD = {
        services = [ "sonarr" ];
        qualities = [
          {
            name = "WEB 1080p";
            qualities = [
              "WEBDL-1080p"
              "WEBRip-1080p"
            ];
          }
          "Bluray-1080p"
          "HDTV-1080p"
        ];
      }
      // settings;
    };
  x265 = {
    services = [ "sonarr" ];
    conditions = [
      {
        implementationName = "Release Title";
        value = "x265";
      }
    ];
  };
  format =
    settings:
    among {
      suite.customFormats.Mine = {
        services = [ "sonarr" ];
      }
      // settings;
    };
  condition = value: format { conditions = [ value ]; };
  tag =
    settings:
    among {
      suite.autoTags.Anime = {
        services = [ "sonarr" ];
        tags = [ "anime" ];
        conditions = [
          {
            implementationName = "Root Folder";
            value = "/srv/media/anime";
          }
        ];
      }
      // settings;
    };
  metadata =
    settings:
    among {
      suite.metadataProfiles.Albums = {
        services = [ "lidarr" ];
        primaryAlbumTypes = [ "Album" ];
        secondaryAlbumTypes = [ "Studio" ];
        releaseStatuses = [ "Official" ];
      }
      // settings;
    };
in
{
  "a profile: no services" = profile { services = null; };
  "a profile: services that is a name" = profile { services = "sonarr"; };
  "a profile: a service that is not configured" = profile { services = [ "sonar" ]; };
  "a profile: a service without profiles" = profile { services = [ "prowlarr" ]; };
  "a profile: a service without recorded profiles" = profile { services = [ "whisparr" ]; };
  "a profile: an unknown key" = profile { upgradesUntil = "Bluray-1080p"; };
  "a profile: a cutoff that is a number" = profile { upgradeUntil = 4; };
  "profiles: a list" = among { suite.qualityProfiles = [ ]; };
  "a metadata profile: the name of a built-in one" = metadata { name = "None"; };
  "a condition: a minimum below zero" = among {
    suite.customFormats.Small = {
      services = [ "sonarr" ];
      conditions = [
        {
          implementationName = "Size";
          min = -1;
          max = 5;
        }
      ];
    };
  };
  "a profile: a list" = among { suite.qualityProfiles.HD = [ ]; };
  "a profile: one of another app's keys" = profile { language = "Original"; };
  "a profile: the name of a quality in another app" = profile {
    services = [
      "radarr"
      "sonarr"
    ];
    qualities = [ "Bluray-1080p Remux" ];
  };
  "a profile: a misspelt quality" = profile { qualities = [ "Bluray1080p" ]; };
  "a format: a service written twice" = format {
    services = [
      "sonarr"
      "sonarr"
    ];
    conditions = [
      {
        implementationName = "Quality Modifier";
        value = "Remux";
      }
    ];
  };
  "a profile: a quality twice" = profile {
    qualities = [
      "Bluray-1080p"
      {
        name = "Both";
        qualities = [
          "Bluray-720p"
          "Bluray-1080p"
        ];
      }
    ];
  };
  "a profile: a group of one" = profile {
    qualities = [
      {
        name = "One";
        qualities = [ "Bluray-1080p" ];
      }
    ];
  };
  "a profile: a group without a name" = profile {
    qualities = [ { qualities = [ "Bluray-1080p" ]; } ];
  };
  "a profile: nothing allowed" = profile { qualities = [ ]; };
  "a profile: mkIf in the list" = profile { qualities = [ (lib.mkIf true "Bluray-1080p") ]; };
  "a profile: a cutoff that is not allowed" = profile { upgradeUntil = "WEB 720p"; };
  "a profile: a cutoff in a group" = profile { upgradeUntil = "WEBDL-1080p"; };
  "a profile: a score that is a string" = profile { scores.x265 = "5"; };
  "a profile: a score of more than 32 bits" = profile { scores.x265 = 3000000000; };
  "a profile: a score of a format that is not declared" = profile { scores.x256 = 5; };
  "a profile: a minimum score that cannot be reached" = profile {
    minimumScore = 500;
    scores.x265 = 300;
  };
  "a profile: a minimum upgrade score of 0" = profile { minimumUpgradeScore = 0; };
  "a profile: a misspelt language" = profile {
    services = [ "radarr" ];
    language = "Germn";
  };
  "a profile: wrong sizes" = {
    imports = [
      (profile {
        sizes = {
          "WEBDL-1080" = { };
          "WEBRip-1080p" = {
            min = 60;
            max = 50;
          };
          "HDTV-1080p".max = 1001;
          SDTV.title = "TV";
          DVD = 5;
        };
      })
    ];
    services.sonarr = {
      enable = true;
      package.version = "5.0.0.1";
    };
  };
  "a profile: sizes in an app that lacks them" = profile {
    services = [ "radarr" ];
    sizes."WEBDL-1080p".max = 50;
  };
  "a profile: sizes in an older Sonarr" = profile { sizes."WEBDL-1080p".max = 50; };
  "qualitySizes of a Sonarr that has sizes in profiles" = among {
    services.sonarr = {
      enable = true;
      package.version = "5.0.0.1";
    };
    suite.qualitySizes = {
      services = [ "sonarr" ];
      qualities."WEBDL-1080p".max = 80;
    };
  };
  "a format: nowhere" = among { suite.customFormats.Mine = removeAttrs x265 [ "services" ]; };
  "a format: a part of it nowhere" = among { suite.customFormats.Mine.includeInRenames = true; };
  "a format: mkIf around the conditions" = format { conditions = lib.mkIf true [ ]; };
  "a format: an unknown key" = format { condition = [ ]; };
  "a format: no condition" = format { conditions = [ ]; };
  "a format: a condition that the app lacks" = format {
    services = [
      "lidarr"
      "sonarr"
    ];
    conditions = [
      {
        implementationName = "Source";
        value = "Web";
      }
    ];
  };
  "a condition: a misspelt name" = condition { implementationName = "Relese Title"; };
  "a condition: no value" = condition { implementationName = "Source"; };
  "a condition: a value that is not a choice" = condition {
    implementationName = "Resolution";
    name = "Not 2160p";
    value = "2160p";
  };
  "a condition: an unknown key" = condition {
    implementationName = "Release Title";
    value = "x";
    negated = true;
  };
  "a condition: a key of entries" = condition {
    implementationName = "Release Title";
    value = "x";
    tags = [ "x" ];
  };
  "a condition: an empty name" = condition {
    implementationName = "Release Title";
    value = "x";
    name = " ";
  };
  "a condition: fields as a list" = condition {
    implementationName = "Release Title";
    value = "x";
    fields = [ { name = "value"; } ];
  };
  "a condition: mkIf around fields" = condition {
    implementationName = "Release Title";
    fields = lib.mkIf true { value = "x"; };
  };
  "a condition: a secret" = condition {
    implementationName = "Release Title";
    value._secret = "/run/x";
  };
  "a condition: a string" = condition "x265";
  "a condition: a size without room" = condition {
    implementationName = "Size";
    min = 5;
    max = 5;
  };
  "a regular expression: nothing" = condition {
    implementationName = "Release Title";
    value = "";
  };
  "json: no format" = format { json = "{}"; };
  "json: with conditions" = format {
    json = "{}";
    conditions = [ ];
  };
  "json: a choice that means different things" = format {
    services = [
      "radarr"
      "sonarr"
    ];
    json = builtins.toJSON {
      name = "x";
      specifications = [
        {
          name = "a";
          implementation = "SourceSpecification";
          negate = false;
          required = false;
          fields.value = 6;
        }
      ];
    };
  };
  "json: a condition of an unknown implementation" = format {
    json = builtins.toJSON {
      specifications = [
        {
          name = "a";
          implementation = "MoodSpecification";
          fields = [ ];
        }
      ];
    };
  };
  "json: a known and an unknown implementation" = format {
    json = builtins.toJSON {
      specifications = [
        {
          name = "a";
          implementation = "ReleaseTitleSpecification";
          fields.value = "x265";
        }
        {
          name = "b";
          implementation = "MoodSpecification";
          fields = [ ];
        }
      ];
    };
  };
  "json: a relative file" = format { json = "relative.json"; };
  "json: a file that does not exist" = format { json = "/nowhere/x.json"; };
  "json: a condition without an implementation" = format {
    json = ''{ "name": "x", "specifications": [ { "name": "a" } ] }'';
  };
  "an auto tag: no tags" = tag { tags = [ ]; };
  "an auto tag: a service without auto tags" = tag { services = [ "prowlarr" ]; };
  "an auto tag: a condition on no label" = tag {
    conditions = [
      {
        implementationName = "Tag";
        value = " ";
      }
      { implementationName = "Tag"; }
    ];
  };
  "an auto tag: a relative folder" = tag {
    conditions = [
      {
        implementationName = "Root Folder";
        value = "anime";
      }
    ];
  };
  "a metadata profile: another app's service" = metadata { services = [ "sonarr" ]; };
  "a metadata profile: a misspelt type" = metadata { primaryAlbumTypes = [ "Albun" ]; };
  "a metadata profile: nothing allowed" = metadata { releaseStatuses = [ ]; };
  "a metadata profile: an unknown key" = metadata { albumTypes = [ "Album" ]; };
  "a metadata profile: another app's key" = metadata { minPages = 5; };
  "a profile: two attributes with one name on one service, and a name that is no string" = among {
    suite.qualityProfiles = {
      HD.services = [
        "radarr"
        "sonarr"
      ];
      "HD tv" = {
        name = "HD";
        services = [ "sonarr" ];
      };
      number = {
        name = 5;
        services = [ "sonarr" ];
      };
      empty = {
        name = " ";
        services = [ "sonarr" ];
      };
    };
  };
  "a profile: keys of the API" = profile {
    cutoff = 1000;
    formatItems = [ ];
  };
  "a profile: keys of recyclarr" = profile {
    min_format_score = 0;
    upgrade.until_quality = "WEB 1080p";
  };
  "a profile: a quality of another kind of app" = profile { qualities = [ "FLAC" ]; };
  "a profile: the code of a language" = profile {
    services = [ "radarr" ];
    language = "de";
  };
  "a profile: scores as a list" = profile {
    scores = [
      {
        name = "x265";
        score = 5;
      }
    ];
  };
  "a format: an empty name" = among { suite.customFormats.${" "} = x265; };
  "a format: keys of the guide" = format {
    includeCustomFormatWhenRenaming = true;
    specifications = [ ];
  };
  "a format: conditions by name" = format {
    conditions.x265 = {
      implementationName = "Release Title";
      value = "x265";
    };
  };
  "a condition: an implementation misspelt" = condition {
    implementation = "ReleaseTitle";
    value = "x265";
  };
  "a condition: the name of another tool for its value" = condition {
    type = "Release Title";
    regex = "x265";
  };
  "a format with keys of recyclarr" = format {
    trash_ids = [ "1" ];
    assign_scores_to = [ { name = "HD"; } ];
    includeCustomFormatWhenRenaming = true;
  };
  "a profile with keys of recyclarr and Terraform" = profile {
    until_quality = "Bluray-1080p";
    cutoff_format_score = 100;
    upgrade_allowed = true;
    quality_sort = "top";
    "Minimum Custom Format Score" = 0;
  };
  "json: fields as a string" = format {
    json = ''{ "specifications": [ { "implementation": "ReleaseTitleSpecification", "fields": "x" } ] }'';
  };
  "json: a folder" = format { json = ./.; };
  "json: a condition whose implementation differs in case" = format {
    json = ''{ "specifications": [ { "implementation": "releaseTitleSpecification" } ] }'';
  };
  "json: a string for renaming" = format {
    json = builtins.toJSON {
      includeCustomFormatWhenRenaming = "yes";
      specifications = [
        {
          implementation = "ReleaseTitleSpecification";
          fields.value = "x";
        }
      ];
    };
  };
  "an auto tag: no name" = among {
    suite.autoTags = lib.genAttrs [ "Anime" "" ] (_: {
      services = [ "sonarr" ];
      tags = [ "anime" ];
      conditions = [
        {
          implementationName = "Genre";
          value = [ "Anime" ];
        }
      ];
    });
  };
  "a metadata profile: no name" = among {
    suite.metadataProfiles = lib.genAttrs [ "Albums" "" ] (_: {
      services = [ "lidarr" ];
      primaryAlbumTypes = [ "Album" ];
    });
  };
  "a metadata profile: a type instead of a list" = metadata { primaryAlbumTypes = "Album"; };
  "a metadata profile: mkIf around and inside a list" = metadata {
    primaryAlbumTypes = lib.mkIf true [ "Album" ];
    releaseStatuses = [ (lib.mkIf true "Official") ];
  };
  "a metadata profile: types as the API has them" = metadata {
    primaryAlbumTypes = [ { allowed = true; } ];
  };
  "references by the names of attributes" = {
    suite.autoTags.kids = {
      services = [ "sonarr" ];
      tags = [ "kids" ];
      conditions = [
        {
          implementationName = "Quality Profile";
          name = "profile";
          value = "hd-tv";
        }
      ];
    };
    suite.qualityProfiles.hd-tv = {
      name = "HD";
      services = [
        "lidarr"
        "sonarr"
      ];
    };
    suite.metadataProfiles.albums = {
      name = "Albums";
      services = [ "lidarr" ];
      primaryAlbumTypes = [ "Album" ];
    };
    suite.services.lidarr.rootFolders = [
      {
        path = "/srv/media/music";
        name = "Music";
        qualityProfile = "hd-tv";
        metadataProfile = "albums";
      }
    ];
    suite.importLists = {
      enable = true;
      imdbList = {
        services = [ "sonarr" ];
        listId = "ls012345678";
        qualityProfile = "hd-tv";
      };
    };
    suite.downloadarr = {
      enable = true;
      torrentBlackhole = {
        services = [ "sonarr" ];
        torrentFolder = "/srv/a";
        watchFolder = "/srv/b";
      };
    };
    suite.indexers = {
      enable = true;
      newznab = {
        services = [ "sonarr" ];
        name = "NZBgeek";
        baseUrl = "https://api.nzbgeek.info";
        apiKey._secret = "/run/secrets/nzbgeek";
        downloadClient = "torrentBlackhole";
      };
    };
    suite.services.sonarr.releaseProfiles = [
      {
        name = "Geek";
        ignored = [ "CAM" ];
        indexer = "newznab";
      }
    ];
  };
  "scores by the names of attributes" =
    let
      dv = {
        name = "DV (WEBDL)";
        conditions = [
          {
            implementationName = "Release Title";
            value = "dv";
          }
        ];
      };
      profile = {
        services = [ "sonarr" ];
        scores.dv = -1;
      };
    in
    {
      suite.customFormats = { inherit dv; };
      suite.qualityProfiles.HD = profile;
      suite.qualityProfiles.New = profile // {
        qualities = [ "HDTV-1080p" ];
      };
    };
}
