# Reads a copy of the TRaSH guides, https://github.com/TRaSH-Guides/Guides.
{
  lib,
  apps,
  format,
  nearest,
  ...
}@ctx:
# option: the option with the copy; value: a path, a string or a set with outPath
{ option, value, ... }:
let
  inherit (builtins)
    attrNames
    attrValues
    concatMap
    filter
    fromJSON
    isAttrs
    isString
    pathExists
    readDir
    readFile
    ;

  forms = import ./forms.nix ctx;

  # "${path}" would copy a path to the store.
  root = if isAttrs value then value.outPath or null else value;
  isRoot =
    (builtins.isPath root || isString root && builtins.substring 0 1 root == "/")
    && pathExists (root + "/metadata.json");

  metadata = fromJSON (readFile (root + "/metadata.json"));
  folders = if isRoot && isAttrs metadata then metadata.json_paths or null else null;

  # The files of one kind, which metadata.json lists as folders or files: [ { file; value; problem; } ]. Malformed JSON
  # ends the evaluation with Nix's own message.
  filesOf =
    app: kind:
    let
      problemIn = forms.problemIn kind;
      read =
        file:
        let
          value = builtins.addErrorContext "while reading ${file} of the TRaSH guides" (
            fromJSON (readFile (root + "/${file}"))
          );
        in
        if builtins.match ".*[.]json" file == null then
          [ ]
        else
          [
            {
              inherit file value;
              problem = problemIn value;
            }
          ];
    in
    concatMap (
      path:
      if builtins.match ".*[.]json" path != null then
        read path
      else
        concatMap (name: read "${path}/${name}") (attrNames (readDir (root + "/${path}")))
    ) (folders.${app}.${kind} or [ ]);

  # The files of one kind with a known form, and the messages about the others, one for each problem.
  readFiles =
    app: kind:
    let
      files = builtins.partition (one: one.problem == null) (filesOf app kind);
      wrong = builtins.groupBy (one: one.problem) files.wrong;
    in
    {
      known = files.right;
      errors = lib.mapAttrsToList (
        problem: files:
        let
          others = builtins.length files - 1;
        in
        "${option}: suite cannot read ${(builtins.head files).file}${
          lib.optionalString (others > 0)
            " and ${toString others} other ${if others == 1 then "file" else "files"} of ${apps.${app}.title}"
        }: ${problem}. Use a revision of the guides that this version of suite knows, or upgrade suite."
      ) wrong;
    };

  # The entries of one kind: by ID, by name, and the messages about their files.
  tableOf =
    title: app: kind:
    let
      inherit (readFiles app kind) errors known;
      byId = builtins.listToAttrs (
        map (one: {
          name = one.value.trash_id;
          value = one.value // {
            inherit (one) file;
          };
        }) known
      );
      # Of two equal names, that of the first file counts.
      byName = builtins.listToAttrs (
        map (one: {
          inherit (one.value) name;
          value = byId.${one.value.trash_id};
        }) known
      );
      shown = builtins.removeAttrs byName [ "Base Profile" ];
      # The names of groups begin with a category, which changes more often than the rest.
      withoutCategory =
        name:
        let
          found = builtins.match "[[][^]]*[]] *(.*)" name;
        in
        if found == null then name else builtins.head found;
      full = lib.mapAttrs' (name: _: lib.nameValuePair (withoutCategory name) name) shown;
    in
    {
      inherit byId errors;
      names = attrNames shown;
      # A name or an ID -> the entry, or null
      find =
        word:
        let
          key = builtins.unsafeDiscardStringContext word;
        in
        byId.${key} or byName.${key} or null;
      # titles: the apps that lack the word
      absent =
        titles: word:
        let
          hint = nearest.suggestShown (name: full.${name}) (withoutCategory word) (attrNames full);
          isOf = other: builtins.any ({ value, ... }: value.name == word) (readFiles other kind).known;
          others = filter isOf (
            filter (other: other != app) [
              "radarr"
              "sonarr"
            ]
          );
        in
        "the guides have no ${title} ${format.quote word} for ${titles}.${
          lib.concatMapStrings (other: " ${format.quote word} is for ${apps.${other}.title}.") others
        }${if hint == "" && others == [ ] then " `suite list trash` shows all of them." else hint}";
    };

  rootErrors =
    if value == null then
      [
        "${option} is not set, but the configuration uses the TRaSH guides. With flakes, add inputs.trash-guides = { url = \"github:TRaSH-Guides/Guides\"; flake = false; }; and set suite.trashGuides = inputs.trash-guides; Without flakes, set it to the absolute path of a checkout."
      ]
    else if isString root && builtins.substring 0 1 root != "/" then
      [
        "${option} must be a flake input, or the absolute path of a checkout of https://github.com/TRaSH-Guides/Guides, but is ${format.value value}. Nix does not download the guides here: write inputs.trash-guides without quotes, or an absolute path."
      ]
    else if !isRoot then
      [
        "${option} must be a copy of https://github.com/TRaSH-Guides/Guides, but ${format.value value} has no metadata.json."
      ]
    else
      lib.optional (!(forms.arePaths folders))
        "${option}: suite cannot read metadata.json: the form of json_paths is not known. Use a revision of the guides that this version of suite knows, or upgrade suite.";
in
# The guides for one app. If errors is not empty, the rest is incomplete.
app:
let
  formats = tableOf "custom format" app "custom_formats";
  groups = tableOf "group of custom formats" app "custom_format_groups";
  profiles = tableOf "quality profile" app "quality_profiles";
  conflicts = readFiles app "conflicts";
in
{
  inherit formats groups profiles;
  inherit (apps.${app}) title;
  errors =
    rootErrors ++ formats.errors ++ groups.errors ++ profiles.errors ++ conflicts.errors;

  # kind: in metadata.json; place: that of the name; noun, on: words of messages; namesIn: the files -> name in lower
  # case -> value -> name -> its value, and errors
  lookUp =
    {
      kind,
      namesIn,
      noun,
      on,
      place,
    }:
    word:
    let
      files = readFiles app kind;
      named = namesIn (map (one: one.value) files.known);
      key = lib.toLower (builtins.unsafeDiscardStringContext word);
      errors =
        if rootErrors ++ files.errors != [ ] then
          rootErrors ++ files.errors
        else if !isString word then
          [ "${place} must be a string, but is ${format.value word}." ]
        else
          lib.optional (!(named ? ${key}))
            "${place}: the guides have no ${noun} ${format.quote word} for ${on}.${nearest.suggest word (attrNames named)} Valid names: ${format.listing (attrNames named)}.";
    in
    {
      inherit errors;
      value = if errors == [ ] then named.${key} else null;
    };
  scoreSets = attrNames (
    removeAttrs (builtins.foldl' (sets: one: sets // one.trash_scores or { }) { } (
      attrValues formats.byId
    )) [ "default" ]
  );
  # Pairs of IDs that exclude each other.
  conflicts = map attrNames (concatMap ({ value, ... }: value.custom_formats) conflicts.known);
}
