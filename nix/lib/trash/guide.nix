# Reads a copy of the TRaSH guides, https://github.com/TRaSH-Guides/Guides.
{
  lib,
  apps,
  format,
  nearest,
  ...
}:
# option: the option with the copy; value: a path, a string or a set with outPath
{ option, value, ... }:
let
  inherit (builtins)
    all
    attrNames
    attrValues
    concatMap
    filter
    fromJSON
    isAttrs
    isBool
    isList
    isString
    pathExists
    readDir
    readFile
    ;

  # "${path}" would copy a path to the store.
  root = if isAttrs value then value.outPath or null else value;
  isRoot =
    (builtins.isPath root || isString root && builtins.substring 0 1 root == "/")
    && pathExists (root + "/metadata.json");

  # Malformed JSON ends the evaluation with Nix's own message.
  json = file: builtins.addErrorContext "while reading ${file} of the TRaSH guides" (fromJSON (readFile (root + "/${file}")));

  folders = (json "metadata.json").json_paths or { };

  # The files of one kind, which metadata.json lists as folders or files: [ { file; value; } ]
  filesOf =
    app: kind:
    map
      (file: {
        inherit file;
        value = json file;
      })
      (
        concatMap (
          path:
          if builtins.match ".*[.]json" path != null then
            [ path ]
          else
            map (name: "${path}/${name}") (
              filter (name: builtins.match ".*[.]json" name != null) (attrNames (readDir (root + "/${path}")))
            )
        ) (folders.${app}.${kind} or [ ])
      );

  isNamed = value: isAttrs value && isString (value.trash_id or null) && isString (value.name or null);
  isIds = value: isAttrs value && all isString (attrValues value);

  isItem =
    value:
    isAttrs value
    && isString (value.name or null)
    && isBool (value.allowed or null)
    && isList (value.items or [ ])
    && all isString (value.items or [ ]);

  # Kind in metadata.json -> a file -> what is wrong with it, or null
  problems = {
    custom_formats =
      value:
      if isNamed value && isAttrs (value.trash_scores or { }) && isList (value.specifications or null) then
        null
      else
        "its form is not known";
    # Before February 2026, groups listed the profiles to which they do not apply, and the qualities of profiles were in
    # the opposite order.
    custom_format_groups =
      value:
      if !(isNamed value && isList (value.custom_formats or null) && all isNamed value.custom_formats) then
        "its form is not known"
      else if !isIds (value.quality_profiles.include or null) then
        "it has no quality_profiles.include, like revisions before February 2026"
      else
        null;
    quality_profiles =
      value:
      if
        isNamed value
        && isString (value.cutoff or null)
        && isBool (value.upgradeAllowed or null)
        && isList (value.items or null)
        && all isItem value.items
        && isIds (value.formatItems or { })
      then
        null
      else
        "its form is not known";
  };

  # The entries of one kind: by ID, by name, and the messages about their files, one for each problem.
  tableOf =
    title: app: kind:
    let
      files = map (one: one // { problem = problems.${kind} one.value; }) (filesOf app kind);
      known = map ({ file, value, ... }: value // { inherit file; }) (
        filter (one: one.problem == null) files
      );
      wrong = builtins.groupBy (one: one.problem) (filter (one: one.problem != null) files);
      byId = builtins.listToAttrs (
        map (value: {
          name = value.trash_id;
          inherit value;
        }) known
      );
      byName = builtins.listToAttrs (map (value: lib.nameValuePair value.name value) known);
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
      inherit byId;
      names = attrNames shown;
      # A name or an ID -> the entry, or null
      find =
        word:
        let
          key = builtins.unsafeDiscardStringContext word;
        in
        byId.${key} or byName.${key} or null;
      # titles: the apps that lack the word
      absent = titles: word: "the guides have no ${title} ${format.quote word} for ${titles}.${
        nearest.suggestShown (name: full.${name}) (withoutCategory word) (attrNames full)
      }";
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

  rootError =
    if value == null then
      "${option} is not set, but the configuration uses the TRaSH guides. Add inputs.trash-guides = { url = \"github:TRaSH-Guides/Guides\"; flake = false; }; to your flake and set suite.trashGuides = inputs.trash-guides;"
    else
      "${option} must be a copy of https://github.com/TRaSH-Guides/Guides, but ${format.value value} has no metadata.json.";
in
# The guides for one app; if errors is not empty, nothing else is in it.
app:
if !isRoot then
  { errors = [ rootError ]; }
else
  let
    formats = tableOf "custom format" app "custom_formats";
    groups = tableOf "group of custom formats" app "custom_format_groups";
    profiles = tableOf "quality profile" app "quality_profiles";
  in
  {
    inherit formats groups profiles;
    inherit (apps.${app}) title;
    errors = formats.errors ++ groups.errors ++ profiles.errors;
    # Kind in metadata.json -> [ { file; value; } ]
    files = filesOf app;
    scoreSets = attrNames (
      removeAttrs (builtins.foldl' (sets: one: sets // one.trash_scores or { }) { } (
        attrValues formats.byId
      )) [ "default" ]
    );
    # Pairs of IDs that exclude each other.
    conflicts = map attrNames (
      concatMap ({ value, ... }: value.custom_formats or [ ]) (filesOf app "conflicts")
    );
  }
