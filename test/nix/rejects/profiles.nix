# Wrong delay, release and app profiles of services.
{ common, ... }:
let
  on = service: values: { suite.services.${service} = values; };
  delays = delayProfiles: on "sonarr" { inherit delayProfiles; };
  releases = releaseProfiles: on "radarr" { inherit releaseProfiles; };
  profiles = appProfiles: on "prowlarr" { inherit appProfiles; };
in
{
  "a tag in two delay profiles" = delays [
    {
      tags = [
        "anime"
        "uhd"
      ];
    }
    { tags = [ "old" ]; }
    {
      tags = [
        "Anime"
        "x"
      ];
    }
  ];
  "two delay profiles with the same tags" = delays [
    { tags = [ "anime" ]; }
    {
      tags = [ "Anime" ];
      usenetDelay = 5;
    }
  ];
  "two default delay profiles" = delays [
    { torrentDelay = 5; }
    { tags = [ ]; }
  ];
  "wrong sizes" = on "sonarr" {
    qualitySizes = {
      "HDTV-1080" = { };
      "HDTV-1080p" = {
        min = 50;
        max = 10;
      };
      "HDTV-720p" = {
        min = -1;
        preferred = 1001;
        max = "big";
        maximum = 5;
      };
      "WEBDL-720p" = 5;
      "WEBDL-1080p" = {
        min = 10;
        preferred = 5.5;
        max = null;
      };
    };
  };
  "sizes above the limit of another app" = on "radarr" {
    qualitySizes."WEBDL-1080p".max = 2001;
  };
  "wrong exclusions of a Sonarr" = on "sonarr" {
    importListExclusions = [
      {
        title = "Lost";
        tvdbId = "73739";
      }
      { tvdbId = 71663; }
      {
        title = " ";
        tvdbId = 0;
        year = 2004;
      }
      {
        title = "One";
        tvdbId = 5;
      }
      {
        title = "Other";
        tvdbId = 5;
      }
    ];
  };
  "wrong exclusions of a Lidarr" = on "lidarr" {
    importListExclusions = [
      {
        artist = "Capitals";
        foreignId = "B10BBBFC-CF9E-42E0-BE17-E2C3E1D2600D";
      }
      {
        artist = "A number";
        foreignId = 12;
      }
    ];
  };
  "exclusions of a service without them" = on "prowlarr" {
    importListExclusions = [
      {
        title = "Lost";
        tvdbId = 73739;
      }
    ];
  };
  "a delay profile of no protocol" = delays [
    {
      tags = [ "anime" ];
      enableUsenet = false;
      enableTorrent = false;
    }
  ];
  "wrong values of a delay profile" = delays [
    {
      tags = "anime";
      preferredProtocol = "Torrent";
      usenetDelay = -1;
      torrentDelay = "5";
      minimumCustomFormatScore = 4294967296;
      enableTorrent = "yes";
      order = 1;
    }
  ];
  "protocols of a delay profile" = on "lidarr" {
    delayProfiles = [
      { items = [ ]; }
      {
        tags = [ "negative" ];
        items = [
          {
            protocol = "torrent";
            delay = -1;
          }
        ];
      }
      {
        tags = [ "both" ];
        items = [ { protocol = "torrent"; } ];
        usenetDelay = 5;
      }
    ];
  };
  "a tag that is blank" = delays [ { tags = [ " " ]; } ];
  "a delay profile as a string" = delays [ "anime" ];
  "delay profiles of an app without" = on "prowlarr" {
    delayProfiles = [ { tags = [ "anime" ]; } ];
  };
  "a release profile without a name" = releases [ { ignored = [ "x265" ]; } ];
  "a release profile without a term" = releases [
    { name = "nothing"; }
    {
      name = "empty";
      required = [ ];
      ignored = [ ];
    }
  ];
  "terms that are invalid" = releases [
    {
      name = "text";
      ignored = "x265, HEVC";
    }
    {
      name = "blank";
      required = [
        "a"
        " "
        5
      ];
    }
  ];
  "two release profiles of one name" = releases [
    {
      name = "twice";
      ignored = [ "a" ];
    }
    {
      name = "twice";
      ignored = [ "b" ];
    }
  ];
  "a name for a release profile of Lidarr, which has none" = on "lidarr" {
    releaseProfiles = [
      {
        name = "x";
        ignored = [ "x" ];
      }
    ];
  };
  "release profiles of Lidarr with the same terms" = on "lidarr" {
    releaseProfiles = [
      {
        required = [ "FLAC" ];
        ignored = [
          "a"
          "b"
        ];
      }
      {
        required = [ "FLAC" ];
        ignored = [
          "b"
          "a"
        ];
        tags = [ "other" ];
      }
    ];
  };
  "release profiles of an app of which none were recorded" = {
    suite.services.readarr = common.service "readarr" 8787 // {
      releaseProfiles = [ { ignored = [ "x" ]; } ];
    };
  };
  "a release profile for an indexer by its number" = releases [
    {
      name = "x";
      ignored = [ "x" ];
      indexer = 3;
    }
  ];
  "wrong app profiles" = profiles [
    { minimumSeeders = 1; }
    {
      name = "";
      minSeeders = 1;
    }
    {
      name = common.fromStore "Manual";
      enableRss = 1;
    }
  ];
}
