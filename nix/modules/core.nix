# Services, all kinds, manifests and messages. Needs only nixpkgs' module system, not NixOS.
{
  imports = [ (import ./all-kinds.nix (builtins.attrNames (import ../lib/kinds.nix).provider)) ];
}
