# Checks a configuration with nixpkgs' library, without NixOS, and returns its manifests for `suite plan` and
# `suite apply`. Fails with all errors at once.
{ lib }:
# modules: the configuration, as NixOS takes it; generated: the folder that `suite generate --out`
# wrote; null for the generated modules of this repository
{
  modules,
  generated ? null,
}:
let
  index = lib.optionalAttrs (generated != null) { generated = import ./index/read.nix generated; };

  inherit
    (lib.evalModules {
      modules = [
        ./host/stub.nix
        (import ../modules/core.nix index)
      ]
      ++ modules;
    })
    config
    ;
  inherit (config.suite) messages;

  failed = builtins.filter (assertion: !assertion.assertion) config.assertions;
in
import ./manifests-or-errors.nix {
  inherit (config.suite) manifests;
  messages = {
    errors = messages.errors ++ map (assertion: assertion.message) failed;
    warnings = messages.warnings ++ config.warnings;
  };
}
