# The part of NixOS that the modules and configurations for both use, so that a configuration can be
# evaluated with nixpkgs' library.
{ lib, ... }:
let
  inherit (lib) types;

  option = type: default: lib.mkOption { inherit default type; };
  list = type: option (types.listOf type) [ ];
  set = option (types.attrsOf types.raw) { };

  # Several modules can order a unit.
  unit = types.submodule {
    freeformType = types.attrsOf types.anything;
    options.after = list types.str;
  };
in
{
  options = {
    assertions = list types.raw;
    warnings = list types.str;
    environment.etc = set;
    environment.systemPackages = list types.raw;
    meta = set;
    services = set;
    systemd.services = option (types.attrsOf unit) { };
    # With the properties of the module system in it resolved, as NixOS does.
    systemd.timers = option (types.attrsOf types.anything) { };
  };
}
