# Everything: download clients and notifications.
{
  imports = [
    ./downloadarr.nix
    ./notif.nix
  ];
}
