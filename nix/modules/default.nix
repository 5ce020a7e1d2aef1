# Everything, on NixOS.
{
  imports = [
    (import ./core.nix { })
    ./nixos.nix
  ];
}
