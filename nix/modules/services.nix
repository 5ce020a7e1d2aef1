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

  # The kinds that are options of a service: a list for each, or the keys of a singleton.
  kindOption =
    _: row:
    lib.nameValuePair row.option (
      (
        if row.lifecycle == "singleton" then
          keysOption
        else if row ? attributesAre then
          namedOption
        else
          listOption
      )
        row
    );

  keysOption =
    row:
    lib.mkOption {
      type = suiteLib.merging.keys;
      default = { };
      inherit (row) example;
      description = "${lib.toSentenceCase row.plural} of the service. suite sets the keys that you declare and leaves the others alone. ${keysOf row}";
    };

  # Attributes are named after a key.
  namedOption =
    row:
    let
      key = row.attributesAre;
    in
    lib.mkOption {
      type = suiteLib.merging.keys;
      default = { };
      example.${row.example.${key}} = removeAttrs row.example [ key ];
      description = "${lib.toSentenceCase row.plural} of the service, by ${key}; `trash` names sizes of the TRaSH guides. ${ownershipOf row.lifecycle} ${
        keysOf (row // { keys = removeAttrs row.keys [ key ]; })
      }";
    };

  listOption =
    row:
    lib.mkOption {
      type =
        suiteLib.entryList
        // lib.optionalAttrs (row ? shorthandKey) { description = "list of strings or attribute sets"; };
      default = [ ];
      example = [ (if row ? shorthandKey then row.example.${row.shorthandKey} else row.example) ];
      description = "${lib.toSentenceCase row.plural} of the service${
        lib.optionalString (row ? shorthandKey) ", each as a string, or as an attribute set with its keys"
      }. ${ownershipOf row.lifecycle}${orderOf row} ${keysOf row}";
    };

  # Ordered kinds, whose resources are identified by their tags.
  orderOf =
    row:
    lib.optionalString (row ? reorder)
      " Their order in the service is that of the list. The ${row.title} without tags is the default of the service: it is always there and never deleted.";

  ownershipOf =
    lifecycle:
    if lifecycle == "fixed" then
      "The service has them from the start: suite changes those that you declare and leaves the others alone."
    else
      "suite creates missing ones before what refers to them, and deletes those that it created and that you no longer declare after everything else. It leaves others alone.";

  keysOf =
    row:
    "Keys: ${
      lib.concatStringsSep ", " (
        map (name: "`${name}`${onlyOf row.keys.${name}}") (builtins.attrNames row.keys)
      )
    }.";
  kindOptions = lib.mapAttrs' kindOption suiteLib.serviceKinds;
  onlyOf = key: lib.optionalString (key ? apps) " (${lib.concatStringsSep ", " key.apps})";

  # A string for look-ups, which must not have store context.
  key = lib.types.str // {
    merge =
      location: definitions:
      builtins.unsafeDiscardStringContext (lib.mergeEqualOption location definitions);
  };

  service =
    { config, name, ... }:
    let
      found = local name config.app;
    in
    {
      apiKeyFile = lib.mkOption {
        type = lib.types.nullOr suiteLib.merging.secretPath;
        default = null;
        example = "/run/secrets/sonarr-api-key";
        description = "Path of a file on the host with the API key: the bare key, the service's `config.xml`, or an environment file with `…__AUTH__APIKEY=`.";
      };
      app = lib.mkOption {
        type = lib.types.nullOr key;
        default = if apps ? ${name} then name else null;
        defaultText = lib.literalMD "the name, where that is one";
        example = "radarr";
        description = "What the service runs: ${suiteLib.format.alternatives (builtins.attrNames apps)}.";
      };
      baseUrl = lib.mkOption {
        type = lib.types.nullOr lib.types.str;
        default = found.baseUrl or null;
        defaultText = lib.literalMD "that of the service of this name that runs on the host, from its `services` options";
        example = "https://media.example:8989";
        description = "The address, without the URL base.";
      };
      caFile = lib.mkOption {
        # A Nix path also works: a certificate is not a secret and can be in the store.
        type = lib.types.nullOr (lib.types.coercedTo lib.types.path (path: "${path}") lib.types.str);
        default = null;
        example = "/etc/ssl/certs/own-ca.pem";
        description = "Certificate authority to trust besides the usual ones, as a PEM file on the host.";
      };
      networkNamespacePath = lib.mkOption {
        type = lib.types.nullOr lib.types.str;
        default = namespaceOf config.unit;
        defaultText = lib.literalMD "`NetworkNamespacePath` of {option}`unit`, where that has one";
        example = "/run/netns/vpn";
        description = "The network namespace from within which the service is reached, such as that of a VPN that it is confined to.";
      };
      schema = lib.mkOption {
        type = lib.types.nullOr key;
        # Null counts as unset: a service without a schema would get no entries.
        apply = schema: if schema == null then config.app else schema;
        default = config.app;
        defaultText = lib.literalMD "the value of `app`";
        example = "sonarr-old";
        description = "Which generated schema describes the service. Two services of one app but of different versions have one each.";
      };
      settings = suiteLib.settingsOption "of the service. A key that is set here has precedence over {option}`suite.settings`; null takes a shared one back";
      trashGuides = lib.mkOption {
        type = lib.types.raw;
        default = null;
        defaultText = lib.literalMD "{option}`suite.trashGuides`";
        description = "Another revision of the TRaSH guides for the service.";
      };
      unit = lib.mkOption {
        type = lib.types.nullOr key;
        default = found.unit or null;
        defaultText = lib.literalMD "that of the service of this name that runs on the host";
        example = "sonarr-anime.service";
        description = "The systemd unit of the service, where it runs on this host.";
      };
      urlBase = lib.mkOption {
        type = lib.types.str;
        default = found.urlBase or "";
        defaultText = lib.literalMD "that of the service of this name that runs on the host, or none";
        example = "/sonarr";
        description = "The URL base set in the service, where it is behind a reverse proxy.";
      };
    }
    // kindOptions;
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
        { config, name, ... }:
        {
          _file = "nix/modules/services.nix";
          # suite reports unknown keys together with all other errors.
          freeformType = lib.types.attrsOf lib.types.anything;
          options = service { inherit config name; };
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
