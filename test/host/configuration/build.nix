# The builds for the host: the package, and all units of several configurations.
let
  lib = import /work/nixpkgs/lib;
  # Nix kills a builder that closes its output, as coreutils do before they exit. So a script ends with a command of the
  # shell.
  complete =
    arguments:
    derivation (
      arguments
      // {
        args = map (word: if lib.isString word && lib.hasInfix " " word then "${word}\n:" else word) arguments.args;
      }
    );
  pkgs = scopedImport { derivation = complete; } /work/kit/pkgs.nix {
    inherit lib;
    tools = /work/tools;
  };
  unitsOf =
    modules:
    import /work/kit/units.nix {
      inherit lib;
      pkgs = pkgs // {
        # Writes what it would send to a file.
        curl = pkgs.runCommand "curl" { } ''
          mkdir -p $out/bin
          printf '#!/bin/sh\n{ echo "$@"; cat; } > /run/sent.new\nmv /run/sent.new /run/sent\n' > $out/bin/curl
          chmod +x $out/bin/curl
        '';
      };
      modules = [ /work/suite/nix/modules ] ++ modules;
    };
  host = modules: unitsOf ([ ./host.nix ] ++ modules);
in
{
  package = pkgs.callPackage /work/suite/nix/package.nix { };
  host = host [ ];
  # With another password, and without one of the clients.
  changed = host [ ./changed.nix ];
  # With onDrift = "apply": suite reverts changes by other users.
  drift = host [ { suite.apply.onDrift = "apply"; } ];
  # With suite.keys.
  keys = host [ ./keys.nix ];
  # As the documentation shows it: a declared API key, and notifications.
  documented = unitsOf [
    ./documented.nix
    ./documented/api-key.nix
    ../../../docs/report.nix
  ];
}
