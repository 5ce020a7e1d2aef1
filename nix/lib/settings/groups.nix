# The groups of settings of the generated index, prepared for checks.
# group -> { keys: its set (index/key-set.nix); schemas: those that have it; together: its group constraints; row }
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
