# The groups of settings of the generated index, made ready for checking.
# group -> { keys: its set (index/key-set.nix); schemas: that have it; together: what is asked of keys together; row }
{
  lib,
  defaultText,
  generated,
  keySet,
  settingsRows,
  types,
  ...
}:
builtins.mapAttrs (
  group: entry:
  let
    file = import entry.file { inherit defaultText lib types; };
  in
  {
    keys = keySet.of file;
    inherit (entry) schemas;
    together = file.groups or [ ];
    row = settingsRows.${group};
  }
) (builtins.intersectAttrs settingsRows (generated.settings or { }))
