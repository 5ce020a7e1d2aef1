# Sends a message to ntfy when a run has changed something, and when a run fails (docs/host.md).
{
  config,
  lib,
  pkgs,
  ...
}:
let
  names = builtins.attrNames config.suite.services;
  onFailure = [ "suite-failed@%N.service" ];

  # $1: the unit that ran.
  report = condition: {
    description = "Report a run of %i";
    scriptArgs = "%i";
    script = ''
      journal() {
        journalctl --output=cat "_SYSTEMD_INVOCATION_ID=$MONITOR_INVOCATION_ID" "$@"
      }
      ${condition}
      journal --lines=50 |
        ${pkgs.curl}/bin/curl --silent --show-error --fail --header "Title: $1" \
          --data-binary @- https://ntfy.sh/YOUR-TOPIC
    '';
  };
in
{
  suite.apply.interval = "6h";

  systemd.services =
    lib.genAttrs (map (name: "suite-apply-${name}") names) (_: {
      inherit onFailure;
      onSuccess = [ "suite-changed@%N.service" ];
    })
    // lib.genAttrs (map (name: "suite-drift-${name}") names) (_: {
      inherit onFailure;
    })
    // {
      "suite-changed@" = report ''
        case $(journal --lines=1) in
          *created* | *updated* | *replaced*) ;;
          *": 0 deleted"*) exit 0 ;;
          *deleted*) ;;
          *) exit 0 ;;
        esac
      '';
      # After exit code 75, systemd tries again: report the third failure in a row.
      "suite-failed@" = report ''
        if [ "$MONITOR_EXIT_STATUS" = 75 ]; then
          case $1/$(systemctl show --value --property=NRestarts "$1") in
            suite-apply-*/2 | suite-drift-*) ;;
            *) exit 0 ;;
          esac
        fi
      '';
    };
}
