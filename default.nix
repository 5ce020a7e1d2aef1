# For those without flakes: `imports = [ (import ./suite { }).nixosModules.default ];`, and the program as
# `(import ./suite { inherit pkgs; }).package`.
{
  pkgs ? import <nixpkgs> { },
}:
{
  # Attribute sets that import paths: two imports are one, and errors name files.
  nixosModules = {
    default.imports = [ ./nix/modules ];
    downloadarr.imports = [ ./nix/modules/downloadarr.nix ];
    notif.imports = [ ./nix/modules/notif.nix ];
  };

  lib = {
    # Without NixOS: { modules, generated ? ours } -> manifests, warnings.
    evaluate = import ./nix/lib/without-nixos.nix { inherit (pkgs) lib; };
    mkModule = import ./nix/lib/mk-module.nix;
    checkGenerated = import ./nix/lib/check-generated.nix;
  };

  overlays.default = final: _: { suite = final.callPackage ./nix/package.nix { }; };

  package = pkgs.callPackage ./nix/package.nix { };
}
