# As much of NixOS as the modules touch, so that they can be evaluated with nixpkgs' library alone.
{ lib, ... }:
let
  anything = lib.mkOption {
    type = lib.types.attrsOf lib.types.raw;
    default = { };
    description = "Anything.";
  };

  derivation = name: {
    type = "derivation";
    inherit name;
    outPath = "/a-store/${name}";
    meta.mainProgram = name;
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
    services = anything;
    systemd.services = anything;
    systemd.timers = anything;
  };

  config._module.args.pkgs = {
    suite = derivation "suite";
    # The name is that of the unit's argument; the text is looked at as `suite.manifests`.
    writeText = name: text: builtins.seq (builtins.stringLength text) (derivation name);
  };
}
