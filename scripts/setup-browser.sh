#!/bin/sh
# The tests of the reference page need a browser. In CI, where Debian's packages can be installed,
# Chromium is; anywhere else those tests run where it is there already. $SUITE_CHROMIUM names another one.
set -u
if [ -x "${SUITE_CHROMIUM:-/usr/bin/chromium}" ]; then exit 0; fi
if [ "${CI:-}" != true ]; then exit 0; fi
sh "$(dirname "$0")/install.sh" chromium fonts-dejavu-core
