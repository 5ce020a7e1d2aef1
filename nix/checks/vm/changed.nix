# A later configuration of the same machine: another folder, and no notification.
{ lib, ... }:
{
  suite = {
    downloadarr.torrentBlackhole.torrentFolder = lib.mkForce "/srv/other";
    notif.customScript = lib.mkForce null;
  };
}
