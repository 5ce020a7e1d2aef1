# Notifications: `suite.notif`.
{
  config,
  lib,
  suiteGenerated,
  ...
}:
import ./kind.nix {
  inherit config lib suiteGenerated;
  kind = (import ../lib/kinds.nix).notif;
}
