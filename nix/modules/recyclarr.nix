# Passes the address and the key of each Sonarr and Radarr to nixpkgs' recyclarr, and runs it before suite applies.
# The arguments of a module -> options: those of suite.recyclarr; errors, warnings; config
{
  config,
  lib,
  options,
  pkgs,
  suiteLib,
}:
let
  cfg = config.suite;
  inherit (cfg.recyclarr) enable;
  inherit (suiteLib) recyclarr;
  inherit (chosen) instances;
  inherit (config.services.recyclarr) configuration;

  # An older nixpkgs has no recyclarr.
  isKnown = options.services ? recyclarr;
  isOn = isKnown && config.services.recyclarr.enable;

  chosen = recyclarr.choose {
    inherit (cfg) services;
    chosen = cfg.recyclarr.services;
  };
  conflicts = recyclarr.conflicts {
    inherit configuration instances;
    inherit (cfg) services;
    qualityProfiles = if builtins.isAttrs cfg.qualityProfiles then cfg.qualityProfiles else { };
    inherit (cfg) settings;
  };

  used = builtins.intersectAttrs instances cfg.services;
  local = lib.unique (
    builtins.filter (unit: unit != null && suiteLib.unitName.isService unit) (
      map (service: service.unit) (builtins.attrValues used)
    )
  );
  services = suiteLib.servicesFile used;
  applyUnits = map (name: "suite-apply-${name}") (builtins.attrNames instances);

  # Files that contain only the key: recyclarr reads no other form.
  folder = "suite-recyclarr";
  keysUnit = "suite-recyclarr-keys";

  instance =
    name: service:
    # Another check reports a service without an address.
    lib.optionalAttrs (service.baseUrl != null) {
      base_url = lib.mkDefault (suiteLib.serviceAddress.whole service);
      api_key = lib.mkDefault { _secret = "/run/${folder}/${name}"; };
    };

  # Services that are only reachable in a network namespace.
  apart = lib.filterAttrs (
    _: service:
    service.networkNamespacePath != null
    && service.baseUrl != null
    && suiteLib.isLoopback service.baseUrl
    &&
      config.systemd.services.recyclarr.serviceConfig.NetworkNamespacePath or null
      != service.networkNamespacePath
  ) used;

in
{
  options = {
    enable = lib.mkEnableOption "handing the address and the API key of each Sonarr and Radarr of {option}`suite.services` to {option}`services.recyclarr`, which runs at boot and after a switch, before suite applies";

    services = lib.mkOption {
      type = lib.types.nullOr (suiteLib.merging.tolerant (lib.types.listOf lib.types.raw));
      default = null;
      defaultText = lib.literalMD "every Sonarr and Radarr of {option}`suite.services`";
      example = [ "sonarr" ];
      description = "The services that recyclarr configures. Each is an instance with the same name in {option}`services.recyclarr.configuration`, with `_` for `-` and `.`.";
    };
  };

  errors = lib.optionals enable (
    lib.optional (!isKnown)
      "suite.recyclarr.enable is set, but this nixpkgs has no services.recyclarr. Use a newer nixpkgs, or remove the option."
    ++
      lib.optional (isKnown && !isOn)
        "suite.recyclarr.enable is set, but services.recyclarr.enable is not. Set it, or remove the option."
    ++ chosen.errors
    ++ lib.optionals isOn (
      recyclarr.instanceErrors { inherit configuration instances; } ++ conflicts.errors
    )
  );

  warnings = lib.optionals (enable && isOn) (
    conflicts.warnings
    ++ lib.mapAttrsToList (
      name: service:
      "suite.recyclarr: ${name} is reached only from within the network namespace ${service.networkNamespacePath}, and recyclarr runs outside of it. Set systemd.services.recyclarr.serviceConfig.NetworkNamespacePath, or suite.services.${lib.strings.escapeNixIdentifier name}.baseUrl to an address that is reached from both."
    ) apart
  );

  config = {
    systemd.services = lib.mkIf (enable && isOn) {
      recyclarr = {
        # Neither the boot nor a switch waits for it: it is started by the target and ordered after it.
        wantedBy = [ "multi-user.target" ];
        wants = [
          "${keysUnit}.service"
          "network-online.target"
        ];
        after = [
          "${keysUnit}.service"
          "multi-user.target"
          "network-online.target"
        ]
        ++ local;
        onSuccess = map (unit: "${unit}.service") (
          builtins.filter (unit: config.systemd.services ? ${unit}) applyUnits
        );
        # A service may still be starting, or the guide may be unreachable.
        startLimitIntervalSec = lib.mkDefault 0;
        serviceConfig = {
          Restart = lib.mkDefault "on-failure";
          RestartSec = lib.mkDefault "30s";
          RestartSteps = lib.mkDefault 6;
          RestartMaxDelaySec = lib.mkDefault "1h";
          # suite waits for its end.
          TimeoutStartSec = lib.mkDefault "15min";
          # It writes the keys into a file of its state directory.
          UMask = lib.mkDefault "0077";
          StateDirectoryMode = lib.mkDefault "0700";
        };
      };

      # Runs with every run of recyclarr, so that recyclarr always has the current keys.
      ${keysUnit} = suiteLib.keysUnit {
        inherit folder services;
        command = lib.getExe cfg.package;
        file = pkgs.writeText "suite-recyclarr-services.json" (builtins.toJSON services);
        after = local;
      };
    };
  }
  // lib.optionalAttrs isKnown {
    services.recyclarr.configuration = lib.mkIf enable (
      lib.mkMerge (
        lib.mapAttrsToList (name: service: {
          ${instances.${name}.app}.${instances.${name}.instance} = instance name service;
        }) used
      )
    );
  };
}
