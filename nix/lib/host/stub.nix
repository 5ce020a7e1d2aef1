# As much of NixOS as the modules touch, and what a configuration for both may hold, so that it can be
# evaluated with nixpkgs' library alone.
{ lib, ... }:
let
  anything = lib.mkOption {
    type = lib.types.attrsOf lib.types.raw;
    default = { };
    description = "Anything.";
  };
in
{
  options = {
    assertions = lib.mkOption {
      type = lib.types.listOf lib.types.raw;
      default = [ ];
      description = "What has to hold.";
    };
    warnings = lib.mkOption {
      type = lib.types.listOf lib.types.str;
      default = [ ];
      description = "What is worth a look.";
    };
    environment.etc = anything;
    meta = anything;
    services = anything;
    systemd.services = anything;
    systemd.timers = anything;
  };
}
