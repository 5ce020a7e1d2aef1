# Evaluates a configuration on a stubbed host: what a user would be told, and what would be applied.
{ lib }:
# modules: the configuration and, unless it brings its own, the modules of this repository
modules:
let
  evaluated = lib.evalModules { modules = [ ./host/stub.nix ] ++ modules; };
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
