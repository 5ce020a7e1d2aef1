# Parts of the option documentation that only a manual evaluates: declarations, lists of keys, and settings as options.
{
  lib,
  generated,
  settingsRows,
  ...
}@ctx:
let
  groups = import ../settings/groups.nix ctx;

  # The folder of the generated files, as a declaration shows it: no path of the Nix store.
  folder = generated.folder or "nix/generated";
  declaredIn = file: "${folder}/${file}";

  item = name: description: "- `${name}`: ${description}";
  ofOptions = lib.mapAttrsToList (name: option: item name option.description);

  groupModule =
    group: entry:
    let
      file = declaredIn "settings/${group}.nix";
    in
    {
      _file = file;
      options.${group} = lib.mkOption {
        type = lib.types.submodule {
          _file = file;
          inherit (entry.keys) options;
        };
        default = { };
        description = "${
          lib.toSentenceCase settingsRows.${group}.plural
        }. Only ${lib.concatStringsSep ", " entry.schemas} have them.";
      };
    };
in
{
  # The declarations of a typed option as modules, one for each file that declares some.
  # ours: the library of the kind; option, implementation: its name and its part of the catalog
  typedModules = ours: option: implementation: [
    {
      _file = "nix/lib/index/meta-keys.nix";
      options = ours.metaKeys.options implementation.title;
    }
    {
      _file = declaredIn "${ours.kind.module}.nix";
      options = builtins.intersectAttrs implementation.general.types implementation.general.options;
    }
    {
      _file = declaredIn "${ours.kind.module}/${option}.nix";
      options = builtins.intersectAttrs implementation.flatTypes implementation.fields.options;
    }
  ];

  # The keys that every entry of a kind can have, as a Markdown list.
  generalKeys =
    { catalog, metaKeys, ... }:
    lib.concatStringsSep "\n" (
      [ "Keys of every entry, beside the fields of its implementation:\n" ]
      ++ ofOptions (metaKeys.options "its display name" // catalog.general.options)
    );

  # The implementations of conditions and their keys, as a Markdown list.
  conditionKeys =
    { catalog, ... }:
    let
      ofCondition =
        _: implementation:
        lib.concatStringsSep "\n" (
          [ "- ${implementation.title} (${lib.concatStringsSep ", " implementation.schemas})" ]
          ++ map (line: "  ${line}") (ofOptions implementation.fields.options)
        );
    in
    lib.concatStringsSep "\n" (
      [ "Keys of every condition, beside those of its implementation:\n" ]
      ++ ofOptions catalog.general.options
      ++ [ "\nImplementations of conditions and their keys:\n" ]
      ++ lib.mapAttrsToList ofCondition catalog.implementations
    );

  # Documents the keys of all groups as options of suite.settings.
  withSettings =
    option:
    option
    // {
      type = option.type // {
        inherit (lib.types.submodule (lib.mapAttrsToList groupModule groups)) getSubOptions;
      };
    };
}
