# What the modules of both kinds stand on.
{ lib, suiteGenerated, ... }:
{
  imports = [
    ./services.nix
    ./units.nix
  ];

  options.suite.kinds = lib.mkOption {
    type = lib.types.lazyAttrsOf lib.types.raw;
    default = { };
    internal = true;
    description = "The checked entries of each kind that is enabled.";
  };

  config._module.args = {
    # Declarations of one's own come from `lib.mkModule ./generated`.
    suiteGenerated = lib.mkDefault (import ../lib/index/read.nix ../generated);
    suiteLib = import ../lib {
      inherit lib;
      generated = suiteGenerated;
    };
  };
}
