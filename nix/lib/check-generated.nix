# A derivation that fails when a generated folder is not what its schema records give: for the checks
# of a flake that keeps both. Nothing is asked over the network.
{
  # A package set, for the program and what runs it.
  pkgs,
  # The folder that `suite generate --out` made.
  generated,
  # The folder of its schema records (`--schemas`).
  schemas,
  suite ? pkgs.suite or (pkgs.callPackage ../package.nix { }),
}:
pkgs.runCommand "suite-generated-is-current" { nativeBuildInputs = [ suite ]; } ''
  suite generate --offline --check --schemas ${schemas} --out ${generated}
  touch $out
''
