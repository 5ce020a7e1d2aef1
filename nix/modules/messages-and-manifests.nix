# The options that the modules of all kinds share, and their results: messages and manifests.
{
  config,
  lib,
  suiteLib,
  ...
}:
let
  cfg = config.suite;
  ofKinds = builtins.attrValues cfg.internal.kinds;
  guides = suiteLib.trashGuides {
    configured = cfg.services;
    copy = cfg.trashGuides;
  };
  sets = suiteLib.sets {
    configured = cfg.services;
    declared = builtins.mapAttrs (_: row: cfg.${row.set}) suiteLib.setKinds;
    inherit guides;
  };

  named = suiteLib.trashNaming {
    configured = cfg.services;
    inherit (cfg) settings;
    inherit guides;
  };

  # The services with the quality sizes that they share and those of the guides.
  sized = suiteLib.trashSizes {
    inherit (named) configured;
    shared = cfg.qualitySizes;
    inherit guides;
  };

  ofServices = suiteLib.declaredWithServices sized.configured;

  settings = suiteLib.settings.check {
    inherit (named) configured;
    hostServices = cfg.internal.services;
    shared = named.settings;
  };

  references = suiteLib.checkReferences cfg.manifests;

  # Options of `suite.apply` -> their types, which suite checks.
  applyTypes = {
    interval = suiteLib.types.span suiteLib.types.label;
    onDrift = suiteLib.types.enum [
      "report"
      "apply"
    ];
    requireTest = suiteLib.types.bool;
  };

  internal =
    description: default:
    lib.mkOption {
      type = lib.types.raw;
      inherit default description;
      internal = true;
    };
  result = description: value: internal description value // { readOnly = true; };
in
{
  imports = [
    ./declared.nix
    ./suite.nix
  ];

  options.suite = {
    apply = {
      interval = lib.mkOption {
        type = suiteLib.types.nullOr applyTypes.interval;
        default = null;
        example = "6h";
        description = "How often to check for drift, as a time span of systemd. Null disables the check.";
      };
      onDrift = lib.mkOption {
        type = suiteLib.merging.unchecked applyTypes.onDrift;
        default = "report";
        example = "apply";
        description = "The action on drift: `report` lets the unit `suite-drift-<service>` fail, `apply` applies the configuration.";
      };
      requireTest = lib.mkOption {
        type = suiteLib.merging.unchecked applyTypes.requireTest;
        default = false;
        example = true;
        description = "Whether the unit fails if a created or changed resource does not pass the test of its service. By default this is a warning.";
      };
    };

    # Options of the modules for each other. One name contains all of them, so that Nix suggests none to users.
    internal = {
      services = internal "The services of this host: `services` of NixOS." { };
      units = internal "The units of these services: `systemd.services` of NixOS." { };
      kinds = internal "The checked entries of each kind." { };
      errors = lib.mkOption {
        type = lib.types.listOf lib.types.str;
        default = [ ];
        description = "The errors of the modules that need NixOS.";
        internal = true;
      };
    };

    manifests = result "The manifest of each service." (
      builtins.mapAttrs (
        name: _:
        suiteLib.manifests.forService {
          inherit name;
          inherit (cfg) services;
          requireTest = cfg.apply.requireTest == true;
          checked = cfg.internal.kinds;
          hostUnits = cfg.internal.units;
          settings = settings.entriesOf name;
          declared = ofServices.entriesOf name // sets.entriesOf name;
        }
      ) cfg.services
    );

    messages = result "The errors and warnings of the configuration." {
      # Settings and profiles both report a wrong copy of the guides.
      errors = lib.unique (
        map suiteLib.escape.message (
          cfg.internal.errors
          ++ suiteLib.unknownOptions cfg.internal.options cfg
          ++ suiteLib.checkServices cfg.services
          ++ suiteLib.merging.problemsIn applyTypes "suite.apply" cfg.apply
          ++ named.errors
          ++ settings.errors
          ++ sized.errors
          ++ ofServices.errors
          ++ sets.errors
          ++ lib.concatMap (kind: kind.errors) ofKinds
          ++ lib.catAttrs "error" references
        )
      );
      # A condition and a service both report a package that is newer than the record.
      warnings = lib.unique (
        map suiteLib.escape.message (
          (suiteLib.knownServices cfg.services).warnings
          ++ settings.warnings
          ++ ofServices.warnings
          ++ sets.warnings
          ++ lib.concatMap (kind: kind.warnings) ofKinds
          ++ suiteLib.tagWarnings cfg.internal.kinds
          ++ lib.catAttrs "warning" references
        )
      );
    };
  };

  # A module with the user's own generated files comes from `lib.mkModule ./generated`.
  config._module.args.suiteLib = lib.mkDefault (import ../lib { inherit lib; });
}
