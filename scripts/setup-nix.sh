#!/bin/sh
# The tests that need Nix run where it is. Where it is not, but Debian's packages can be installed,
# they are; anywhere else those tests are reported as skipped.
set -u
if command -v nix-instantiate >/dev/null 2>&1; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
  echo "SKIPPED: nix-instantiate is not here and cannot be installed; the tests that need it are skipped" >&2
  exit 0
fi
echo "installing nix-bin ..." >&2
if ! (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nix-bin) >/dev/null 2>&1; then
  echo "SKIPPED: nix-bin could not be installed; the tests that need it are skipped" >&2
fi
