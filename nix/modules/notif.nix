# Notifications, on NixOS: `suite.notif`.
{
  imports = [
    (import ./kind.nix "notification")
    ./nixos.nix
  ];
}
