# The configured services, by the names that entries use.
{
  config,
  lib,
  suiteLib,
  ...
}:
let
  inherit (suiteLib) apps;
  local = suiteLib.localService config.suite.internal.services;

  # Returns the network namespace of a systemd unit.
  namespaceOf =
    unit:
    if unit == null then
      null
    else
      config.suite.internal.units.${lib.removeSuffix ".service" unit}.serviceConfig.NetworkNamespacePath
      or null;

  # A string for look-ups, which must not have store context.
  key = lib.types.str // {
    merge =
      location: definitions:
      builtins.unsafeDiscardStringContext (lib.mergeEqualOption location definitions);
  };

  # suite reports a value of the wrong type together with all other errors. It counts as not set.
  tolerant =
    type:
    type
    // {
      accepts = type.check;
      check = _: true;
      merge =
        location: definitions:
        if builtins.all (definition: type.check definition.value) definitions then
          type.merge location definitions
        else
          null;
    };
  text = tolerant (lib.types.nullOr lib.types.str);
  keyText = tolerant (lib.types.nullOr key);
  baseText = tolerant lib.types.str;

  default = lib.mkOptionDefault null;

  caFile = lib.mkOption {
    # A Nix path also works: a certificate is not a secret and can be in the store.
    type = tolerant (
      lib.types.nullOr (lib.types.coercedTo lib.types.path (path: "${path}") lib.types.str)
    );
    default = null;
    example = "/etc/ssl/certs/own-ca.pem";
    description = "Certificate authority to trust besides the usual ones, as a PEM file on the host.";
  };

  # The options that are the same for each service.
  sameOptions = suiteLib.serviceKindOptions // {
    apiKeyFile = lib.mkOption {
      type = lib.types.nullOr suiteLib.merging.secretPath;
      default = null;
      example = "/run/secrets/sonarr-api-key";
      description = "Path of a file on the host with the API key: the bare key, the service's `config.xml`, or an environment file with `…__AUTH__APIKEY=`.";
    };
    settings = suiteLib.settingsOption "of the service. A key that is set here has precedence over {option}`suite.settings`; null takes a shared one back";
    trashGuides = lib.mkOption {
      type = lib.types.raw;
      default = null;
      defaultText = lib.literalMD "{option}`suite.trashGuides`";
      description = "Another revision of the TRaSH guides for the service.";
    };
  };

  textsOf =
    { config, name, ... }:
    let
      found = local name config.app;
    in
    {
      inherit caFile;
      app = lib.mkOption {
        type = keyText;
        default = if apps ? ${name} then name else null;
        defaultText = lib.literalMD "the name, where that is one";
        example = "radarr";
        description = "What the service runs: ${suiteLib.format.alternatives (builtins.attrNames apps)}.";
      };
      baseUrl = lib.mkOption {
        type = text;
        default = found.baseUrl or null;
        defaultText = lib.literalMD "that of the service of this name that runs on the host, from its `services` options";
        example = "https://media.example:8989";
        description = "The address, without the URL base.";
      };
      networkNamespacePath = lib.mkOption {
        type = text;
        default = namespaceOf config.unit;
        defaultText = lib.literalMD "`NetworkNamespacePath` of {option}`unit`, where that has one";
        example = "/run/netns/vpn";
        description = "The network namespace from within which the service is reached, such as that of a VPN that it is confined to.";
      };
      schema = lib.mkOption {
        type = keyText;
        # Null counts as unset: a service without a schema would get no entries.
        apply = schema: if schema == null then config.app else schema;
        default = config.app;
        defaultText = lib.literalMD "the value of `app`";
        example = "sonarr-old";
        description = "Which generated schema describes the service. Two services of one app but of different versions have one each.";
      };
      unit = lib.mkOption {
        type = keyText;
        default = found.unit or null;
        defaultText = lib.literalMD "that of the service of this name that runs on the host";
        example = "sonarr-anime.service";
        description = "The systemd unit of the service, where it runs on this host.";
      };
      urlBase = lib.mkOption {
        type = baseText;
        apply = base: if base == null then "" else base;
        default = found.urlBase or "";
        defaultText = lib.literalMD "that of the service of this name that runs on the host, or none";
        example = "/sonarr";
        description = "The URL base set in the service, where it is behind a reverse proxy.";
      };
    };

  service =
    { options, ... }@module:
    let
      texts = textsOf module;
      isWrong =
        key:
        options.${key}.highestPrio < default.priority
        && !builtins.all texts.${key}.type.accepts options.${key}.definitions;
    in
    texts
    // {
      _wrong = lib.mkOption {
        type = lib.types.raw;
        default = lib.genAttrs (builtins.filter isWrong (builtins.attrNames texts)) (
          key: lib.findFirst (value: !texts.${key}.type.accepts value) null options.${key}.definitions
        );
        internal = true;
        description = "Values of the wrong type, by key.";
      };
    }
    // sameOptions;
in
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
    type = lib.types.attrsOf (
      lib.types.submodule (
        {
          config,
          name,
          options,
          ...
        }:
        {
          _file = "nix/modules/services.nix";
          # suite reports unknown keys together with all other errors.
          freeformType = lib.types.attrsOf lib.types.anything;
          options = service { inherit config name options; };
        }
      )
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
