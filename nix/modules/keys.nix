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
  inherit (suiteLib)
    format
    record
    sandbox
    types
    unitName
    ;

  option =
    type: default: more:
    lib.mkOption ({ inherit default type; } // more);
  modes = [
    "0400"
    "0440"
  ];
  options = {
    service = option (types.enum (builtins.attrNames cfg.services) // { description = "name"; }) null {
      example = "sonarr";
      description = "The service of {option}`suite.services` whose key the file contains.";
    };
    format = option types.keyFormat "plain" {
      example = "env:API_KEY";
      description = "The contents of the file: `plain` is the bare key, `json` the key as a JSON string, and `env:NAME` the line `NAME=key` of an environment file.";
    };
    owner = option types.title "root" {
      example = "exporter";
      description = "The user who owns the file. systemd reads `LoadCredential` and `EnvironmentFile` as root.";
    };
    group = option types.title "root" {
      example = "exporter";
      description = "The group of the file.";
    };
    mode = option (types.enum modes) "0400" {
      example = "0440";
      description = "The permissions of the file: `0400`, only its owner can read it, or `0440`, also its group.";
    };
    consumers = option (types.listOf types.serviceUnit) [ ] {
      example = [ "prometheus-exportarr-sonarr-exporter.service" ];
      description = "The units that read the file. They start after suite has tried to write it. When suite writes it, systemd restarts those that are active or have failed.";
    };
  };

  check = record.check {
    label = "a key file";
    places = [ "suite.keys" ];
    keys = {
      inherit options;
      types = builtins.mapAttrs (_: option: option.type) options;
    };
    required = [ "service" ];
  };
  problemsOf =
    name: key:
    let
      place = "suite.keys.${lib.strings.escapeNixIdentifier name}";
    in
    lib.optional (!isName name)
      "${place}: the name must consist of letters, digits, hyphens, dots and underscores, because it is part of the name of a systemd unit. Rename the key."
    ++ record.shape place "a key file" {
      service = if builtins.isString key then key else "sonarr";
    } key
    ++ lib.optionals (suiteLib.isAttrSet key) (check {
      inherit place;
      given = suiteLib.withoutNull key;
    }).errors;

  errorsOf =
    name: key:
    let
      isDefined = unit: config.systemd.services ? ${lib.removeSuffix ".service" unit};
      problems = problemsOf name key;
    in
    # The units of the host depend on the keys without a problem.
    problems
    ++ map (
      unit:
      "suite.keys.${name}.consumers: this host defines no unit ${format.quote unit}. Correct the name, or remove it."
    ) (builtins.filter (unit: !isDefined unit) (lib.optionals (problems == [ ]) key.consumers));
  isName = name: builtins.match "[A-Za-z0-9][A-Za-z0-9._-]*" name != null;

  unitFor =
    name: key:
    let
      service = cfg.services.${key.service};
      inherit (key) consumers;
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
in
{
  options.suite.keys = lib.mkOption {
    default = { };
    example.exporter = {
      service = "sonarr";
      consumers = [ "prometheus-exportarr-sonarr-exporter.service" ];
    };
    description = "API keys for other programs on this host. The unit `suite-key-<name>` writes the key to `/run/suite-keys/<name>/key`.";
    type = lib.types.attrsOf (
      suiteLib.merging.tolerant (suiteLib.merging.keysOf {
        _file = "nix/modules/keys.nix";
        inherit options;
      })
    );
    apply = builtins.mapAttrs (
      _: key:
      if suiteLib.isAttrSet key then
        builtins.mapAttrs (_: option: option.default) options // suiteLib.withoutNull key
      else
        key
    );
  };

  config = {
    suite.internal.errors = lib.concatLists (lib.mapAttrsToList errorsOf cfg.keys);

    systemd.services = lib.mapAttrs' (name: key: lib.nameValuePair "suite-key-${name}" (unitFor name key)) (
      lib.filterAttrs (name: key: problemsOf name key == [ ]) cfg.keys
    );
  };
}
