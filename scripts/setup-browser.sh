#!/bin/sh
# Installs Chromium for the tests of the site, if the run demands all prerequisites (.ci/run). Other runs test the site only
# if a browser is installed. $SUITE_CHROMIUM names another browser.
set -u
if [ -x "${SUITE_CHROMIUM:-/usr/bin/chromium}" ]; then exit 0; fi
if [ "${SUITE_REQUIRE:-}" != true ]; then exit 0; fi
sh "$(dirname "$0")/install.sh" chromium fonts-dejavu-core
