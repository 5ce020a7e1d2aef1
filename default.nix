# The outputs without flakes: `imports = [ (import ./suite { }).nixosModules.default ];`, and the program as
# `(import ./suite { inherit pkgs; }).package`.
{
  pkgs ? import <nixpkgs> { },
}:
{
  # Attribute sets whose imports have a key and a file name, so that the module system ignores a second import. All
  # names are the same module, because a module that is not enabled costs almost nothing.
  nixosModules =
    let
      all.imports = [ ./nix/modules ];
    in
    {
      default = all;
    }
    // builtins.listToAttrs (
      map (kind: {
        name = kind.module;
        value = all;
      }) (builtins.attrValues (import ./nix/lib/kinds.nix).provider)
    );

  lib = {
    # Without NixOS: { modules, generated ? ours } -> manifests, warnings.
    evaluate = import ./nix/lib/evaluate.nix { inherit (pkgs) lib; };
    mkModule = import ./nix/lib/mk-module.nix;
    checkGenerated = import ./nix/lib/check-generated.nix;
  };

  overlays.default = final: _: { suite = final.callPackage ./nix/package.nix { }; };

  package = pkgs.callPackage ./nix/package.nix { };
}
