# The part that needs NixOS: settings of the host, units, packages.
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
    ./recyclarr.nix
    ./units.nix
  ];

  config = {
    assertions = map (message: {
      assertion = false;
      inherit message;
    }) cfg.messages.errors;
    inherit (cfg.messages) warnings;

    # The default services file of `suite generate` and other commands.
    environment.etc = lib.mkIf (cfg.services != { }) {
      "suite/services.json".text = builtins.toJSON (suiteLib.servicesFile cfg.services);
    };

    suite.internal = {
      inherit (config) services;
      units = config.systemd.services;
    };
  }
  # Only if NixOS's manual exists. Its maintainers must be those of nixpkgs, so the list is empty.
  // lib.optionalAttrs (options ? meta) {
    meta = {
      doc = ./manual.md;
      maintainers = [ ];
    };
  };
}
