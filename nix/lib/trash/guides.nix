# Reads a copy of the TRaSH guides, https://github.com/TRaSH-Guides/Guides.
{
  lib,
  apps,
  bare,
  format,
  nearest,
  ...
}:
let
  inherit (builtins) attrNames attrValues mapAttrs;

  # The facts that suite list and suite show read too.
  facts = builtins.fromJSON (builtins.readFile ../../../generator/servarr/trash.json);

  # Kind in metadata.json -> the keys that its files must have, and the paths with dots. Before February 2026, groups had
  # no `include`, and the qualities of profiles were in the opposite order.
  required = mapAttrs (
    _: names:
    let
      sorted = builtins.partition (lib.hasInfix ".") names;
    in
    {
      keys = lib.genAttrs sorted.wrong (_: null);
      paths = map (lib.splitString ".") sorted.right;
    }
  ) facts.required;

  isJson = path: builtins.match ".*[.]json" path != null;

  has = value: path: builtins.foldl' (inner: key: inner.${key} or null) value path != null;

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
in
# configured: suite.services; copy: suite.trashGuides
{ configured, copy }:
let
  # "${path}" would copy a path to the store.
  root = if builtins.isAttrs copy then copy.outPath or null else copy;
  isRoot =
    (builtins.isPath root || builtins.isString root && lib.hasPrefix "/" root)
    && builtins.pathExists (root + "/metadata.json");
  # Malformed JSON ends the evaluation with Nix's own message.
  load =
    file:
    builtins.addErrorContext "while reading ${file} of the TRaSH guides" (
      builtins.fromJSON (builtins.readFile (root + "/${file}"))
    );
  metadata = if isRoot then load "metadata.json" else { };
  lacking =
    file: missing:
    "suite.trashGuides: suite cannot read ${file}: it has no ${missing}. Use a revision of the guides from February 2026 or later that this version of suite knows, or upgrade suite.";
  copyErrors =
    if copy == null then
      [
        "suite.trashGuides is not set, but the configuration uses the TRaSH guides. In flake.nix, add inputs.trash-guides = { url = \"github:TRaSH-Guides/Guides\"; flake = false; }; add trash-guides to the arguments of outputs, and add { suite.trashGuides = trash-guides; } to modules. Without flakes, set it to the absolute path of a checkout."
      ]
    else if !isRoot then
      [
        "suite.trashGuides must be a copy of https://github.com/TRaSH-Guides/Guides, but ${format.value copy} has no metadata.json. Set it in flake.nix to the input trash-guides without quotes, or to the absolute path of a checkout. Nix does not download the guides here."
      ]
    else
      lib.optional (!(metadata ? json_paths)) (lacking "metadata.json" "json_paths");

  # kind: of metadata.json -> readable: the contents of its files with the form of `required`; errors about the others
  filesOfKind =
    app: kind:
    { keys, paths }:
    let
      # metadata.json lists folders and files.
      namesAt =
        path:
        if isJson path then
          [ path ]
        else
          map (name: "${path}/${name}") (
            builtins.filter isJson (attrNames (builtins.readDir (root + "/${path}")))
          );
      missingIn =
        value:
        attrNames (removeAttrs keys (attrNames value))
        ++ map (lib.concatStringsSep ".") (builtins.filter (path: !(has value path)) paths);
      # One function call for each file.
      isKnown =
        value:
        removeAttrs keys (attrNames value) == { } && (paths == [ ] || builtins.all (has value) paths);
      contents = map (file: load file // { source = file; }) (
        lib.concatMap namesAt metadata.json_paths.${app}.${kind} or [ ]
      );
      sorted = builtins.partition isKnown contents;
      first = builtins.head sorted.wrong;
    in
    {
      readable = sorted.right;
      errors =
        copyErrors
        ++ lib.optional (sorted.wrong != [ ]) (
          lacking first.source (format.conjunction (missingIn first))
        );
    };

  read =
    app:
    let
      inherit (apps.${app}) title;
      files = mapAttrs (filesOfKind app) required;
      named = kind: noun: {
        inherit noun;
        inherit (files.${kind}) errors;
        byId = by "trash_id" files.${kind};
        byName = by "name" files.${kind};
      };
      # Table -> noun; errors; byName; byId: by trash_id, if its entries have one
      tables =
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
      # table; word: a name or an ID -> the entry, or null. Names of entries without an ID are in lower case.
      find =
        table: word:
        let
          key = bare word;
          inherit (tables.${table}) byName;
        in
        if tables.${table} ? byId then
          tables.${table}.byId.${key} or byName.${key} or null
        else
          byName.${lib.toLower key} or null;

      # The sentence about a name that the table does not have for any of these apps.
      absent =
        titles: table: word:
        let
          names = attrNames (removeAttrs tables.${table}.byName [ facts.internalProfile ]);
          find = nearest.find {
            candidates = names;
            words = builtins.groupBy (name: nearest.plain (withoutCategory name)) names;
          };
          others = builtins.filter (guide: guide.find table word != null) (attrValues byApp);
        in
        "the guides have no ${tables.${table}.noun} ${format.quote word} for ${titles}.${
          lib.concatMapStrings (guide: " ${format.quote word} is for ${guide.title}.") others
        }${
          lib.optionalString (others == [ ]) (
            if find word != "" then find word else find (withoutCategory word)
          )
        }${
          if builtins.length names > 20 then
            " `suite list trash --guides ${lib.escapeShellArg (bare (toString root))}` shows all of them."
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

  byApp = lib.genAttrs (attrNames facts.unlimited) read;
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
