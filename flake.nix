{
  description = "Checked NixOS modules for the Servarr family, generated from what the live services report";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";

  outputs =
    { nixpkgs, ... }:
    let
      inherit (nixpkgs) lib;

      systems = [
        "aarch64-darwin"
        "aarch64-linux"
        "x86_64-darwin"
        "x86_64-linux"
      ];

      # With nixpkgs' library alone there are no package sets; modules and examples need none.
      packageSets = lib.getAttrs (builtins.filter (system: packagesOf ? ${system}) systems) packagesOf;
      packagesOf = nixpkgs.legacyPackages or { };

      perSystem = make: builtins.mapAttrs (_: make) packageSets;
      suiteOf = pkgs: pkgs.callPackage ./nix/package.nix { };
    in
    {
      # Attribute sets that import paths: two imports are one, and errors name files.
      nixosModules = {
        default.imports = [ ./nix/modules ];
        downloadarr.imports = [ ./nix/modules/downloadarr.nix ];
        notif.imports = [ ./nix/modules/notif.nix ];
      };

      lib = {
        # Without NixOS: { modules, generated ? ours } -> manifests, warnings.
        evaluate = import ./nix/lib/without-nixos.nix { inherit lib; };
        mkModule = import ./nix/lib/mk-module.nix;
        checkGenerated = import ./nix/lib/check-generated.nix;
      };

      overlays.default = _: prev: { suite = suiteOf prev; };

      packages = perSystem (pkgs: {
        default = suiteOf pkgs;
      });

      apps = perSystem (pkgs: {
        default = {
          type = "app";
          program = lib.getExe (suiteOf pkgs);
          meta.description = "The generator and the host program";
        };
      });

      checks =
        lib.recursiveUpdate
          (lib.genAttrs systems (system: {
            examples = import ./nix/checks/examples.nix { inherit lib system; };
          }))
          (
            perSystem (pkgs: {
              package = suiteOf pkgs;
              generated = import ./nix/lib/check-generated.nix {
                inherit pkgs;
                generated = ./nix/generated;
                schemas = ./nix/schemas;
                suite = suiteOf pkgs;
              };
              formatting = pkgs.runCommand "suite-nix-formatting" { nativeBuildInputs = [ pkgs.nixfmt ]; } ''
                find ${./nix} ${./flake.nix} -name '*.nix' -exec nixfmt --check {} +
                touch $out
              '';
            })
          );

      formatter = perSystem (pkgs: pkgs.nixfmt);

      devShells = perSystem (pkgs: {
        default = pkgs.mkShellNoCC {
          packages = [
            pkgs.nixfmt
            pkgs.nodejs_24
          ];
        };
      });
    };
}
