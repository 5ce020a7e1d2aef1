# What both recyclarr and suite would write into a service. Both would undo each other's work at every run.
# cfg: suite; configuration: services.recyclarr.configuration; guides: see
# trash/copies.nix; instanceOf: name of a service -> name of its instance
{
  cfg,
  configuration,
  format,
  guides,
  instanceOf,
  lib,
}:
let
  # Another check reports values of other types.
  profiles = lib.optionalAttrs (builtins.isAttrs cfg.qualityProfiles) cfg.qualityProfiles;
  listAt = value: if builtins.isList value then value else [ ];

  theirsOf = service: app: configuration.${app}.${instanceOf service} or { };
  placeOf = service: app: "services.recyclarr.configuration.${app}.${instanceOf service}";

  # Group and key of suite.settings -> where an instance of recyclarr has the same.
  sameSettings = {
    mediaManagement.downloadPropersAndRepacks = "media_management.propers_and_repacks";
    naming = {
      animeEpisodeFormat = "media_naming.episodes.anime";
      dailyEpisodeFormat = "media_naming.episodes.daily";
      movieFolderFormat = "media_naming.folder";
      renameEpisodes = "media_naming.episodes.rename";
      renameMovies = "media_naming.movie.rename";
      seasonFolderFormat = "media_naming.season";
      seriesFolderFormat = "media_naming.series";
      standardEpisodeFormat = "media_naming.episodes.standard";
      standardMovieFormat = "media_naming.movie.standard";
    };
  };

  settingsOfBoth =
    service:
    { app, settings, ... }:
    let
      valueAt = path: values: lib.attrByPath path null (if builtins.isAttrs values then values else { });
      problem =
        group: key: place:
        let
          ours = [
            group
            key
          ];
          # A service that sets a key, even to null, does not get the shared value.
          isOwn = builtins.isAttrs settings && lib.hasAttrByPath ours settings;
          value = valueAt ours (if isOwn then settings else cfg.settings);
          option =
            if isOwn then
              "suite.services.${lib.strings.escapeNixIdentifier service}.settings"
            else
              "suite.settings";
        in
        lib.optional (
          value != null && valueAt (lib.splitString "." place) (theirsOf service app) != null
        ) "${placeOf service app}.${place} and ${option}.${group}.${key} write the same setting. Keep one.";
    in
    lib.concatLists (
      lib.concatLists (lib.mapAttrsToList (group: lib.mapAttrsToList (problem group)) sameSettings)
    );

  # recyclarr writes the sizes of all qualities.
  sizesOfBoth =
    service:
    { app, qualitySizes, ... }:
    let
      isOwn = qualitySizes != { };
      isShared = builtins.elem service (listAt cfg.qualitySizes.services or null);
      option =
        if isOwn then
          "suite.services.${lib.strings.escapeNixIdentifier service}.qualitySizes"
        else
          "suite.qualitySizes";
    in
    lib.optional ((isOwn || isShared) && (theirsOf service app).quality_definition or null != null)
      "${placeOf service app}.quality_definition and ${option} write the same sizes. Keep one.";

  # suite can add scores to a profile of recyclarr.
  profilesOfBoth =
    service:
    { app, ... }:
    let
      # Without a name, recyclarr takes that of the guides.
      theirs = map (
        one: one.name or (guides.forService service).profiles.byId.${one.trash_id or ""}.name or null
      ) (listAt (theirsOf service app).quality_profiles or null);
      isDeclared =
        name: profile:
        builtins.isAttrs profile
        && builtins.elem (profile.name or name) theirs
        && builtins.elem service (listAt profile.services or null)
        && builtins.any (value: value != null) (
          builtins.attrValues (
            removeAttrs profile [
              "name"
              "scores"
              "services"
            ]
          )
        );
    in
    map (
      name:
      "${placeOf service app}.quality_profiles and suite.qualityProfiles.${format.quote name} write the same profile. Keep one, or declare nothing but scores in suite.qualityProfiles.${format.quote name}."
    ) (builtins.attrNames (lib.filterAttrs isDeclared profiles));
in
# service: its name -> its options -> sentences
service: options:
profilesOfBoth service options ++ settingsOfBoth service options ++ sizesOfBoth service options
