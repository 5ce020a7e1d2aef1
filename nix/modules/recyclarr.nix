# Passes the address and the key of each Sonarr and Radarr to nixpkgs' recyclarr, and runs it before suite applies.
{
  config,
  lib,
  options,
  suiteLib,
  ...
}:
let
  cfg = config.suite;
  inherit (suiteLib) format;

  # A host without NixOS has no recyclarr.
  isKnown = options.services ? recyclarr;
  isOn = cfg.recyclarr.enable && isKnown && config.services.recyclarr.enable;

  guides = suiteLib.trashGuides {
    configured = cfg.services;
    shared = cfg.trashGuides;
  };
  # recyclarr knows no apps that are like others.
  possible = lib.filterAttrs (
    name: { app, ... }: guides.forService name != null && !(suiteLib.apps.${app} ? like)
  ) cfg.services;
  names = builtins.attrNames possible;
  chosen = if cfg.recyclarr.services == null then names else cfg.recyclarr.services;
  used = lib.filterAttrs (name: _: builtins.elem name chosen) possible;

  # recyclarr allows only letters, digits and underscores in the names of instances.
  instanceOf = lib.stringAsChars (char: if char == "-" || char == "." then "_" else char);

  local = lib.unique (
    builtins.filter (unit: unit != null && suiteLib.unitName.isService unit) (
      lib.mapAttrsToList (_: service: service.unit) used
    )
  );

  # recyclarr reads no other form of a key than the bare one.
  keyOf = name: "recyclarr-${name}";

  # The errors of profiles that both recyclarr and suite would write: both would undo each other's work at every run.
  conflicts =
    name:
    { app, ... }:
    let
      option = "services.recyclarr.configuration.${app}.${instanceOf name}.quality_profiles";
      written =
        config.services.recyclarr.configuration.${app}.${instanceOf name}.quality_profiles or null;
      # Without a name, recyclarr takes that of the guides.
      profiles = map (
        one: one.name or ((guides.forService name).find "profiles" one.trash_id or "").name or null
      ) (lib.optionals (builtins.isList written) written);
      # suite can add scores to a profile of recyclarr.
      isBoth = one: builtins.elem one.name profiles && removeAttrs one.values [ "scores" ] != { };
    in
    map (
      { path, ... }:
      "${option} and ${path} write the same profile. Keep one, or declare nothing but scores in ${path}."
    ) (builtins.filter isBoth cfg.manifests.${name}.kinds.qualityprofile.entries or [ ]);

  errors = lib.optionals cfg.recyclarr.enable (
    lib.optional (!isOn)
      "suite.recyclarr.enable is set, but services.recyclarr.enable is not. Set it, or remove the option."
    ++ map (
      name:
      "suite.recyclarr.services: ${format.quote name} is not a Sonarr or Radarr of suite.services, and recyclarr configures nothing else. Those are: ${format.listing names}."
    ) (lib.subtractLists names chosen)
    ++ lib.optionals isOn (lib.concatLists (lib.mapAttrsToList conflicts used))
  );
in
{
  options.suite.recyclarr = {
    enable = lib.mkEnableOption "passing the address and the API key of each Sonarr and Radarr in {option}`suite.services` to {option}`services.recyclarr`. recyclarr runs at boot and after a switch, before suite";

    services = lib.mkOption {
      type = lib.types.nullOr (lib.types.listOf lib.types.str);
      default = null;
      defaultText = lib.literalMD "every Sonarr and Radarr of {option}`suite.services`";
      example = [ "sonarr" ];
      description = "The services that recyclarr configures. Each is an instance with the same name in {option}`services.recyclarr.configuration`, with `_` for `-` and `.`.";
    };
  };

  config = {
    suite.internal = { inherit errors; };

    suite.keys = lib.mkIf isOn (
      lib.mapAttrs' (
        name: _:
        lib.nameValuePair (keyOf name) {
          service = name;
          consumers = [ "recyclarr.service" ];
        }
      ) used
    );

    systemd.services = lib.mkIf isOn (
      # suite applies after it. The target does not wait for recyclarr, so units after both must not delay the target.
      lib.mapAttrs' (
        name: _:
        lib.nameValuePair "suite-apply-${name}" {
          after = [
            "multi-user.target"
            "recyclarr.service"
          ];
        }
      ) used
      // {
        recyclarr = {
          # Neither the boot nor a switch waits for it: it is started by the target and ordered after it.
          wantedBy = [ "multi-user.target" ];
          wants = [ "network-online.target" ];
          after = [
            "multi-user.target"
            "network-online.target"
          ]
          ++ local;
          onSuccess = map (name: "suite-apply-${name}.service") (builtins.attrNames used);
          # A service may still be starting, or the guide may be unreachable.
          startLimitIntervalSec = lib.mkDefault 0;
          serviceConfig = {
            Restart = lib.mkDefault "on-failure";
            RestartSec = lib.mkDefault "2min";
            # suite waits for its end.
            TimeoutStartSec = lib.mkDefault "15min";
            # It writes the keys into a file of its state directory.
            UMask = lib.mkDefault "0077";
            StateDirectoryMode = lib.mkDefault "0700";
          };
        };
      }
    );
  }
  // lib.optionalAttrs isKnown {
    services.recyclarr.configuration = lib.mkIf cfg.recyclarr.enable (
      lib.mkMerge (
        lib.mapAttrsToList (name: service: {
          # Another check reports a service without an address.
          ${service.app}.${instanceOf name} = lib.optionalAttrs (service.baseUrl != null) {
            base_url = lib.mkDefault (suiteLib.serviceAddress.whole service);
            api_key = lib.mkDefault { _secret = "/run/suite-keys/${keyOf name}/key"; };
          };
        }) used
      )
    );
  };
}
