# What both recyclarr and suite would write into a service. Both would undo each other's work at every run.
# configuration: services.recyclarr.configuration; guides: see trash/copies.nix; instanceOf: name of a service -> name of
# its instance; manifests: suite.manifests
{
  configuration,
  guides,
  instanceOf,
  lib,
  manifests,
}:
let
  # The place in settings -> where an instance of recyclarr has the same.
  sameSettings = {
    "mediaManagement.downloadPropersAndRepacks" = "media_management.propers_and_repacks";
    "naming.animeEpisodeFormat" = "media_naming.episodes.anime";
    "naming.dailyEpisodeFormat" = "media_naming.episodes.daily";
    "naming.movieFolderFormat" = "media_naming.folder";
    "naming.renameEpisodes" = "media_naming.episodes.rename";
    "naming.renameMovies" = "media_naming.movie.rename";
    "naming.seasonFolderFormat" = "media_naming.season";
    "naming.seriesFolderFormat" = "media_naming.series";
    "naming.standardEpisodeFormat" = "media_naming.episodes.standard";
    "naming.standardMovieFormat" = "media_naming.movie.standard";
  };
in
# service: its name -> its options -> sentences
service:
{ app, settings, ... }:
let
  theirs = configuration.${app}.${instanceOf service} or { };
  place = "services.recyclarr.configuration.${app}.${instanceOf service}";
  entriesOf = kind: manifests.${service}.kinds.${kind}.entries or [ ];

  # Without a name, recyclarr takes that of the guides.
  profiles = map (
    one: one.name or (guides.forService service).profiles.byId.${one.trash_id or ""}.name or null
  ) (if builtins.isList (theirs.quality_profiles or null) then theirs.quality_profiles else [ ]);
  # suite can add scores to a profile of recyclarr.
  isSame =
    { name, values, ... }:
    builtins.elem name profiles && removeAttrs values [ "scores" ] != { };

  # recyclarr writes the sizes of all qualities.
  sizes = lib.optionals (theirs.quality_definition or null != null) (entriesOf "qualitydefinition");

  sameSetting =
    ourPlace: theirPlace:
    let
      path = lib.splitString "." ourPlace;
      isSet = { values, ... }: values ? ${lib.last path};
      option =
        if lib.hasAttrByPath path settings then
          "suite.services.${lib.strings.escapeNixIdentifier service}.settings"
        else
          "suite.settings";
    in
    lib.optional (
      builtins.any isSet (entriesOf "config/${lib.toLower (builtins.head path)}")
      && lib.attrByPath (lib.splitString "." theirPlace) null theirs != null
    ) "${place}.${theirPlace} and ${option}.${ourPlace} write the same setting. Keep one.";
in
map (
  { path, ... }:
  "${place}.quality_profiles and ${path} write the same profile. Keep one, or declare nothing but scores in ${path}."
) (builtins.filter isSame (entriesOf "qualityprofile"))
++ lib.concatLists (lib.mapAttrsToList sameSetting sameSettings)
++ map (
  { path, ... }: "${place}.quality_definition and ${path} write the same sizes. Keep one."
) (lib.take 1 sizes)
