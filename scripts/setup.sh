#!/bin/sh
# Installs the dependencies of package-lock.json, unless that was done before: `sh scripts/setup.sh [FOLDER]`. Any Node can
# run this: in npm scripts, the pinned Node of node_modules comes first on the PATH.
set -eu
cd "$(dirname "$0")/../${1:-}"
stamp=node_modules/.suite-lock
if [ ! -f "$stamp" ] || ! cmp -s package-lock.json "$stamp"; then
  echo "installing dependencies${1:+ of $1} (npm ci) ..." >&2
  npm ci --no-audit --no-fund --loglevel=error >&2
  cp package-lock.json "$stamp"
  echo "installed: $(ls -d node_modules/[!.@]* node_modules/@*/* 2>/dev/null | wc -l) packages of package-lock.json" >&2
fi
