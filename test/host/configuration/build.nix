# What is built for the host: the package, and all units of several configurations.
let
  lib = import /work/nixpkgs/lib;
  pkgs = import /work/kit/pkgs.nix {
    inherit lib;
    tools = /work/tools;
  };
  host =
    sonarr: modules:
    import /work/kit/units.nix {
      inherit lib pkgs;
      modules = [
        /work/suite/nix/modules
        (import ./host.nix { inherit sonarr; })
      ]
      ++ modules;
    };
in
{
  package = pkgs.callPackage /work/suite/nix/package.nix { };
  host = host "sonarr" [ ];
  # The same with another password, and one client less.
  changed = host "sonarr" [ ./changed.nix ];
  # What is changed elsewhere is put back.
  drift = host "sonarr" [ { suite.apply.onDrift = "apply"; } ];
  # With nixpkgs' recyclarr.
  recyclarr = host "sonarr" [
    ./recyclarr.nix
    ./with-recyclarr.nix
  ];
  # The same service under another name.
  renamed = host "tv" [ ];
}
