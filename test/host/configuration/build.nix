# What is built for the host: the package, and all units of three configurations.
let
  lib = import /work/nixpkgs/lib;
  pkgs = import /work/kit/pkgs.nix {
    inherit lib;
    tools = /work/tools;
  };
  host =
    modules:
    import /work/kit/units.nix {
      inherit lib pkgs;
      modules = [
        /work/suite/nix/modules
        ./host.nix
      ]
      ++ modules;
    };
in
{
  package = pkgs.callPackage /work/suite/nix/package.nix { };
  host = host [ ];
  # The same with another password, and one client less.
  changed = host [ ./changed.nix ];
  # What is changed elsewhere is put back.
  drift = host [ { suite.apply.onDrift = "apply"; } ];
}
