# The differences of a second generation of the host.
{ lib, ... }:
{
  suite.downloadarr.transmission = lib.mkForce null;
  suite.downloadarr.qBittorrent.priority = 7;
}
