# Evaluates a configuration on a stub of a NixOS host: its messages and its manifests.
{ lib }:
# modules: the configuration and, unless it brings its own, the modules of this repository
modules:
let
  derivation = name: {
    type = "derivation";
    inherit name;
    outPath = "/a-store/${name}";
    meta.mainProgram = name;
  };

  pkgs = {
    suite = derivation "suite";
    # Only the name matters here, for the argument of the unit; `suite.manifests` has the text.
    writeText = name: text: builtins.seq (builtins.stringLength text) (derivation name);
  };

  evaluated = lib.evalModules {
    specialArgs = { inherit pkgs; };
    modules = [ ../lib/host/stub.nix ] ++ modules;
  };
  inherit (evaluated) config;
in
{
  inherit config;
  inherit (evaluated) options;
  inherit (config) warnings;
  errors = map (assertion: assertion.message) (
    builtins.filter (assertion: !assertion.assertion) config.assertions
  );
  inherit (config.suite) manifests;
}
