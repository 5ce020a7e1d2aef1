# The declared settings of all services: shared ones and their own, which take precedence.
{
  lib,
  groups,
  knownServices,
  optionOf,
  secrets,
  targetsOf,
  ...
}@base:
let
  environmentOf = import ./environment.nix base;

  # The declared settings that are attribute sets: group -> keys.
  written =
    value:
    if builtins.isAttrs value then
      lib.filterAttrs (_: builtins.isAttrs) (builtins.intersectAttrs groups value)
    else
      { };
in
# The arguments: see `check` in default.nix.
# -> usable; keyOf; environment: service -> its environment.nix; given: service, group -> the declared keys; isOwn:
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
      all = takes ofAll.${group} or { } // takes own.${name}.${group} or { };
      isSound =
        key: value:
        value != null
        && !((environment name).lacks group key)
        && keys.types.${key}.check value
        && builtins.all (one: one.problem == null) (secrets.find keyOf key value)
        && (keys.types.${key}.narrow == null || keys.types.${key}.narrow [ schema ] key value == [ ]);
    in
    lib.optionalAttrs (builtins.elem schema schemas) (lib.filterAttrs isSound all);
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
