{
  suite.qualityProfiles = {
    # A profile of the TRaSH guides with its custom formats. A key that you write here replaces that of the guides.
    "WEB-1080p" = {
      services = [ "sonarr" ];
      trash = "WEB-1080p";
    };
  };
}
