# What a second generation of the host has otherwise.
{ lib, ... }:
{
  suite.downloadarr.transmission = lib.mkForce null;
  suite.downloadarr.qBittorrent.priority = 7;
}
