#!/bin/sh
# The tests of the reference page need a browser. In CI, where Debian's packages can be installed,
# Chromium is; anywhere else those tests run where it is there already, and are reported as skipped
# where it is not. $SUITE_CHROMIUM names another one.
set -u
if [ -x "${SUITE_CHROMIUM:-/usr/bin/chromium}" ]; then exit 0; fi
if [ "${CI:-}" != true ] || [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
  echo "SKIPPED: Chromium is not here and is not installed; the tests that need it are skipped" >&2
  exit 0
fi
echo "installing chromium ..." >&2
if ! (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core) >/dev/null 2>&1; then
  echo "SKIPPED: Chromium could not be installed; the tests that need it are skipped" >&2
fi
