# The systemd units of one service: `suite-apply-<service>`, and `suite-drift-<service>` to detect drift.
{
  lib,
  isLoopback,
  sandbox,
  unitName,
  ...
}:
# apply: suite.apply; command: the host program; dependencies: unit names; file: the manifest in the
# store; manifest: its content
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
  # Another assertion reports an invalid name; nixpkgs' own error would hide it.
  local = lib.optional (service.unit != null && unitName.isService service.unit) service.unit;
  online = lib.optional (
    service.baseUrl != null && !isLoopback service.baseUrl
  ) "network-online.target";

  key = manifest.service.apiKeyFile;
  ca = manifest.service.caFile or null;

  # The unit is ordered after its service but does not start it: a user may have stopped the service.
  unit = arguments: {
    after = online ++ local ++ dependencies;
    wants = online;
    serviceConfig =
      sandbox.hardening
      # The host program expects these names (generator/reconcile/manifest/inputs.ts).
      // sandbox.credentials (
        lib.optionalAttrs (key != null) { api-key = key; }
        // lib.optionalAttrs (ca != null && lib.hasPrefix "/" ca) { ca-file = ca; }
        // builtins.mapAttrs (_: secret: secret.file or secret) manifest.secrets
      )
      // lib.optionalAttrs (service.networkNamespacePath != null) {
        NetworkNamespacePath = sandbox.escape service.networkNamespacePath;
      }
      // {
        # All units share one user and one folder, so that a service with a new name finds its state.
        DynamicUser = true;
        User = "suite";
        StateDirectory = "suite";
        StateDirectoryMode = "0700";
        ExecStart = "${command} ${arguments} --manifest ${file} --state-dir \${STATE_DIRECTORY}";
      };
  };

  timer = {
    description = "Check ${name} for drift every ${toString apply.interval}";
    wantedBy = [ "timers.target" ];
    timerConfig = {
      # Not OnActiveSec: each switch reloads systemd, which would restart the timer.
      OnBootSec = lib.mkDefault apply.interval;
      OnUnitActiveSec = lib.mkDefault apply.interval;
      RandomizedDelaySec = lib.mkDefault "1min";
    };
  };

  drift = "suite-drift-${name}.service";
  clearDrift = lib.concatStringsSep " " [
    ''test "$$SERVICE_RESULT" != success || {''
    "PATH=/run/current-system/sw/bin:/usr/bin;"
    "if systemctl is-failed --quiet ${drift}; then systemctl reset-failed ${drift}; fi; }"
  ];

  # A backslash is an escape to systemd, as in `my\x2dsonarr.service`.
  isActive =
    unit:
    lib.concatStringsSep " " [
      "+/bin/sh -c"
      "'PATH=/run/current-system/sw/bin:/usr/bin; exec systemctl is-active --quiet \"$$1\"'"
      "sh ${builtins.replaceStrings [ "\\" ] [ "\\\\" ] unit}"
    ];

  reports = apply.interval != null && apply.onDrift == "report";
in
{
  services = {
    "suite-apply-${name}" =
      lib.recursiveUpdate (unit "apply${lib.optionalString apply.requireTest " --require-test"}")
        {
          description = "Apply the configuration of ${name}";
          # It also runs when the service starts, because the database may have been restored, and stops with
          # the service.
          wantedBy = [ "multi-user.target" ] ++ local;
          partOf = local;
          # Retries become rarer, so starts need no limit. A limit would also count the starts by a restart of
          # the service, a timer or a user.
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
            # Clears the failure that the drift unit reported. The program has no rights for that: + runs this as root.
            ExecStopPost = "+/bin/sh -c '${clearDrift}'";
          };
        };
  }
  // lib.optionalAttrs reports {
    "suite-drift-${name}" = lib.recursiveUpdate (unit "plan --exit-code") {
      description = "Check ${name} for drift";
      startLimitIntervalSec = lib.mkDefault 0;
      serviceConfig = {
        Type = "oneshot";
        # A stopped check is not a failure.
        SuccessExitStatus = "SIGTERM";
        TimeoutStartSec = lib.mkDefault "15min";
      }
      // lib.optionalAttrs (local != [ ]) {
        # A stopped service is not a failure. Not Requisite: that fails the start job, which a user who runs it by hand
        # sees as a failure.
        ExecCondition = map isActive local;
      };
    };
  };

  timers = lib.optionalAttrs (apply.interval != null) {
    "suite-${if reports then "drift" else "apply"}-${name}" = timer;
  };
}
