# The declared settings of all services: shared ones and their own, which take precedence.
{
  lib,
  apps,
  hostSetting,
  isSince,
  knownServices,
  secrets,
  settings,
  settingsRows,
  targetsOf,
  ...
}:
let
  inherit (settings) groups optionOf;

  # Settings that a service does not take from suite: those that nixpkgs' module puts into the environment of the service,
  # which takes precedence, and those that its version does not have.
  # hostServices: `services` of NixOS; name: the service; service: its options
  environmentOf =
    hostServices: name: service:
    let
      # The service of NixOS that this one is, or null.
      host = service._host or null;
      isLocal = host != null;
      version = service._version or null;

      # The version that brought a key to the app; null for most keys.
      since =
        group: key:
        if isLocal then settingsRows.${group}.keys.${key}.since.${service.app} or null else null;

      # The module of NixOS sets these keys of the services that it runs.
      onlyElsewhere = [
        "allowedHosts"
        "trustedNetworks"
      ];

      lacks = group: key: since group key != null && !(isSince version (since group key));
      setting = path: if isLocal then hostSetting hostServices host path else null;
    in
    {
      # group -> key -> true if the running version is known not to have the key
      inherit lacks;

      # True if NixOS runs the service on this host.
      inherit isLocal;

      # What NixOS declares for the environment of the service, by section.
      sections =
        let
          written = if isLocal then hostServices.${host}.settings or null else null;
        in
        lib.filterAttrs (_: section: section != null && section != { }) (
          if builtins.isAttrs written then written else { }
        );

      # path of the option below services.<name>.settings of NixOS, such as [ "server" "port" ] -> its value, or null
      inherit setting;

      # group -> key -> a sentence, or null if suite can set the key
      obstacle =
        group: key:
        let
          row = settingsRows.${group};
          option = row.environment.${key} or null;
          path = "services.${host}.settings.${option}";
        in
        if lacks group key then
          "${key}: ${apps.${service.app}.title} has this key since version ${since group key}, and services.${host}.package is version ${version}. Remove the key, or upgrade the package."
        else if option == null || !isLocal then
          null
        else if setting (lib.splitString "." option) != null then
          "${key}: ${path} already sets this key through the environment of ${name}, and the environment takes precedence over suite. Set ${path} instead."
        else if builtins.elem key onlyElsewhere then
          "${key}: this key belongs to the environment of ${name}. Write ${path} of NixOS instead."
        else
          null;
    };

  # The declared settings that are attribute sets: group -> keys.
  written =
    value:
    if builtins.isAttrs value then
      lib.filterAttrs (_: builtins.isAttrs) (builtins.intersectAttrs groups value)
    else
      { };
in
# The arguments: see `check` in default.nix.
# -> usable; keyOf; environment: service -> see environmentOf; given: service, group -> the declared keys; isOwn:
# service, group, key -> true if the service sets it; pathOf: service, group -> the option of the group; effective:
# service -> group -> its keys, if there are any
{
  configured,
  hostServices,
  shared,
}:
let
  services = knownServices configured;
  inherit (services) usable;
  inherit (targetsOf services) keyOf;
  environments = builtins.mapAttrs (environmentOf hostServices) configured;
  environment = name: environments.${name};
  ofAll = written shared;
  own = builtins.mapAttrs (_: service: written service.settings) configured;

  # Null removes a shared key.
  keysFor =
    name: schema: group:
    let
      inherit (groups.${group}) keys schemas;
      takes = values: removeAttrs (builtins.intersectAttrs keys.types values) keys.lacks.${schema};
      declared = takes ofAll.${group} or { } // takes own.${name}.${group} or { };
      isSound =
        key: value:
        value != null
        && !((environment name).lacks group key)
        && keys.types.${key}.check value
        && builtins.all (secret: secret.problem == null) (secrets.find keyOf key value)
        && (keys.types.${key}.narrow == null || keys.types.${key}.narrow [ schema ] key value == [ ]);
    in
    lib.optionalAttrs (builtins.elem schema schemas) (lib.filterAttrs isSound declared);
in
{
  inherit environment keyOf usable;
  given = name: group: ofAll.${group} or { } // own.${name}.${group} or { };
  isOwn =
    name: group: key:
    own.${name}.${group} or { } ? ${key};
  pathOf = name: group: if own.${name} ? ${group} then optionOf name else "suite.settings";
  effective = builtins.mapAttrs (
    name: schema:
    lib.filterAttrs (_: values: values != { }) (
      lib.genAttrs (builtins.attrNames (ofAll // own.${name})) (keysFor name schema)
    )
  ) usable;
}
