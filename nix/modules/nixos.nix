# The part that needs NixOS: settings of the host, packages, and the units that apply the configuration, which are one
# for each service and a timer against drift. Which units exist depends only on `suite.services`, so that a wrong entry
# does not hide its own error.
{
  config,
  lib,
  pkgs,
  suiteLib,
  ...
}:
let
  cfg = config.suite;

  files = builtins.mapAttrs (
    name: manifest: pkgs.writeText "suite-${name}.json" (builtins.toJSON manifest)
  ) cfg.manifests;

  units = builtins.mapAttrs (
    name: service:
    suiteLib.unitsOf {
      inherit name service;
      inherit (cfg) apply;
      command = lib.getExe cfg.package;
      manifest = cfg.manifests.${name};
      file = files.${name};
      dependencies = suiteLib.manifests.dependenciesOf name cfg.internal.kinds;
    }
  ) cfg.services;

  # Also for a service of which nothing is declared any more: its unit deletes what an earlier one created.
  ifAny = lib.mkIf (cfg.services != { });
in
{
  _class = "nixos";

  imports = [
    ./messages-and-manifests.nix
    ./keys.nix
  ];

  options.suite.package = lib.mkPackageOption {
    suite = pkgs.suite or (pkgs.callPackage ../package.nix { });
  } "suite" { example = "pkgs.suite"; };

  config = {
    assertions = map (message: {
      assertion = false;
      inherit message;
    }) cfg.messages.errors;
    inherit (cfg.messages) warnings;

    environment = ifAny {
      # The program, for `suite plan` and `suite apply` in a shell.
      systemPackages = [ cfg.package ];
      etc =
        lib.mapAttrs' (
          name: source: lib.nameValuePair "suite/manifests/${name}.json" { inherit source; }
        ) files
        // {
          # The default services file of `suite generate` and other commands.
          "suite/services.json".text = builtins.toJSON (suiteLib.knownServices cfg.services).file;
        };
    };
    systemd = ifAny {
      services = lib.concatMapAttrs (_: unit: unit.services) units;
      timers = lib.concatMapAttrs (_: unit: unit.timers) units;
    };

    suite.internal = {
      inherit (config) services;
      units = config.systemd.services;
    };
  };
}
