#!/bin/sh
# Installs Nix, zsh and fish for the tests that need them, if they are missing and Debian packages can be installed.
set -u
missing=
command -v nix-instantiate >/dev/null 2>&1 || missing="$missing nix-bin"
for shell in zsh fish; do
  command -v "$shell" >/dev/null 2>&1 || missing="$missing $shell"
done
if [ -z "$missing" ]; then exit 0; fi
# shellcheck disable=SC2086
sh "$(dirname "$0")/install.sh" $missing
