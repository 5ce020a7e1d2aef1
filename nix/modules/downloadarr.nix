# Download clients, on NixOS: `suite.downloadarr`.
{
  imports = [
    (import ./kind.nix "downloadclient")
    ./nixos.nix
  ];
}
