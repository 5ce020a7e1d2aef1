# Download clients, on NixOS: `suite.downloadarr`.
{
  imports = [
    (import ./kind.nix "downloadarr")
    ./nixos.nix
  ];
}
