# Services, all kinds, manifests and messages. Knows no NixOS: nixpkgs' module system is enough.
{
  imports = [ (import ./all-kinds.nix (builtins.attrNames (import ../lib/kinds.nix).provider)) ];
}
