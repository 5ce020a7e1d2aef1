# The systemd units of one service: `suite-apply-<service>`, and against drift `suite-drift-<service>`.
{
  lib,
  isLoopback,
  sandbox,
  secrets,
  unitName,
  ...
}:
let
  # By the names that the host program looks for (generator/reconcile/manifest/inputs.ts).
  credentials =
    manifest:
    let
      key = secrets.usablePath manifest.service.apiKeyFile;
      ca = manifest.service.caFile or null;
    in
    sandbox.credentials (
      lib.optionalAttrs (key != null) { api-key = key; }
      // lib.optionalAttrs (ca != null && lib.hasPrefix "/" ca) { ca-file = ca; }
      // builtins.mapAttrs (_: secret: secret.file or secret) manifest.secrets
    );
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
  online = lib.optional (
    service.baseUrl != null && !isLoopback service.baseUrl
  ) "network-online.target";

  # Only ordered after what it speaks to: what was stopped on purpose is not started by a look at it.
  unit = arguments: {
    after = online ++ local ++ dependencies;
    wants = online;
    serviceConfig =
      sandbox.hardening
      // credentials manifest
      // lib.optionalAttrs (service.networkNamespacePath != null) {
        NetworkNamespacePath = sandbox.escape service.networkNamespacePath;
      }
      // {
        # One user and one folder for all units: a service that is given another name finds its state there.
        DynamicUser = true;
        User = "suite";
        StateDirectory = "suite";
        StateDirectoryMode = "0700";
        ExecStart = "${command} ${arguments} --manifest ${file} --state-dir \${STATE_DIRECTORY}";
      };
  };

  timer = {
    description = "Look after ${name} every ${apply.interval}";
    wantedBy = [ "timers.target" ];
    timerConfig = {
      # Not OnActiveSec: each switch reloads systemd, which would count from then.
      OnBootSec = lib.mkDefault apply.interval;
      OnUnitActiveSec = lib.mkDefault apply.interval;
      RandomizedDelaySec = lib.mkDefault "1min";
    };
  };

  reports = apply.interval != null && apply.onDrift == "report";
in
{
  services = {
    "suite-apply-${name}" =
      lib.recursiveUpdate (unit "apply${lib.optionalString apply.requireTest " --require-test"}")
        {
          description = "Apply what suite declares to ${name}";
          # Again whenever the service is started: it may have come back with an older database. No longer
          # than the service: one that is stopped is not waited for.
          wantedBy = [ "multi-user.target" ] ++ local;
          partOf = local;
          # What fails is tried again ever more rarely, so starts need no limit. It would count those too
          # that a restart of the service, a timer or a person asks for.
          startLimitIntervalSec = lib.mkDefault 0;
          serviceConfig = {
            # Neither the boot nor a switch waits for it: the service may be down.
            Type = "exec";
            Restart = lib.mkDefault "on-failure";
            RestartSec = lib.mkDefault "10s";
            RestartSteps = lib.mkDefault 6;
            RestartMaxDelaySec = lib.mkDefault "10min";
            # A failure that no retry can fix: docs/problems.md, "Exit code 78".
            RestartPreventExitStatus = 78;
            RuntimeMaxSec = lib.mkDefault "15min";
          }
          // lib.optionalAttrs reports {
            # What the drift unit reported is corrected. The program has no rights for that: + runs this as root.
            ExecStopPost = "+/bin/sh -c 'test \"$$SERVICE_RESULT\" != success || systemctl reset-failed suite-drift-${name}.service'";
          };
        };
  }
  // lib.optionalAttrs reports {
    "suite-drift-${name}" = lib.recursiveUpdate (unit "plan --exit-code") {
      description = "See whether ${name} still is as configured";
      # While the service is stopped, someone else may listen on its port, and would get the key.
      requisite = local;
      startLimitIntervalSec = lib.mkDefault 0;
      serviceConfig = {
        Type = "oneshot";
        # Stopping it half-way is no finding.
        SuccessExitStatus = "SIGTERM";
        TimeoutStartSec = lib.mkDefault "15min";
      };
    };
  };

  timers = lib.optionalAttrs (apply.interval != null) {
    "suite-${if reports then "drift" else "apply"}-${name}" = timer;
  };
}
