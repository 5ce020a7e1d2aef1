# The builds for the host: the package, and all units of several configurations.
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
  # With another password, and without one of the clients.
  changed = host "sonarr" [ ./changed.nix ];
  # With onDrift = "apply": suite reverts changes by other users.
  drift = host "sonarr" [ { suite.apply.onDrift = "apply"; } ];
  # With nixpkgs' recyclarr.
  recyclarr = host "sonarr" [
    ./recyclarr.nix
    ./with-recyclarr.nix
  ];
  # The same service under another name.
  renamed = host "tv" [ ];
}
