# The modules with a user's own generated files: `lib.mkModule ./generated`.
# generated: the folder that `suite generate --out` wrote
generated: {
  _file = ./mk-module.nix;
  # The module system ignores a second import.
  key = "suite-on-${toString generated}";
  imports = [
    ../modules
    (import ../modules/core.nix { generated = import ./index/read.nix generated; })
  ];
}
