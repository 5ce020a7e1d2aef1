# Download clients: `suite.downloadarr`.
import ./kind.nix "downloadarr"
