# Naming schemes of the TRaSH guides: `{ trash = "default"; }` as the value of a format in the settings.
{
  lib,
  format,
  record,
  types,
  ...
}:
# configured: suite.services; guides: see copies.nix; settings: suite.settings -> configured and settings with the
# formats of the guides, and errors
{
  configured,
  guides,
  settings,
}:
let
  inherit (builtins) isAttrs mapAttrs;

  # The app that has a key, and the place of its schemes in the guides.
  keys = mapAttrs (_: lib.splitString ".") {
    animeEpisodeFormat = "sonarr.episodes.anime";
    dailyEpisodeFormat = "sonarr.episodes.daily";
    movieFolderFormat = "radarr.folder";
    seasonFolderFormat = "sonarr.season";
    seriesFolderFormat = "sonarr.series";
    standardEpisodeFormat = "sonarr.episodes.standard";
    standardMovieFormat = "radarr.file";
  };

  # A format of a service is never a set.
  schemesIn = lib.filterAttrs (_: value: isAttrs value && !(value ? _type || value ? _secret));
  namingOf =
    value: if isAttrs value && isAttrs (value.naming or null) then value.naming else { };

  # group: its option; guidesOf: app -> guide; key, value -> the format, or null; errors
  schemeOf =
    group: guidesOf: key: value:
    let
      place = "${group}.${key}";
      checked = record.check {
        inherit place;
        label = "a naming scheme of the TRaSH guides";
        keys.types.trash = types.raw;
        required = [ "trash" ];
        targets = [ ];
        given = value;
      };
      errors =
        checked.errors
        ++ lib.optional (!(keys ? ${key}))
          "${place}: the guides have no schemes for this key. Keys with schemes: ${format.listing (builtins.attrNames keys)}.";
    in
    if errors != [ ] then
      {
        inherit errors;
        value = null;
      }
    else
      guidesOf.${builtins.head keys.${key}}.lookUp {
        kind = "naming";
        namesIn = lib.foldl' (all: file: all // lib.attrByPath (builtins.tail keys.${key}) { } file) { };
        noun = "scheme";
        on = "this key";
        place = "${place}.trash";
      } value.trash;

  # inherited: schemes of suite.settings that the settings do not have
  resolve =
    option: guidesOf: inherited: value:
    let
      naming = namingOf value;
      found = mapAttrs (schemeOf "${option}.naming" guidesOf) (schemesIn (inherited // naming));
    in
    {
      value =
        if found == { } then
          value
        else
          value // { naming = naming // mapAttrs (_: one: one.value) found; };
      errors = lib.concatMap (one: one.errors) (builtins.attrValues found);
    };

  ofServices = mapAttrs (
    name: service:
    resolve "suite.services.${lib.strings.escapeNixIdentifier name}.settings" (guides.of name) (
      # A service with another revision of the guides takes the shared schemes from it.
      lib.optionalAttrs (service.trashGuides != null && isAttrs service.settings) (
        lib.filterAttrs (key: _: builtins.head keys.${key} or [ null ] == service.app) (
          schemesIn (namingOf settings)
        )
      )
    ) service.settings
  ) configured;
  ofAll = resolve "suite.settings" guides.shared { } settings;
in
{
  configured = mapAttrs (
    name: service: service // { settings = ofServices.${name}.value; }
  ) configured;
  settings = ofAll.value;
  errors = lib.unique (
    lib.concatMap (one: one.errors) ([ ofAll ] ++ builtins.attrValues ofServices)
  );
}
