# Everything, on NixOS.
{
  imports = [
    ./core.nix
    ./nixos.nix
  ];
}
