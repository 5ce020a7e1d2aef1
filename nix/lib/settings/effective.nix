# The settings that each service gets: shared ones and its own, which take precedence, without wrong values.
{
  lib,
  hostSetting,
  knownServices,
  secrets,
  settings,
  settingsRows,
  targetsOf,
  ...
}:
let
  inherit (settings) groups optionOf;

  # The module of NixOS sets these keys of the services that it runs.
  onlyElsewhere = [
    "allowedHosts"
    "trustedNetworks"
  ];

  # The declared settings that are attribute sets: group -> keys.
  written =
    value:
    if builtins.isAttrs value then
      lib.filterAttrs (_: builtins.isAttrs) (builtins.intersectAttrs groups value)
    else
      { };
in
# The arguments: see `check` in default.nix.
# -> usable; keyOf; isLocal: service -> true if NixOS runs it on this host; obstacle: service, group, key -> a sentence, or
# null if suite can set the key; given: service, group -> the declared keys; isOwn: service, group, key -> true if the
# service sets it; pathOf: service, group -> the option of the group; values: service -> group -> its valid keys, if there
# are any
{
  configured,
  hostServices,
  shared,
}:
let
  services = knownServices configured;
  inherit (services) usable;
  inherit (targetsOf services) keyOf;
  # The service of NixOS that a service is, or null.
  hostOf = name: configured.${name}._host or null;
  ofAll = written shared;
  own = builtins.mapAttrs (_: service: written service.settings) configured;
  given = name: group: ofAll.${group} or { } // own.${name}.${group} or { };

  # Null removes a shared key.
  keysFor =
    name: schema: group:
    let
      inherit (groups.${group}) keys schemas;
      isSound =
        key: value:
        value != null
        && keys.types.${key}.check value
        && builtins.all (secret: secret.problem == null) (secrets.find keyOf key value)
        && (keys.types.${key}.narrow == null || keys.types.${key}.narrow [ schema ] key value == [ ]);
    in
    lib.optionalAttrs (builtins.elem schema schemas) (
      lib.filterAttrs isSound (
        removeAttrs (builtins.intersectAttrs keys.types (given name group)) keys.lacks.${schema}
      )
    );
in
{
  inherit given keyOf usable;
  isLocal = name: hostOf name != null;

  # nixpkgs' module puts some settings into the environment of the service, which takes precedence.
  obstacle =
    name: group: key:
    let
      host = hostOf name;
      option = settingsRows.${group}.environment.${key} or null;
      path = "services.${host}.settings.${option}";
    in
    if option == null || host == null then
      null
    else if hostSetting hostServices host (lib.splitString "." option) != null then
      "${key}: ${path} already sets this key through the environment of ${name}, and the environment takes precedence over suite. Set ${path} instead."
    else if builtins.elem key onlyElsewhere then
      "${key}: this key belongs to the environment of ${name}. Write ${path} of NixOS instead."
    else
      null;

  isOwn =
    name: group: key:
    own.${name}.${group} or { } ? ${key};
  pathOf = name: group: if own.${name} ? ${group} then optionOf name else "suite.settings";
  values = builtins.mapAttrs (
    name: schema:
    lib.filterAttrs (_: values: values != { }) (
      lib.genAttrs (builtins.attrNames (ofAll // own.${name})) (keysFor name schema)
    )
  ) usable;
}
