# The units that apply the configuration: one for each service, and a timer against drift. Which units
# exist depends only on `suite.services`, so that a wrong entry does not hide its own error.
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
      dependencies = suiteLib.manifests.dependenciesOf {
        inherit name;
        inherit (cfg.internal) kinds;
      };
    }
  ) cfg.services;
in
{
  options.suite.package = lib.mkPackageOption {
    suite = pkgs.suite or (pkgs.callPackage ../package.nix { });
  } "suite" { };

  # Also for a service of which nothing is declared any more: its unit deletes what an earlier one created.
  config = lib.mkIf (cfg.services != { }) {
    # The program, for `suite plan` and `suite apply` in a shell.
    environment.systemPackages = [ cfg.package ];
    environment.etc = lib.mapAttrs' (
      name: source: lib.nameValuePair "suite/manifests/${name}.json" { inherit source; }
    ) files;

    systemd.services = lib.concatMapAttrs (_: unit: unit.services) units;
    systemd.timers = lib.concatMapAttrs (_: unit: unit.timers) units;
  };
}
