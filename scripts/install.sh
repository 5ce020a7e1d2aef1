#!/bin/sh
# Installs Debian packages if that is possible, and asks first at a terminal. Prints the installed versions, or why it
# installs nothing. Always exits with 0: tests with a missing prerequisite are skipped, and with SUITE_REQUIRE=true a
# test fails if a prerequisite is missing.
set -u
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
  echo "not installed: $* (needs root and apt-get)" >&2
  exit 0
fi
if [ -t 0 ]; then
  printf 'Some tests need %s. Install with apt-get? [y/N] ' "$*" >&2
  read -r answer
  case $answer in
    [Yy]*) ;;
    *)
      echo "not installed: $*; tests that need it are skipped" >&2
      exit 0
      ;;
  esac
fi
echo "installing $* ..." >&2
log=$(mktemp)
if (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@") >"$log" 2>&1; then
  # shellcheck disable=SC2016
  dpkg-query -W -f 'installed: ${Package} ${Version}\n' "$@" >&2
else
  echo "not installed: $*:" >&2
  tail -n 3 "$log" >&2
fi
rm -f "$log"
