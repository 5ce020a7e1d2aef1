# The options of a service, and its values where a module sets none.
{
  lib,
  apps,
  bare,
  format,
  hostUnit,
  isAttrSet,
  isLoopback,
  localService,
  merging,
  serviceKindOptions,
  serviceOption,
  settings,
  unitName,
  ...
}:
let
  inherit (builtins) isString mapAttrs;

  # suite reports a value of the wrong type together with all other errors. It counts as not set.
  text =
    defaultText: example: description:
    lib.mkOption {
      type = merging.tolerant (lib.types.nullOr lib.types.str);
      default = null;
      defaultText = lib.literalMD defaultText;
      inherit description example;
    };

  texts = {
    app =
      text "the name, where that is one" "radarr"
        "What the service runs: ${format.alternatives (builtins.attrNames apps)}.";
    baseUrl =
      text "the address of {option}`unit`, from its `services` options or its environment"
        "https://media.example:8989"
        "The address, without the URL base.";
    caFile = lib.mkOption {
      # A Nix path also works: a certificate is not a secret and can be in the store.
      type = merging.tolerant (
        lib.types.nullOr (lib.types.coercedTo lib.types.path (path: "${path}") lib.types.str)
      );
      default = null;
      example = "/etc/ssl/certs/own-ca.pem";
      description = "An additional certificate authority to trust: a PEM file on the host.";
    };
    networkNamespacePath =
      text "`NetworkNamespacePath` of {option}`unit`, if set" "/run/netns/vpn"
        "The network namespace of the service, for example that of a VPN.";
    schema =
      text "the value of `app`" "sonarr-old"
        "The schema id of the service. Services of one app with different versions need different ones.";
    unit =
      text "the unit of the service with this name on the host" "sonarr-anime.service"
        "The systemd unit of the service, if it runs on this host.";
    urlBase =
      text "the URL base of {option}`unit`, or none" "/sonarr"
        "The URL base of the service behind a reverse proxy.";
  };

  options =
    texts
    // serviceKindOptions
    // {
      apiKeyFile = lib.mkOption {
        type = lib.types.nullOr merging.secretPath;
        default = null;
        defaultText = lib.literalMD "`config.xml` in the data folder of {option}`unit`, if the unit has no environment files and no key in its environment";
        example = "/run/secrets/sonarr-api-key";
        description = "Path of a file on the host with the API key: the bare key, the service's `config.xml`, or an environment file with `…__AUTH__APIKEY=`.";
      };
      settings = settings.option "of the service. A key that is set here has precedence over {option}`suite.settings`; null cancels a shared one";
    };
  unset = mapAttrs (_: option: option.default) options;
in
{
  module = {
    _file = "nix/lib/services/options.nix";
    inherit options;
  };

  # hostServices: `services` of NixOS; hostUnits: `systemd.services`; name: the service; given: the options that are set
  # -> all options, each evaluated alone; `_wrong`: the values of the wrong type; `_version`: the version that NixOS
  # runs; `_warnings`; `_host`: the service of NixOS; `_keyFiles`: the environment files of its unit
  complete =
    { hostServices, hostUnits }:
    name: written:
    let
      given = if isAttrSet written then written else { };
      # Null is not set.
      valueOf = key: default: if given.${key} or null == null then default else given.${key};
      textOf = key: default: if isString (given.${key} or null) then given.${key} else default;
      # Look-ups take no store context.
      keyOf = key: default: if isString (given.${key} or null) then bare given.${key} else default;

      app = keyOf "app" (if apps ? ${name} then name else null);
      unit = keyOf "unit" (hostUnit hostServices name app);
      local =
        if unit == null || !(apps ? ${toString app}) then { } else localService hostServices hostUnits app unit;
      # The service of NixOS that this one is, or null.
      host =
        let
          ofApp = apps.${toString app}.unit or "";
        in
        if (name == app || name == ofApp) && unit == "${ofApp}.service" then ofApp else null;
      baseUrl = textOf "baseUrl" "";
      portIn = builtins.match "[^/]*//[^/]*:([0-9]+)(/.*)?";
      port = url: builtins.head (portIn url);
      namespace =
        hostUnits.${lib.removeSuffix ".service" unit}.serviceConfig.NetworkNamespacePath or null;
    in
    given
    // mapAttrs valueOf unset
    // mapAttrs textOf {
      baseUrl = local.baseUrl or null;
      caFile = null;
      networkNamespacePath = if unit != null && isString namespace then namespace else null;
      urlBase = local.urlBase or "";
    }
    // {
      inherit app unit;
      apiKeyFile = valueOf "apiKeyFile" (local.apiKeyFile or null);
      schema = keyOf "schema" app;
      _keyFiles = local.keyFiles or [ ];
      # Another check reports a value that is not a set.
      _written = written;
      _version =
        let
          package = builtins.tryEval (hostServices.${host}.package.version or null);
        in
        if host != null && package.success && isString package.value then package.value else null;
      _host = host;
      _warnings = lib.optionals (unit != null) (
        map (text: "${serviceOption name}: ${text}") (
          map (text: "unit: ${text}") (unitName.strange hostUnits unit)
          ++
            lib.optional
              (
                local ? baseUrl
                && portIn baseUrl != null
                && isLoopback baseUrl
                && port baseUrl != port local.baseUrl
              )
              "baseUrl has the port ${port baseUrl}, but NixOS runs ${unit} on ${port local.baseUrl}. Write baseUrl = ${format.quote local.baseUrl}; or remove it."
        )
      );
      _wrong = lib.filterAttrs (_: value: value != null && !isString value) (
        builtins.intersectAttrs texts given
      );
    };
}
