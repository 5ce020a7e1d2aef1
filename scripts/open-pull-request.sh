#!/bin/sh
# Opens or renews a pull request with the change that scripts/regenerate.ts wrote to a folder; opens none if nothing
# changed. Needs $GH_TOKEN.
set -eu
change=$1
if [ ! -s "$change/change.patch" ]; then
  echo 'Nothing changed.' >&2
  exit 0
fi
title='Regenerate from the current services'
body=$(mktemp)
# GitHub limits the text of a pull request to 65536 characters.
head -c 60000 "$change/change.md" >"$body"

git switch --quiet --create regenerate
# Takes only what the generator writes.
git apply --index --include='nix/schemas/*' --include='nix/generated/*' "$change/change.patch"
git -c user.name='github-actions[bot]' -c user.email='41898282+github-actions[bot]@users.noreply.github.com' \
  commit --quiet --message "$title"
gh auth setup-git
git push --quiet --force origin regenerate
gh pr create --head regenerate --title "$title" --body-file "$body" ||
  gh pr edit regenerate --title "$title" --body-file "$body"
rm "$body"
