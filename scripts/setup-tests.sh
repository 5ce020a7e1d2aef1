#!/bin/sh
# Tests that need Nix, zsh or fish run where these are. Where they are not, but Debian's packages can be installed,
# they are.
set -u
missing=
command -v nix-instantiate >/dev/null 2>&1 || missing="$missing nix-bin"
for shell in zsh fish; do
  command -v "$shell" >/dev/null 2>&1 || missing="$missing $shell"
done
if [ -z "$missing" ]; then exit 0; fi
# shellcheck disable=SC2086
sh "$(dirname "$0")/install.sh" $missing
