# A configuration on a stub of a host that has nixpkgs' `services.recyclarr`: what a user would be told, and the units.
{ lib }:
modules:
let
  stub = import ../../../nix/lib/host/stub.nix { inherit lib; };
  anything = lib.mkOption {
    type = lib.types.attrsOf lib.types.raw;
    default = { };
  };
  derivation = name: {
    type = "derivation";
    inherit name;
    outPath = "/a-store/${name}";
    meta.mainProgram = name;
  };

  evaluated = lib.evalModules {
    specialArgs.pkgs = {
      suite = derivation "suite";
      writeText = name: text: builtins.seq (builtins.stringLength text) (derivation name);
    };
    modules = [
      {
        options = removeAttrs stub.options [ "services" ] // {
          services = {
            radarr = anything;
            sonarr = anything;
          };
        };
      }
      ../../host/configuration/recyclarr.nix
      ../../../nix/modules
    ]
    ++ modules;
  };
  inherit (evaluated) config;
in
{
  errors = map (assertion: assertion.message) (
    builtins.filter (assertion: !assertion.assertion) config.assertions
  );
  inherit (config) warnings;
  inherit (config.suite) manifests;
  inherit (config.systemd) services;
  inherit (config.services.recyclarr) configuration;
}
