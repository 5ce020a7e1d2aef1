# The modules of a table of kinds with a user's own index.
{
  generated,
  kinds ? (import ../lib/kinds.nix).provider,
}:
{ lib, ... }:
{
  imports = [ (import ./all-kinds.nix (builtins.attrNames kinds)) ];
  config._module.args.suiteLib = import ../lib { inherit generated kinds lib; };
}
