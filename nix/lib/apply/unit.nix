# The systemd units of one service: `suite-apply-<service>`, and against drift `suite-drift-<service>`.
{
  lib,
  secrets,
  unitName,
  ...
}:
let
  # A dynamic user of one name for both units, since they share a state directory.
  userOf =
    name:
    if builtins.match "[a-z][a-z0-9-]{0,20}" name != null then
      "suite-${name}"
    else
      "suite-${builtins.substring 0 16 (builtins.hashString "sha256" name)}";

  # systemd reads % in a path as the start of a specifier.
  escape = builtins.replaceStrings [ "%" ] [ "%%" ];

  credentials =
    manifest:
    let
      key = secrets.usablePath manifest.service.apiKeyFile;
      files = lib.optionalAttrs (key != null) { api-key = key; } // manifest.secrets;
    in
    lib.mapAttrsToList (name: path: "${name}:${escape path}") files;

  # Nothing but the network, its state directory and its credentials. V8 compiles at run time, so
  # memory that is written has to be executable.
  hardening = {
    CapabilityBoundingSet = "";
    LockPersonality = true;
    NoNewPrivileges = true;
    PrivateDevices = true;
    PrivateTmp = true;
    PrivateUsers = true;
    ProtectClock = true;
    ProtectControlGroups = true;
    ProtectHome = true;
    ProtectHostname = true;
    ProtectKernelLogs = true;
    ProtectKernelModules = true;
    ProtectKernelTunables = true;
    ProtectProc = "invisible";
    ProtectSystem = "strict";
    RemoveIPC = true;
    RestrictAddressFamilies = [
      "AF_INET"
      "AF_INET6"
      # To look up names.
      "AF_NETLINK"
      "AF_UNIX"
    ];
    RestrictNamespaces = true;
    RestrictRealtime = true;
    RestrictSUIDSGID = true;
    SystemCallArchitectures = "native";
    SystemCallErrorNumber = "EPERM";
    SystemCallFilter = [
      "@system-service"
      "~@privileged"
    ];
    UMask = "0077";
  };
in
# apply: suite.apply; command: the host program; dependencies: unit names; file: the manifest in the
# store; manifest: what is in it
{
  apply,
  command,
  dependencies,
  file,
  manifest,
  name,
  service,
}:
let
  # A name that is none has an assertion of its own, which nixpkgs' error would hide.
  local = lib.optional (service.unit != null && unitName.isService service.unit) service.unit;

  unit = arguments: {
    after = [ "network-online.target" ] ++ local ++ dependencies;
    wants = [ "network-online.target" ] ++ dependencies;
    serviceConfig = hardening // {
      Type = "oneshot";
      DynamicUser = true;
      User = userOf name;
      StateDirectory = "suite-${name}";
      StateDirectoryMode = "0700";
      LoadCredential = credentials manifest;
      ExecStart = "${command} ${arguments} --manifest ${file} --state-dir \${STATE_DIRECTORY}";
      TimeoutStartSec = "15min";
    };
  };

  timer = {
    description = "Look after ${name} every ${apply.interval}";
    wantedBy = [ "timers.target" ];
    timerConfig = {
      OnActiveSec = apply.interval;
      OnUnitInactiveSec = apply.interval;
      RandomizedDelaySec = "1min";
    };
  };

  reports = apply.interval != null && apply.onDrift == "report";
in
{
  services = {
    "suite-apply-${name}" =
      lib.recursiveUpdate (unit "apply${lib.optionalString apply.requireTest " --require-test"}")
        {
          description = "Apply the configuration of clients and notifications to ${name}";
          # Again whenever the service is started: it may have come back with an older database.
          wantedBy = [ "multi-user.target" ] ++ local;
          startLimitIntervalSec = 3600;
          startLimitBurst = 8;
          serviceConfig = {
            Restart = "on-failure";
            RestartSec = "10s";
            RestartSteps = 6;
            RestartMaxDelaySec = "10min";
          };
        };
  }
  // lib.optionalAttrs reports {
    "suite-drift-${name}" = unit "plan --exit-code" // {
      description = "See whether ${name} still is as configured";
    };
  };

  timers = lib.optionalAttrs (apply.interval != null) {
    "suite-${if reports then "drift" else "apply"}-${name}" = timer;
  };
}
