# The modules with a user's own generated files: `lib.mkModule ./generated`.
# generated: the folder that `suite generate --out` made
generated: {
  _file = ./mk-module.nix;
  # Importing it twice is importing it once.
  key = "suite-on-${toString generated}";
  imports = [
    ../modules
    (import ../modules/with-generated.nix { generated = import ./index/read.nix generated; })
  ];
}
