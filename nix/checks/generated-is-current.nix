# A derivation that fails if a generated folder does not match its schema records: for the checks
# of a flake that contains both. It needs no network.
{
  # A package set, for the program and its runtime.
  pkgs,
  # The folder that `suite generate --out` wrote.
  generated,
  # The folder of its schema records (`--schemas`).
  schemas,
  suite ? pkgs.suite or (pkgs.callPackage ../package.nix { }),
}:
pkgs.runCommand "suite-generated-is-current" { nativeBuildInputs = [ suite ]; } ''
  suite generate --offline --check --schemas ${schemas} --out ${generated}
  touch $out
''
