# The configured services, by the names that entries use.
{
  config,
  lib,
  suiteLib,
  ...
}:
{
  options.suite.settings = suiteLib.docs.withSettings (
    suiteLib.settingsOption "that services share: each key goes to every service whose app has it"
  );

  options.suite.qualitySizes = lib.mkOption {
    type = suiteLib.merging.keys;
    default = { };
    example = {
      services = [ "sonarr" ];
      trash = "series";
      qualities."WEBDL-1080p".max = 80;
    };
    description = "Quality sizes that services share. `services` names the services, `trash` the sizes of the TRaSH guides in {option}`suite.trashGuides` (`series`, `movie`, `anime`), and `qualities` has sizes by quality. Each size in `qualities` replaces that of the guides, and each size in {option}`suite.services.<name>.qualitySizes` replaces both.";
  };

  options.suite.services = lib.mkOption {
    type = lib.types.attrsOf (suiteLib.merging.keysOf suiteLib.serviceOptions.module);
    apply = builtins.mapAttrs (
      suiteLib.serviceOptions.complete {
        hostServices = config.suite.internal.services;
        hostUnits = config.suite.internal.units;
      }
    );
    default = { };
    example = lib.literalExpression ''
      {
        sonarr.apiKeyFile = "/run/secrets/sonarr-api-key";
        attic = {
          app = "radarr";
          baseUrl = "https://attic.example";
          urlBase = "/radarr";
          apiKeyFile = "/run/secrets/attic-api-key";
        };
      }
    '';
    description = "The services, by a name of your choice. One that is called like its app follows the options of nixpkgs where it runs on this host. Each has a unit `suite-apply-<name>.service`, to be named in the `restartUnits` of sops-nix; with agenix, which has none, its `restartTriggers` take the encrypted files.";
  };
}
