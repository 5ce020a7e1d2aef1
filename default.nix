# The outputs without flakes: `imports = [ (import ./suite { }).nixosModules.default ];`, and the program as
# `(import ./suite { inherit pkgs; }).package`.
{
  pkgs ? import <nixpkgs> { },
}:
{
  # An attribute set whose import has a key and a file name, so that the module system ignores a second import.
  nixosModules.default.imports = [ ./nix/modules ];

  lib = {
    # Without NixOS: { modules, generated ? ours } -> manifests, warnings.
    evaluate = import ./nix/lib/evaluate.nix { inherit (pkgs) lib; };
    mkModule = import ./nix/lib/mk-module.nix;
    checkGenerated = import ./nix/checks/generated-is-current.nix;
  };

  overlays.default = final: _: { suite = final.callPackage ./nix/package.nix { }; };

  package = pkgs.callPackage ./nix/package.nix { };
}
