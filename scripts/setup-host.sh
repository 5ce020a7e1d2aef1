#!/bin/sh
# Creates a Debian root with a current Nix and systemd, for `npm run test:host`, and prints its folder. Prints nothing
# to stdout if that fails; messages go to stderr. Caches the root below $XDG_CACHE_HOME or /var/cache, by release and
# packages. $SUITE_HOST_RELEASE names another release.
set -u
release=${SUITE_HOST_RELEASE:-trixie}
# libdbi-perl provides a virtual package that nix-bin needs and debootstrap does not find.
packages=systemd,systemd-sysv,dbus,nix-bin,libdbi-perl,ca-certificates,curl,iproute2

if [ "$(id -u)" != 0 ]; then
  echo "no test host: creating one needs root" >&2
  exit 0
fi
if ! command -v debootstrap >/dev/null 2>&1 || ! command -v systemd-nspawn >/dev/null 2>&1; then
  sh "$(dirname "$0")/install.sh" debootstrap systemd-container
fi
if ! command -v debootstrap >/dev/null 2>&1 || ! command -v systemd-nspawn >/dev/null 2>&1; then
  echo "no test host: debootstrap or systemd-nspawn is not installed" >&2
  exit 0
fi

key=$(printf '%s %s' "$release" "$packages" | cksum | cut -d ' ' -f 1)
cache=${XDG_CACHE_HOME:-/var/cache}/suite-test-host
root=$cache/$release-$key
if [ ! -d "$root" ]; then
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null | grep -v security | head -n 1)
  # Create a release that this debootstrap does not know yet like any other.
  script=/usr/share/debootstrap/scripts/$release
  [ -e "$script" ] || script=/usr/share/debootstrap/scripts/sid
  echo "creating a root of Debian $release in $root ..." >&2
  mkdir -p "$cache"
  fresh=$(mktemp -d "$cache/.fresh-XXXXXX")
  # The folder becomes /, which every user must be able to enter.
  chmod 755 "$fresh"
  if ! debootstrap --variant=minbase "--include=$packages" "$release" "$fresh" ${mirror:+"$mirror"} "$script" >"$fresh.log" 2>&1; then
    echo "no test host: debootstrap failed; its last lines:" >&2
    tail -n 5 "$fresh.log" >&2
    rm -rf "$fresh" "$fresh.log"
    exit 0
  fi
  rm -rf "$fresh.log" "$fresh"/var/cache/apt/archives/*.deb "$fresh"/var/lib/apt/lists/*
  # If two runs create it at the same time, one wins.
  mv -T "$fresh" "$root" 2>/dev/null || rm -rf "$fresh"
fi
echo "$root"
