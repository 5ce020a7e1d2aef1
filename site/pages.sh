#!/bin/sh
# Builds the site of every version: `sh site/pages.sh FOLDER [BASE]`. This checkout is `main`, and each tag that has a site
# is built by its own sources. BASE is the path at which the folder is published, with a slash at both ends.
set -eu
out=$(realpath -m "$1") base=${2:-/}
root=$(cd "$(dirname "$0")/.." && pwd)
rm -rf "$out" && mkdir -p "$out"

# build VERSION CHECKOUT
build() {
  (cd "$2" && SITE_LABEL=$1 SITE_BASE=$base$1/ SITE_OUT=$out/$1 npm run --silent site)
}

build main "$root"
versions=main
for tag in $(git -C "$root" tag --list 'v*' --sort=version:refname); do
  git -C "$root" cat-file -e "$tag:site/package.json" 2>/dev/null || continue
  tree=$(mktemp -d)
  git -C "$root" worktree add --quiet --detach "$tree" "$tag"
  build "$tag" "$tree"
  git -C "$root" worktree remove --force "$tree"
  versions="$tag $versions"
done
{
  echo '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>suite</title>'
  echo '<style>:root{color-scheme:light dark;font:1rem/1.6 sans-serif}body{margin:3rem auto;max-width:40rem;padding:0 1rem}</style>'
  echo '<h1>Versions of suite</h1><ul>'
  for version in $versions; do echo "<li><a href=\"$version/index.html\">$version</a></li>"; done
  echo '</ul></html>'
} >"$out/index.html"
