# The options that the modules of all kinds share, and their results: messages and manifests.
{
  config,
  lib,
  suiteLib,
  ...
}:
let
  cfg = config.suite;
  ofKinds = lib.attrValues cfg.kinds;
  sets = suiteLib.sets {
    configured = cfg.services;
    declared = builtins.mapAttrs (_: row: cfg.${row.set}) suiteLib.setKinds;
  };

  settings = suiteLib.settings.messages {
    configured = cfg.services;
    inherit (cfg) hostServices;
    shared = cfg.settings;
  };

  result =
    description: default:
    lib.mkOption {
      type = lib.types.raw;
      inherit default description;
      readOnly = true;
      internal = true;
    };
in
{
  imports = [
    ./services.nix
    ./sets.nix
  ];

  options.suite = {
    hostServices = lib.mkOption {
      type = lib.types.raw;
      default = { };
      internal = true;
      description = "What else runs on this host: `services` of NixOS.";
    };

    hostUnits = lib.mkOption {
      type = lib.types.raw;
      default = { };
      internal = true;
      description = "Their units: `systemd.services` of NixOS.";
    };

    idleWarnings = lib.mkOption {
      type = lib.types.raw;
      default = [ ];
      internal = true;
      description = "Warnings about modules that have entries and are not enabled.";
    };

    kinds = lib.mkOption {
      type = lib.types.lazyAttrsOf lib.types.raw;
      default = { };
      internal = true;
      description = "What the checks made of each kind that is enabled.";
    };

    manifests = result "What the host program reads, by service." (
      builtins.mapAttrs (
        name: _:
        suiteLib.manifests.forService {
          inherit name;
          inherit (cfg) hostUnits kinds services;
          sets = sets.entriesOf;
          shared = cfg.settings;
          requireTest = cfg.apply.requireTest or false;
        }
      ) cfg.services
    );

    messages = result "What is wrong, and what is worth a look: sentences." {
      errors = map suiteLib.escape.message (
        suiteLib.checkServices cfg.services
        ++ settings.errors
        ++ suiteLib.declaredWithServices.errors cfg.services
        ++ sets.errors
        ++ lib.concatMap (kind: kind.errors) ofKinds
      );
      warnings = map suiteLib.escape.message (
        settings.warnings ++ lib.concatMap (kind: kind.warnings) ofKinds ++ cfg.idleWarnings
      );
    };
  };

  # A module with the user's own generated files comes from `lib.mkModule ./generated`.
  config._module.args.suiteLib = lib.mkDefault (import ../lib { inherit lib; });
}
