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
  "a tag that is not a label" = delays [ { tags = [ "not this" ]; } ];
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
