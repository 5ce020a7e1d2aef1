# Download clients: `suite.downloadarr`.
{
  config,
  lib,
  suiteGenerated,
  ...
}:
import ./kind.nix {
  inherit config lib suiteGenerated;
  kind = (import ../lib/kinds.nix).downloadarr;
}
