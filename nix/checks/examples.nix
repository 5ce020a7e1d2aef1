# A derivation for each system that exists only if all examples and templates evaluate without errors and warnings.
{ lib }:
let
  onStub = import ./evaluate-on-stub.nix { inherit lib; };
  # nixpkgs' library alone has no NixOS.
  nixosSystem = lib.nixosSystem or ({ modules, ... }: onStub ([ ./data-folders.nix ] ++ modules));

  examples = lib.genAttrs (builtins.attrNames (builtins.readDir ../examples)) (
    name:
    let
      found = onStub [
        ../modules
        ./data-folders.nix
        (../examples + "/${name}")
      ];
    in
    builtins.deepSeq [
      found.config.systemd
      found.config.environment.etc
    ] found
  );

  # With this checkout as their input.
  templates = lib.mapAttrs (
    _: template:
    let
      outputs = (import (template.path + "/flake.nix")).outputs {
        nixpkgs.lib = lib // {
          inherit nixosSystem;
        };
        suite = import ../.. { pkgs = { inherit lib; }; };
        # Has the form of the guides, and the profile that the template names.
        trash-guides = ./guide;
      };
    in
    outputs.media or outputs.nixosConfigurations.box
  ) (import ../templates);

  prove =
    name: found:
    let
      evaluated = import ../lib/manifests-or-errors.nix (
        if found ? config then { inherit (found) config; } else found
      );
    in
    builtins.addErrorContext "while evaluating the example ${name}" (
      if evaluated.warnings == [ ] then
        evaluated.manifests
      else
        throw (lib.concatStringsSep "\n" evaluated.warnings)
    );

  # Passed as a file, because an environment variable has a limited length.
  manifests = builtins.toFile "suite-examples.json" (
    builtins.toJSON (lib.mapAttrs prove (examples // templates))
  );
in
system:
derivation {
  name = "suite-examples";
  inherit system manifests;
  builder = "/bin/sh";
  args = [
    "-c"
    "echo $manifests > $out"
  ];
}
