# A derivation that exists only if all examples evaluate without errors and warnings.
{ lib, system }:
let
  evaluate = import ../lib/evaluate-on-stub.nix { inherit lib; };

  names = builtins.filter (lib.hasSuffix ".nix") (builtins.attrNames (builtins.readDir ../examples));

  prove =
    name:
    let
      result = evaluate [
        ../modules
        (../examples + "/${name}")
      ];
      said = result.errors ++ result.warnings;
    in
    if said == [ ] then
      builtins.deepSeq [
        result.config.systemd
        result.config.environment.etc
      ] result.manifests
    else
      throw "nix/examples/${name}: ${lib.concatStringsSep "\n" said}";
in
derivation {
  name = "suite-examples";
  inherit system;
  builder = "/bin/sh";
  args = [
    "-c"
    "echo $manifests > $out"
  ];
  # Passed as a file, because an environment variable has a limited length.
  manifests = builtins.toFile "suite-examples.json" (builtins.toJSON (lib.genAttrs names prove));
}
