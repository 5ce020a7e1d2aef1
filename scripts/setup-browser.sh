#!/bin/sh
# Installs Chromium for the tests of the reference page, but only in CI. Elsewhere these tests run only if it is
# installed already. $SUITE_CHROMIUM names another browser.
set -u
if [ -x "${SUITE_CHROMIUM:-/usr/bin/chromium}" ]; then exit 0; fi
if [ "${CI:-}" != true ]; then exit 0; fi
sh "$(dirname "$0")/install.sh" chromium fonts-dejavu-core
