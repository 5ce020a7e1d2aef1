# What NixOS gets of it all, and what it gives.
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
    }) (cfg.messages.errors ++ recyclarr.errors);
    warnings = cfg.messages.warnings ++ recyclarr.warnings;

    # What `suite generate` and its like read by default.
    environment.etc = lib.mkIf (cfg.services != { }) {
      "suite/services.json".text = builtins.toJSON (suiteLib.servicesFile cfg.services);
    };

    suite.hostServices = config.services;
    suite.hostUnits = config.systemd.services;
  }
  // recyclarr.config
  # Where there is NixOS's manual. It takes maintainers of nixpkgs alone, of which there is none here yet.
  // lib.optionalAttrs (options ? meta) {
    meta = {
      doc = ./manual.md;
      maintainers = [ ];
    };
  };
}
