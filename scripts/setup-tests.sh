#!/bin/sh
# Installs Nix for the tests that need it, if it is missing and Debian packages can be installed.
set -u
command -v nix-instantiate >/dev/null 2>&1 || sh "$(dirname "$0")/install.sh" nix-bin
