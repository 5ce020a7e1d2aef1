# `suite.recyclarr`, which needs NixOS. Elsewhere the option exists, so that its use is an error with a fix. It has no
# default, because a module of `suite.lib.mkModule` declares it once more.
{
  config,
  lib,
  ...
}:
let
  inherit (lib) types;
  inherit (config.suite.internal.options.recyclarr) enable;

  option = type: lib.mkOption { inherit type; };
  isOnlyHere = builtins.length enable.declarations == 1;
in
{
  options.suite.recyclarr = {
    enable = option types.bool;
    services = option (types.nullOr (types.listOf types.str));
  };

  config.assertions =
    lib.optional (enable.isDefined && isOnlyHere && config.suite.recyclarr.enable)
      {
        assertion = false;
        message = "suite.recyclarr needs NixOS, because it configures services.recyclarr. Remove it, and take the profiles with suite.trashGuides, or write the keys for recyclarr with suite write-keys.";
      };
}
