# The part that needs NixOS: settings of the host, units, packages.
{
  config,
  lib,
  options,
  pkgs,
  suiteLib,
  ...
}:
let
  cfg = config.suite;
  recyclarr = import ./recyclarr.nix {
    inherit
      config
      lib
      options
      pkgs
      suiteLib
      ;
  };
in
{
  _class = "nixos";

  imports = [
    ./base.nix
    ./units.nix
  ];

  options.suite.recyclarr = recyclarr.options;

  config = {
    assertions = map (message: {
      assertion = false;
      inherit message;
    }) (cfg.messages.errors ++ map suiteLib.escape.message recyclarr.errors);
    warnings = cfg.messages.warnings ++ map suiteLib.escape.message recyclarr.warnings;

    # The default services file of `suite generate` and other commands.
    environment.etc = lib.mkIf (cfg.services != { }) {
      "suite/services.json".text = builtins.toJSON (suiteLib.servicesFile cfg.services);
    };

    suite.hostServices = config.services;
    suite.hostUnits = config.systemd.services;
  }
  // recyclarr.config
  # Only if NixOS's manual exists. Its maintainers must be those of nixpkgs, so the list is empty.
  // lib.optionalAttrs (options ? meta) {
    meta = {
      doc = ./manual.md;
      maintainers = [ ];
    };
  };
}
