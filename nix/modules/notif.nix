# Notifications, on NixOS: `suite.notif`.
{
  imports = [
    (import ./kind.nix "notif")
    ./nixos.nix
  ];
}
