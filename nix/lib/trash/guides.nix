# Reads a copy of the TRaSH guides, https://github.com/TRaSH-Guides/Guides.
{
  lib,
  apps,
  bare,
  format,
  nearest,
  ...
}@ctx:
let
  inherit (builtins) attrNames attrValues mapAttrs;

  # The facts that suite list and suite show read too.
  facts = builtins.fromJSON (builtins.readFile ../../../generator/servarr/trash.json);

  inherit (import ./files.nix ctx) copyOf filesOf;

  # Key in settings.naming -> its app, and the place of its schemes in the files of the kind `naming`.
  namingKeys = mapAttrs (_: lib.splitString ".") facts.naming;

  # The names of groups begin with a category, which changes more often than the rest.
  withoutCategory = name: lib.last (builtins.match "([[][^]]*[]] *)?(.*)" name);

  # Of two equal names, the first file wins.
  by =
    key: file:
    builtins.listToAttrs (
      map (value: {
        name = value.${key};
        inherit value;
      }) file.readable
    );

  # files: kind -> filesOf -> the tables of names: noun; errors; byName; byId: by trash_id, if they have one
  tablesOf =
    files:
    let
      named = kind: noun: {
        inherit noun;
        inherit (files.${kind}) errors;
        byId = by "trash_id" files.${kind};
        byName = by "name" files.${kind};
      };
    in
    mapAttrs (_: path: {
      noun = "naming scheme";
      inherit (files.naming) errors;
      byName = lib.foldl' (
        all: file: all // lib.attrByPath (builtins.tail path) { } file
      ) { } files.naming.readable;
    }) namingKeys
    // {
      formats = named "custom_formats" "custom format";
      groups = named "custom_format_groups" "group of custom formats";
      profiles = named "quality_profiles" "quality profile";
      scoreSets = {
        noun = "score set";
        byName = removeAttrs (lib.foldl' (
          sets: one: sets // one.trash_scores or { }
        ) { } files.custom_formats.readable) [ "default" ];
      };
      sizes = {
        noun = "quality sizes";
        inherit (files.qualities) errors;
        byName = by "type" files.qualities;
      };
    };

  # table: of tablesOf; word: a name or an ID -> the entry, or null. Names of entries without an ID are in lower case.
  findIn =
    table: word:
    let
      key = bare word;
    in
    if table ? byId then
      table.byId.${key} or table.byName.${key} or null
    else
      table.byName.${lib.toLower key} or null;

  # all: the guides of the copy by app
  read =
    copy: all: app:
    let
      inherit (apps.${app}) title;
      files = filesOf copy app;
      tables = tablesOf files;
      find = table: findIn tables.${table};

      # The sentence about a name that the table does not have for any of these apps.
      absent =
        titles: table: word:
        let
          names = attrNames (removeAttrs tables.${table}.byName [ facts.internalProfile ]);
          full = builtins.listToAttrs (map (name: lib.nameValuePair (withoutCategory name) name) names);
          others = builtins.filter (guide: guide.find table word != null) (attrValues all);
          # A template of recyclarr ends in the name of a profile: `sonarr-v4-quality-profile-web-1080p`.
          ending = builtins.filter (
            name: builtins.stringLength name > 4 && lib.hasSuffix (nearest.plain name) (nearest.plain word)
          ) (attrNames full);
        in
        "the guides have no ${tables.${table}.noun} ${format.quote word} for ${titles}.${
          lib.concatMapStrings (guide: " ${format.quote word} is for ${guide.title}.") others
        }${
          nearest.find {
            candidates = attrNames full;
            words = lib.optionalAttrs (ending != [ ]) { ${nearest.plain (withoutCategory word)} = ending; };
            show = name: full.${name};
          } (withoutCategory word)
        }${
          if builtins.length names > 20 then
            " `suite list trash --guides ${lib.escapeShellArg (bare (toString copy.root))}` shows all of them."
          else
            " Valid names: ${format.listing names}."
        }";
    in
    {
      inherit absent find title;
      formats = tables.formats.byName;
      titleOf = id: tables.formats.byId.${id}.name or id;
      # If it is not empty, the rest is incomplete.
      errors =
        tables.formats.errors ++ tables.groups.errors ++ tables.profiles.errors ++ files.conflicts.errors;
      groups = files.custom_format_groups.readable;
      # Pairs of IDs that exclude each other.
      conflicts = lib.concatMap (file: map attrNames file.custom_formats) files.conflicts.readable;

      # place: that of the name -> its entry, and errors
      lookUp =
        place: table: word:
        let
          errors =
            if tables.${table}.errors != [ ] then
              tables.${table}.errors
            else if !builtins.isString word then
              [ "${place} must be a string, but is ${format.value word}." ]
            else
              lib.optional (find table word == null) "${place}: ${absent title table word}";
        in
        {
          inherit errors;
          value = if errors == [ ] then find table word else null;
        };
    };

in
# configured: suite.services; copy: suite.trashGuides
{ configured, copy }:
let
  byApp = lib.genAttrs (attrNames facts.unlimited) (read (copyOf copy) byApp);
in
{
  inherit byApp namingKeys;
  inherit (facts) unlimited;

  # service -> the guides for its app, or null
  forService =
    service:
    let
      app = toString configured.${service}.app;
    in
    byApp.${apps.${app}.root or app} or null;
}
