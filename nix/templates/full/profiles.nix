{
  suite = {
    # One profile for three services. The score rejects releases in x265, except in 2160p.
    qualityProfiles.HD = {
      services = [
        "anime"
        "radarr"
        "sonarr"
      ];
      # The best one first.
      qualities = [
        "Bluray-1080p"
        {
          name = "WEB 1080p";
          qualities = [
            "WEBDL-1080p"
            "WEBRip-1080p"
          ];
        }
        "HDTV-1080p"
      ];
      upgradeUntil = "Bluray-1080p";
      upgradeUntilScore = 10000;
      scores."x265 (HD)" = -10000;
    };
    customFormats."x265 (HD)".conditions = [
      {
        name = "x265";
        implementationName = "Release Title";
        value = "[xh][ ._-]?265|\\bHEVC\\b";
        required = true;
      }
      {
        name = "Not 2160p";
        implementationName = "Resolution";
        value = "R2160p";
        negate = true;
        required = true;
      }
    ];
  };
}
