# Conflicts between recyclarr and suite: both would write the same thing and undo each other's work at every run.
{
  lib,
  format,
  isSetAt,
  ...
}:
let
  # App -> path below an instance of recyclarr -> group and key of suite's settings.
  settingOf = {
    radarr = [
      (row "media_naming.folder" "naming.movieFolderFormat")
      (row "media_naming.movie.rename" "naming.renameMovies")
      (row "media_naming.movie.standard" "naming.standardMovieFormat")
      propers
    ];
    sonarr = [
      (row "media_naming.series" "naming.seriesFolderFormat")
      (row "media_naming.season" "naming.seasonFolderFormat")
      (row "media_naming.episodes.rename" "naming.renameEpisodes")
      (row "media_naming.episodes.standard" "naming.standardEpisodeFormat")
      (row "media_naming.episodes.daily" "naming.dailyEpisodeFormat")
      (row "media_naming.episodes.anime" "naming.animeEpisodeFormat")
      propers
    ];
  };
  propers = row "media_management.propers_and_repacks" "mediaManagement.downloadPropersAndRepacks";
  row = theirs: ours: { inherit ours theirs; };
  steps = lib.splitString ".";

  # Returns the options of suite that set a key: those of the service, which take precedence, else those of all services.
  settingsConflicts =
    { declared, settings }:
    one:
    lib.concatMap (
      { ours, theirs }:
      let
        ownPath = "suite.services.${lib.strings.escapeNixIdentifier one.service}.settings.${ours}";
        place =
          if isSetAt (steps ours) (declared.settings or { }) then
            ownPath
          else if isSetAt (steps ours) settings then
            "suite.settings.${ours}"
          else
            null;
      in
      lib.optional (
        place != null && isSetAt (steps theirs) one.value
      ) "${one.path}.${theirs} and ${place} write the same. Keep one."
    ) settingOf.${one.app};

  listAt = value: if builtins.isList value then value else [ ];

  # Returns the profiles of recyclarr, each with its option path.
  profilesOf =
    one:
    builtins.filter (theirs: builtins.isAttrs theirs.value) (
      lib.imap0 (index: value: {
        inherit value;
        path = "${one.path}.quality_profiles[${toString index}]";
      }) (listAt (one.value.quality_profiles or null))
    );

  # The quality profiles that suite declares for a service.
  ownProfiles =
    profiles: service:
    lib.filterAttrs (
      _: profile: builtins.isAttrs profile && builtins.elem service (listAt (profile.services or null))
    ) profiles;

  optionOf = name: "suite.qualityProfiles.${format.quote name}";
  isMore = profile: builtins.any (key: profile.${key} != null) (builtins.attrNames (besides profile));
  besides =
    profile:
    removeAttrs profile [
      "scores"
      "services"
    ];

  resets =
    theirs: name: profile:
    let
      reset = theirs.value.reset_unmatched_scores or { };
      except = listAt (reset.except or null);
      # Patterns have the syntax of .NET, so Nix cannot know if one matches.
      known = builtins.isAttrs reset && listAt (reset.except_patterns or null) == [ ];
      declared = profile.scores or null;
      scores = builtins.attrNames (
        lib.filterAttrs (_: score: score != null) (if builtins.isAttrs declared then declared else { })
      );
      missing = builtins.filter (score: !(builtins.elem score except)) scores;
    in
    lib.optional (known && reset.enabled or null == true && missing != [ ])
      "${theirs.path}.reset_unmatched_scores sets to 0 what ${optionOf name}.scores declares: ${format.quoted missing}. Write except = [ ${
        lib.concatMapStringsSep " " format.quote (except ++ missing)
      } ]; there.";

  profileConflicts =
    profiles: one:
    lib.concatMap (
      theirs:
      let
        name = theirs.value.name or null;
        profile = profiles.${name};
      in
      if !builtins.isString name || !(profiles ? ${name}) then
        [ ]
      else
        lib.optional (isMore profile) "${theirs.path} and ${optionOf name} write the same profile. Keep one, or declare nothing but scores in ${optionOf name}."
        ++ resets theirs name profile
    ) (profilesOf one);

  # A profile of the guide has a name that only recyclarr knows.
  unnamed =
    profiles: one:
    lib.concatMap (
      theirs:
      lib.optional
        (profiles != { } && isSetAt [ "trash_id" ] theirs.value && !(isSetAt [ "name" ] theirs.value))
        "${theirs.path} has a trash_id and no name, so suite cannot tell whether it is one of suite.qualityProfiles: ${format.quoted (builtins.attrNames profiles)}. Set its name."
    ) (profilesOf one);
in
{
  # configuration: services.recyclarr.configuration; instances: of `choose`; qualityProfiles, services, settings:
  # the options of suite -> errors, warnings
  conflicts =
    {
      configuration,
      instances,
      qualityProfiles,
      services,
      settings,
    }:
    let
      found = lib.mapAttrsToList (service: { app, instance }: {
        inherit app service;
        path = "services.recyclarr.configuration.${app}.${instance}";
        value = configuration.${app}.${instance};
      }) instances;
      ofProfiles = check: one: check (ownProfiles qualityProfiles one.service) one;
    in
    {
      errors =
        lib.concatMap (
          one:
          settingsConflicts {
            declared = services.${one.service};
            inherit settings;
          } one
        ) found
        ++ lib.concatMap (ofProfiles profileConflicts) found;
      warnings = lib.concatMap (ofProfiles unnamed) found;
    };
}
