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
      dependencies =
        suiteLib.manifests.dependenciesOf {
          inherit name;
          inherit (cfg) kinds;
        }
        # The target must not wait for recyclarr, because units that are ordered after recyclarr must not delay it.
        ++ lib.optionals (cfg.recyclarr.enable && recyclarr.instances ? ${name}) [
          "multi-user.target"
          "recyclarr.service"
        ];
    }
  ) cfg.services;

  recyclarr = suiteLib.recyclarr.choose {
    inherit (cfg) services;
    chosen = cfg.recyclarr.services;
  };

  driftWords = suiteLib.enumOption [
    "report"
    "apply"
  ];
  badDrift = driftWords.problem "suite.apply.onDrift" cfg.apply.onDrift;
  badInterval =
    if cfg.apply.interval == null then null else suiteLib.timeSpan.problem cfg.apply.interval;
  isDeclared =
    cfg.kinds != { }
    || suiteLib.declaredWithServices.isDeclared cfg.services
    || suiteLib.settings.isDeclared cfg.settings cfg.services
    || builtins.any (row: cfg.${row.set} != { }) (builtins.attrValues suiteLib.setKinds);
in
{
  options.suite = {
    apply = {
      interval = lib.mkOption {
        type = lib.types.nullOr lib.types.str;
        default = null;
        example = "6h";
        description = "How often to look for changes that were made in the services by other means, as a time span of systemd. Never, when null.";
      };
      onDrift = lib.mkOption {
        type = driftWords;
        default = "report";
        description = "What to do every {option}`suite.apply.interval`: let the unit `suite-drift-<service>` fail when there is something to do, or do it.";
      };
      requireTest = lib.mkOption {
        type = lib.types.bool;
        default = false;
        description = "Whether something that does not pass the service's own test is a failure of the unit, and not just a warning.";
      };
    };

    package = lib.mkPackageOption {
      suite = pkgs.suite or (pkgs.callPackage ../package.nix { });
    } "suite" { };
  };

  config = lib.mkIf isDeclared {
    assertions =
      lib.optional (badInterval != null) {
        assertion = false;
        message = "suite.apply.interval: ${badInterval}";
      }
      ++ lib.optional (badDrift != null) {
        assertion = false;
        message = badDrift;
      };

    # The program, for `suite plan` and `suite apply` in a shell.
    environment.systemPackages = [ cfg.package ];
    environment.etc = lib.mapAttrs' (
      name: source: lib.nameValuePair "suite/manifests/${name}.json" { inherit source; }
    ) files;

    systemd.services = lib.concatMapAttrs (_: unit: unit.services) units;
    systemd.timers = lib.concatMapAttrs (_: unit: unit.timers) units;
  };
}
