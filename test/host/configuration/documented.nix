# What the configurations of the documentation need on the host: a fake in place of Sonarr, and what NixOS does with `script`.
{ lib, pkgs, ... }:
let
  script =
    { config, ... }:
    {
      options.scriptArgs = lib.mkOption {
        type = lib.types.str;
        default = "";
      };
      config.serviceConfig = lib.mkIf (config.script != "") {
        ExecStart = "/bin/sh -e ${
          pkgs.writeText "script" ("PATH=/usr/bin:/bin\n" + config.script)
        } ${config.scriptArgs}";
      };
    };
in
{
  options.systemd.services = lib.mkOption {
    type = lib.types.attrsOf (lib.types.submodule script);
  };

  config.systemd.services = {
    sonarr.serviceConfig = lib.mapAttrs (_: lib.mkForce) {
      DynamicUser = false;
      # The fake has the key of its environment, as Sonarr does.
      ExecStart = "/work/tools/node /work/tools/fake-service.cjs sonarr-4.0.19 8989";
      Group = "root";
      RestrictAddressFamilies = [ ];
      SystemCallFilter = [ ];
      User = "root";
    };
    suite-apply-sonarr.serviceConfig = {
      RestartSec = "3s";
      RestartSteps = 0;
    };
  };

  config.suite.downloadarr = {
    enable = true;
    qBittorrent = {
      host = "127.0.0.1";
      password._secret = "/etc/secrets/missing";
    };
  };
}
