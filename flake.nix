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

      # The tests pass only nixpkgs' library, which has no package sets. Modules and examples need none.
      packageSets = lib.getAttrs (builtins.filter (system: packagesOf ? ${system}) systems) packagesOf;
      packagesOf = nixpkgs.legacyPackages or { };

      perSystem = make: builtins.mapAttrs (_: make) packageSets;
      suiteOf = pkgs: pkgs.callPackage ./nix/package.nix { };

      # Checks of configurations, which are evaluated once for all systems.
      evaluated = {
        examples = import ./nix/checks/examples.nix { inherit lib; };
        options = import ./nix/checks/options.nix { inherit lib; };
      };
    in
    {
      inherit (import ./. { pkgs = { inherit lib; }; }) lib nixosModules overlays;

      templates = import ./nix/templates;

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
          (lib.genAttrs systems (system: builtins.mapAttrs (_: check: check system) evaluated))
          (
            perSystem (
              pkgs:
              {
                package = suiteOf pkgs;
                generated = import ./nix/checks/generated-is-current.nix {
                  inherit pkgs;
                  generated = ./nix/generated;
                  schemas = ./nix/schemas;
                  suite = suiteOf pkgs;
                };
                formatting = pkgs.runCommand "suite-nix-formatting" { nativeBuildInputs = [ pkgs.nixfmt ]; } ''
                  find ${./nix} ${./flake.nix} ${./default.nix} -name '*.nix' -exec nixfmt --check {} +
                  touch $out
                '';
              }
              // lib.optionalAttrs pkgs.stdenv.hostPlatform.isLinux {
                vm = import ./nix/checks/vm { inherit pkgs; };
              }
            )
          );

      formatter = perSystem (pkgs: pkgs.nixfmt);

      devShells = perSystem (pkgs: {
        default = pkgs.mkShellNoCC {
          packages = [
            pkgs.nixfmt
            pkgs.nodejs_24
          ];
        };
        # What the tests need, from one nixpkgs (test/README.md).
        ci = pkgs.mkShellNoCC {
          packages = [
            pkgs.nixfmt
            pkgs.nodejs_24
          ];
          SUITE_CHROMIUM = lib.getExe pkgs.chromium;
          SUITE_NIXPKGS_LIB = "${nixpkgs}";
        };
      });
    };
}
