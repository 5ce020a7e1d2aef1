# Profiles, formats, names and quality sizes of the TRaSH guides. A key that you write replaces that of the guides.
{
  suite = {
    services = {
      radarr = {
        qualitySizes.trash = "movie";
        settings.naming = {
          renameMovies = true;
          movieFolderFormat.trash = "default";
          standardMovieFormat.trash = "standard";
        };
      };
      sonarr = {
        qualitySizes.trash = "series";
        settings.naming = {
          renameEpisodes = true;
          seriesFolderFormat.trash = "default";
          standardEpisodeFormat.trash = "default";
          dailyEpisodeFormat.trash = "default";
          animeEpisodeFormat.trash = "default";
        };
      };
    };

    # Each profile, with its custom formats, for the services whose guide has it. `formats` adds a single one.
    qualityProfiles = {
      "HD Bluray + WEB".trash = {
        profile = "HD Bluray + WEB";
        formats = [ "Scene" ];
      };
      "WEB-1080p".trash = "WEB-1080p";
    };
  };
}
