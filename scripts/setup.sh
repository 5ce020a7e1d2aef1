#!/bin/sh
# Installs the dependencies of package-lock.json, unless that was done before. Any Node can run this: in npm
# scripts, the pinned Node of node_modules comes first on the PATH.
set -eu
cd "$(dirname "$0")/.."
stamp=node_modules/.suite-lock
if [ ! -f "$stamp" ] || ! cmp -s package-lock.json "$stamp"; then
  echo "installing dependencies (npm ci) ..." >&2
  npm ci --no-audit --no-fund --loglevel=error >&2
  cp package-lock.json "$stamp"
  echo "installed: $(ls -d node_modules/[!.@]* node_modules/@*/* 2>/dev/null | wc -l) packages of package-lock.json, Node $(node_modules/.bin/node --version)" >&2
fi
