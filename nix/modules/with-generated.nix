# The modules of a table of kinds, on the index of declarations of one's own.
{
  generated,
  kinds ? (import ../lib/kinds.nix).provider,
}:
{ lib, ... }:
{
  imports = [ (import ./all-kinds.nix (builtins.attrNames kinds)) ];
  config._module.args.suiteLib = import ../lib { inherit generated kinds lib; };
}
