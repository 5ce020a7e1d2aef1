# The options that declare something for several services, and the services, by the names that entries use.
{
  config,
  lib,
  suiteLib,
  ...
}:
let
  inherit (suiteLib) docs;

  optionOf =
    name: row:
    lib.nameValuePair row.set (
      lib.mkOption {
        type = suiteLib.merging.keySets;
        default = { };
        example = {
          Example = row.example.entry;
        };
        description = "${lib.toSentenceCase row.plural}, by name. Each is an attribute set. suite manages only the keys that you set.\n\n${docs.setKeys row (suiteLib.forKind name)}${
          lib.optionalString (
            row.keys ? conditions
          ) "\n\n`suite list ${name}` lists the implementations of conditions, and `suite show` lists the keys of each."
        }";
      }
    );
in
{
  options.suite = lib.mapAttrs' optionOf suiteLib.setKinds // {
    trashGuides = lib.mkOption {
      type = lib.types.raw;
      default = null;
      example = lib.literalExpression "trash-guides";
      description = "A copy of the [TRaSH guides](https://github.com/TRaSH-Guides/Guides), for `trash` in {option}`suite.qualityProfiles`, {option}`suite.qualitySizes` and the naming settings: a flake input with `flake = false`, or the path of a checkout.";
    };

    settings = suiteLib.docs.withSettings (
      suiteLib.settings.option "for all services: each key goes to every service whose app has the key"
    );

    qualitySizes = lib.mkOption {
      type = suiteLib.merging.keys;
      default = { };
      example = {
        services = [ "sonarr" ];
        trash = "series";
        qualities."WEBDL-1080p".max = 80;
      };
      description = "Quality sizes for several services. `services` names the services, `trash` the sizes of the TRaSH guides in {option}`suite.trashGuides` (`series`, `movie`, `anime`), and `qualities` has sizes by quality. Each size in `qualities` replaces that of the guides, and each size in {option}`suite.services.<name>.qualitySizes` replaces both.";
    };

    services = lib.mkOption {
      type = lib.types.attrsOf (
        suiteLib.merging.tolerant (suiteLib.merging.keysOf suiteLib.serviceOptions.module)
      );
      apply = builtins.mapAttrs (
        suiteLib.serviceOptions.complete {
          hostServices = config.suite.internal.services;
          hostUnits = config.suite.internal.units;
        }
      );
      default = { };
      example = {
        sonarr.apiKeyFile = "/run/secrets/sonarr-api-key";
        attic = {
          app = "radarr";
          baseUrl = "https://attic.example";
          urlBase = "/radarr";
          apiKeyFile = "/run/secrets/attic-api-key";
        };
      };
      description = "The services, by a name of your choice. A service takes its address and its key file from NixOS, if NixOS runs a service of that name or the `unit` of the service. The unit `suite-apply-<name>.service` applies the configuration of a service. Name the unit in `restartUnits` of sops-nix. agenix has no such option: add the encrypted files to `restartTriggers` of the unit.";
    };
  };
}
