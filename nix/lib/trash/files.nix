# Reads the files of a copy of the TRaSH guides, as its metadata.json lists them.
{
  lib,
  apps,
  format,
  ...
}:
let
  inherit (builtins) attrNames mapAttrs;

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

  # A copy of the guides. value: a path, a string or a set with outPath
  # -> root; load: file -> its contents; paths: app -> kind -> files and folders; lacking: file, what it lacks -> error; errors
  copyOf =
    value:
    let
      # "${path}" would copy a path to the store.
      root = if builtins.isAttrs value then value.outPath or null else value;
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
    in
    {
      inherit lacking load root;
      paths = metadata.json_paths or { };
      errors =
        if value == null then
          [
            "suite.trashGuides is not set, but the configuration uses the TRaSH guides. In flake.nix, add inputs.trash-guides = { url = \"github:TRaSH-Guides/Guides\"; flake = false; }; add trash-guides to the arguments of outputs, and add { suite.trashGuides = trash-guides; } to modules. Without flakes, set it to the absolute path of a checkout."
          ]
        else if !isRoot then
          [
            "suite.trashGuides must be a copy of https://github.com/TRaSH-Guides/Guides, but ${format.value value} has no metadata.json. Set it in flake.nix to the input trash-guides without quotes, or to the absolute path of a checkout. Nix does not download the guides here."
          ]
        else
          lib.optional (!(metadata ? json_paths)) (lacking "metadata.json" "json_paths");
    };

  has = value: path: builtins.foldl' (inner: key: inner.${key} or null) value path != null;

  filesOfKind =
    copy: app: kind:
    { keys, paths }:
    let
      # metadata.json lists folders and files.
      namesAt =
        path:
        if isJson path then
          [ path ]
        else
          map (name: "${path}/${name}") (
            builtins.filter isJson (attrNames (builtins.readDir (copy.root + "/${path}")))
          );
      missingIn =
        value:
        attrNames (removeAttrs keys (attrNames value))
        ++ map (lib.concatStringsSep ".") (builtins.filter (path: !(has value path)) paths);
      # One function call for each file.
      isKnown =
        value:
        removeAttrs keys (attrNames value) == { } && (paths == [ ] || builtins.all (has value) paths);
      contents = map (file: copy.load file // { source = file; }) (
        lib.concatMap namesAt copy.paths.${app}.${kind} or [ ]
      );
      sorted = builtins.partition isKnown contents;
      first = builtins.head sorted.wrong;
      count = builtins.length sorted.wrong;
    in
    {
      readable = sorted.right;
      errors =
        copy.errors
        ++ lib.optional (count > 0) (
          copy.lacking (
            first.source
            + lib.optionalString (count > 1) " and others like it (${toString count} files of ${apps.${app}.title})"
          ) (format.conjunction (missingIn first))
        );
    };
in
{
  inherit copyOf;

  # copy, app -> kind -> readable: the contents of its files with the form of `required`; errors about the others
  filesOf = copy: app: mapAttrs (filesOfKind copy app) required;
}
