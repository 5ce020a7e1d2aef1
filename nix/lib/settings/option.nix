# An option for settings: an attribute set for each group, which suite checks.
# what: the end of its first sentence
{
  lib,
  merging,
  settingsRows,
  ...
}:
let
  groupNames = lib.concatMapStringsSep ", " (group: "`${group}`") (builtins.attrNames settingsRows);
in
what:
lib.mkOption {
  type = merging.keySets;
  default = { };
  example.mediaManagement.copyUsingHardlinks = true;
  description = "Settings ${what}. suite sets the keys that you declare and leaves the others alone. Keys are those of the API, in groups: ${groupNames}. `suite show suite.settings.<group>` lists the keys.";
}
