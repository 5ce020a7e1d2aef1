# What NixOS gets of it all, and what it gives.
{
  config,
  lib,
  options,
  suiteLib,
  ...
}:
let
  cfg = config.suite;
in
{
  _class = "nixos";

  imports = [
    ./base.nix
    ./units.nix
  ];

  config = {
    assertions = map (message: {
      assertion = false;
      inherit message;
    }) cfg.messages.errors;
    inherit (cfg.messages) warnings;

    # What `suite generate` and its like read by default.
    environment.etc = lib.mkIf (cfg.services != { }) {
      "suite/services.json".text = builtins.toJSON (suiteLib.servicesFile cfg.services);
    };

    suite.hostServices = config.services;
    suite.hostUnits = config.systemd.services;
  }
  # Where there is NixOS's manual. It takes maintainers of nixpkgs alone, of which there is none here yet.
  // lib.optionalAttrs (options ? meta) {
    meta = {
      doc = ./manual.md;
      maintainers = [ ];
    };
  };
}
