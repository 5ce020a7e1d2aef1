# A NixOS test with the services of nixpkgs in a virtual machine; script.py has its steps.
{ pkgs }:
pkgs.testers.runNixOSTest {
  name = "suite";

  nodes.machine =
    { pkgs, ... }:
    {
      imports = [
        ../../modules
        ./media.nix
      ];

      specialisation.changed.configuration = ./changed.nix;
      system.switch.enable = true;

      # Folders that every service can write to, and a script that succeeds.
      systemd.tmpfiles.rules =
        map (name: "d /srv/${name} 0777 - - -") [
          "films"
          "finished"
          "other"
          "series"
          "torrents"
        ]
        ++ [ "L+ /srv/script - - - - ${pkgs.coreutils}/bin/true" ];

      virtualisation = {
        cores = 2;
        memorySize = 4096;
      };
    };

  testScript = builtins.readFile ./script.py;
}
