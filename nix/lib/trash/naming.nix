# Naming schemes of the TRaSH guides: `{ trash = "default"; }` as the value of a format in the settings.
{
  lib,
  format,
  nearest,
  ...
}@ctx:
# configured: suite.services; settings: suite.settings; trashGuides: suite.trashGuides -> configured and settings with
# the formats of the guides, and errors
{
  configured,
  settings,
  trashGuides,
}:
let
  inherit (builtins) attrNames isAttrs mapAttrs;
  inherit
    (import ./copies.nix ctx {
      inherit configured;
      shared = trashGuides;
    })
    guidesOf
    ;
  sharedGuides = import ./guide.nix ctx {
    option = "suite.trashGuides";
    value = trashGuides;
  };

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
  namesScheme = value: isAttrs value && !(value ? _type || value ? _secret);
  usesGuides =
    value:
    isAttrs value
    && isAttrs (value.naming or null)
    && builtins.any namesScheme (builtins.attrValues value.naming);

  # place, guides: app -> guide; key, value -> the format, or null; errors
  schemeOf =
    place: guides: key: value:
    let
      trash = value.trash or null;
      others = attrNames (removeAttrs value [ "trash" ]);
      guide = guides (builtins.head keys.${key});
      files = guide.read "naming";
      schemes = lib.foldl' (
        all: file: all // lib.attrByPath (builtins.tail keys.${key}) { } file
      ) { } files.values;
      found = schemes.${lib.toLower trash} or null;
      error =
        if others != [ ] then
          "${place}.${key}: unknown key ${format.quote (builtins.head others)}.${
            nearest.suggest (builtins.head others) [ "trash" ]
          } Write a format as a string, or { trash = \"…\"; } for a naming scheme of the TRaSH guides."
        else if !(keys ? ${key}) then
          "${place}.${key}: the guides have no schemes for this key. Keys with schemes: ${format.listing (attrNames keys)}."
        else if guide.rootErrors != [ ] then
          builtins.head guide.rootErrors
        else if files.errors != [ ] then
          builtins.head files.errors
        else if !builtins.isString trash then
          "${place}.${key}.trash must be a string, but is ${format.value trash}."
        else
          "${place}.${key}.trash: the guides have no scheme ${format.quote trash} for this key.${nearest.suggest trash (attrNames schemes)} Schemes: ${format.listing (attrNames schemes)}.";
      isFound =
        others == [ ]
        && keys ? ${key}
        && guide.rootErrors == [ ]
        && builtins.isString trash
        && builtins.isString found;
    in
    {
      value = if isFound then found else null;
      errors = lib.optional (!isFound) error;
    };

  resolve =
    option: guides: value:
    let
      resolved = mapAttrs (schemeOf "${option}.naming" guides) (
        lib.filterAttrs (_: namesScheme) value.naming
      );
    in
    {
      value = value // {
        naming = value.naming // mapAttrs (_: one: one.value) resolved;
      };
      errors = lib.concatMap (one: one.errors) (builtins.attrValues resolved);
    };

  # A service with another revision of the guides takes the shared schemes from it.
  sharedFor =
    { app, trashGuides, ... }:
    lib.optionalAttrs (trashGuides != null && usesGuides settings) (
      lib.filterAttrs (
        key: value: namesScheme value && builtins.head keys.${key} or [ null ] == app
      ) settings.naming
    );
  withShared =
    service:
    let
      common = sharedFor service;
    in
    if common == { } || !isAttrs service.settings || !isAttrs (service.settings.naming or { }) then
      service.settings
    else
      service.settings // { naming = common // service.settings.naming or { }; };

  users = lib.filterAttrs (
    _: service: usesGuides service.settings || sharedFor service != { }
  ) configured;
  ofServices = mapAttrs (
    name: service:
    resolve "suite.services.${lib.strings.escapeNixIdentifier name}.settings" (guidesOf name) (
      withShared service
    )
  ) users;
  ofAll = resolve "suite.settings" sharedGuides settings;
in
{
  configured =
    if users == { } then
      configured
    else
      configured
      // mapAttrs (name: service: service // { settings = ofServices.${name}.value; }) users;
  settings = if usesGuides settings then ofAll.value else settings;
  errors = lib.unique (
    lib.optionals (usesGuides settings) ofAll.errors
    ++ lib.concatMap (one: one.errors) (builtins.attrValues ofServices)
  );
}
