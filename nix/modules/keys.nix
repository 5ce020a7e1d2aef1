# Writes the API key of a service to a file for another program, with one unit for each file.
{
  config,
  lib,
  pkgs,
  suiteLib,
  ...
}:
let
  cfg = config.suite;
  inherit (suiteLib) format sandbox unitName;
  inherit (lib) types;

  fits = pattern: text: builtins.match pattern text != null;
  option =
    type: default: more:
    lib.mkOption ({ inherit default type; } // more);

  errorsOf =
    name: key:
    map (text: "suite.keys.${lib.strings.escapeNixIdentifier name}${text}") (
      lib.optional (!isName name)
        ": the name must consist of letters, digits, hyphens, dots and underscores, because it is part of the name of a systemd unit. Rename the key."
      ++
        lib.optional (!(cfg.services ? ${key.service}))
          ".service: suite.services has no ${format.quote key.service}.${
            suiteLib.nearest.suggest key.service (builtins.attrNames cfg.services)
          } Write the name of a service."
      ++
        lib.optional (!fits "plain|json|env:[A-Za-z_][A-Za-z0-9_]*" key.format)
          ".format: ${format.quote key.format} is not a format. Write \"plain\", \"json\" or \"env:NAME\", with the name of a variable."
      ++
        lib.optional (!builtins.elem key.mode modes)
          ".mode: ${format.value key.mode} would let other users read the key, or let someone write the file. Write \"0400\" for the owner, or \"0440\" for the owner and the group."
      ++ map (
        unit:
        ".consumers: ${
          if unitName.isService unit then
            "this host defines no unit ${format.quote unit}. Correct the name, or remove it."
          else
            unitName.explain "systemd service" unit
        }"
      ) (builtins.filter (unit: !isDefined unit) key.consumers)
    );
  modes = [
    "0400"
    "0440"
  ];
  isName = fits "[A-Za-z0-9][A-Za-z0-9._-]*";
  isDefined =
    unit: unitName.isService unit && config.systemd.services ? ${lib.removeSuffix ".service" unit};

  unitFor =
    name: key:
    let
      service = cfg.services.${key.service};
      consumers = builtins.filter unitName.isService key.consumers;
      local = lib.optional (service.unit != null && unitName.isService service.unit) service.unit;
      known = (suiteLib.knownServices { ${key.service} = service; }).file;
      services = pkgs.writeText "suite-key-${name}.json" (builtins.toJSON known);
      byGroup = key.mode == "0440";
    in
    {
      description = "Write the API key of ${key.service} to /run/suite-keys/${name}/key";
      # A new key is written at the next start of the service or of a consumer.
      wantedBy = local ++ consumers;
      after = local;
      before = consumers;
      startLimitIntervalSec = lib.mkDefault 0;
      serviceConfig =
        sandbox.hardening
        // sandbox.credentials (
          builtins.mapAttrs (_: service: service.apiKeyFile) (
            lib.mapAttrs' (name: lib.nameValuePair "key-of-${name}") known.services
          )
        )
        // {
          Type = "oneshot";
          # Files of this user and group need no right to change owners.
          User = key.owner;
          Group = key.group;
          PrivateNetwork = true;
          UMask = if byGroup then "0027" else "0077";
          RuntimeDirectory = "suite-keys/${name}";
          RuntimeDirectoryMode = if byGroup then "0750" else "0700";
          # The file stays until the next run replaces it.
          RuntimeDirectoryPreserve = true;
          # The program fails at once, so that no consumer waits for a key that does not exist yet.
          Restart = lib.mkDefault "on-failure";
          RestartSec = lib.mkDefault "10s";
          RestartSteps = lib.mkDefault 6;
          RestartMaxDelaySec = lib.mkDefault "10min";
          ExecStart = "${lib.getExe cfg.package} write-keys --services ${services} --out \${RUNTIME_DIRECTORY} --as key --key-format ${key.format}${lib.optionalString byGroup " --group"}";
        }
        // lib.optionalAttrs (consumers != [ ]) {
          # Consumers that are active, or that failed without the key: systemd starts the others after this unit. The program
          # may not do it: + runs this as root. A backslash is an escape to systemd.
          ExecStartPost = "+/bin/sh -c 'PATH=/run/current-system/sw/bin:/usr/bin; for unit; do if systemctl -q is-failed \"$$unit\"; then systemctl reset-failed \"$$unit\"; systemctl start --no-block \"$$unit\"; else systemctl try-restart --no-block \"$$unit\"; fi; done' sh ${
            builtins.replaceStrings [ "\\" ] [ "\\\\" ] (lib.concatStringsSep " " consumers)
          }";
        };
    };

  isUsable = name: key: isName name && cfg.services ? ${key.service};
in
{
  options.suite.keys = lib.mkOption {
    default = { };
    example.exporter = {
      service = "sonarr";
      consumers = [ "prometheus-exportarr-sonarr-exporter.service" ];
    };
    description = "API keys for other programs on this host. The unit `suite-key-<name>` writes the key to `/run/suite-keys/<name>/key`.";
    type = types.attrsOf (
      types.submodule {
        options = {
          service = option types.str "" {
            example = "sonarr";
            description = "The service of {option}`suite.services` whose key the file contains.";
          };
          format = option types.str "plain" {
            example = "env:API_KEY";
            description = "The contents of the file: `plain` is the bare key, `json` the key as a JSON string, and `env:NAME` the line `NAME=key` of an environment file.";
          };
          owner = option types.str "root" {
            example = "exporter";
            description = "The user who owns the file. systemd reads `LoadCredential` and `EnvironmentFile` as root.";
          };
          group = option types.str "root" {
            example = "exporter";
            description = "The group of the file.";
          };
          mode = option types.str "0400" {
            example = "0440";
            description = "The permissions of the file: `0400`, only its owner can read it, or `0440`, also its group.";
          };
          consumers = option (types.listOf types.str) [ ] {
            example = [ "prometheus-exportarr-sonarr-exporter.service" ];
            description = "The units that read the file. They start after suite has tried to write it. When suite writes it, systemd restarts those that are active or have failed.";
          };
        };
      }
    );
  };

  config = {
    suite.internal.errors = lib.concatLists (lib.mapAttrsToList errorsOf cfg.keys);

    systemd.services = lib.mapAttrs' (name: key: lib.nameValuePair "suite-key-${name}" (unitFor name key)) (
      lib.filterAttrs isUsable cfg.keys
    );
  };
}
