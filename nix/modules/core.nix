# Services, all kinds, manifests and messages. Knows no NixOS: nixpkgs' module system is enough.
{
  imports = map (import ./kind.nix) (builtins.attrNames (import ../lib/kinds.nix));
}
