#!/bin/sh
# A Debian root with a current Nix and systemd, for `npm run test:host`. Prints its folder; everything else
# that there is to say goes to stderr, and where it cannot be made, nothing is printed. It is kept below
# $XDG_CACHE_HOME, or /var/cache, by what it is made of. $SUITE_HOST_RELEASE names another release.
set -u
release=${SUITE_HOST_RELEASE:-trixie}
# libdbi-perl stands for a virtual package that nix-bin needs and debootstrap does not find.
packages=systemd,systemd-sysv,dbus,nix-bin,libdbi-perl,ca-certificates,curl,iproute2

if [ "$(id -u)" != 0 ]; then
  echo "no host to test on: that takes root" >&2
  exit 0
fi
if ! command -v debootstrap >/dev/null 2>&1 || ! command -v systemd-nspawn >/dev/null 2>&1; then
  sh "$(dirname "$0")/install.sh" debootstrap systemd-container
fi
if ! command -v debootstrap >/dev/null 2>&1 || ! command -v systemd-nspawn >/dev/null 2>&1; then
  echo "no host to test on: debootstrap and systemd-nspawn are not here" >&2
  exit 0
fi

key=$(printf '%s %s' "$release" "$packages" | cksum | cut -d ' ' -f 1)
cache=${XDG_CACHE_HOME:-/var/cache}/suite-test-host
root=$cache/$release-$key
if [ ! -d "$root" ]; then
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null | grep -v security | head -n 1)
  # A release that this debootstrap does not know yet is made like any other.
  script=/usr/share/debootstrap/scripts/$release
  [ -e "$script" ] || script=/usr/share/debootstrap/scripts/sid
  echo "making a root of Debian $release in $root ..." >&2
  mkdir -p "$cache"
  fresh=$(mktemp -d "$cache/.fresh-XXXXXX")
  # It becomes /, which everybody may enter.
  chmod 755 "$fresh"
  if ! debootstrap --variant=minbase "--include=$packages" "$release" "$fresh" ${mirror:+"$mirror"} "$script" >"$fresh.log" 2>&1; then
    echo "no host to test on: debootstrap failed, with these last words:" >&2
    tail -n 5 "$fresh.log" >&2
    rm -rf "$fresh" "$fresh.log"
    exit 0
  fi
  rm -rf "$fresh.log" "$fresh"/var/cache/apt/archives/*.deb "$fresh"/var/lib/apt/lists/*
  # Of two that make it at once, one wins.
  mv -T "$fresh" "$root" 2>/dev/null || rm -rf "$fresh"
fi
echo "$root"
