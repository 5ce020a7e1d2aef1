# The options of NixOS that the modules and configurations for both use, so that a configuration can be
# evaluated with nixpkgs' library.
{ lib, ... }:
let
  anyOf =
    type:
    lib.mkOption {
      inherit type;
      default = { };
      description = "Anything.";
    };
  anything = anyOf (lib.types.attrsOf lib.types.raw);
  # With the properties of the module system in it resolved, as NixOS does.
  settings = anyOf (lib.types.attrsOf lib.types.anything);
  # Several modules can order a unit.
  unit = lib.types.submodule {
    freeformType = lib.types.attrsOf lib.types.anything;
    options.after = lib.mkOption {
      type = lib.types.listOf lib.types.str;
      default = [ ];
      description = "The units after which it starts.";
    };
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
    environment.systemPackages = lib.mkOption {
      type = lib.types.listOf lib.types.raw;
      default = [ ];
      description = "What is on the PATH.";
    };
    meta = anything;
    services = anything;
    systemd.services = anyOf (lib.types.attrsOf unit);
    systemd.timers = settings;
  };
}
