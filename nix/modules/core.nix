# Services, all kinds, manifests and messages. Needs only nixpkgs' module system, not NixOS.
{
  # A user's own index, in place of that of this repository.
  generated ? null,
  kinds ? (import ../lib/kinds.nix).provider,
}:
{ lib, ... }:
{
  imports = [ (import ./kinds.nix (builtins.attrNames kinds)) ];
  config._module.args = lib.optionalAttrs (generated != null) {
    suiteLib = import ../lib { inherit generated kinds lib; };
  };
}
