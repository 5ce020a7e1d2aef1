#!/bin/sh
# The tests that need Nix run where it is. Where it is not, but Debian's packages can be installed, it is.
set -u
if command -v nix-instantiate >/dev/null 2>&1; then exit 0; fi
sh "$(dirname "$0")/install.sh" nix-bin
