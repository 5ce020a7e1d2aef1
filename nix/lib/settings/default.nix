# Settings: shared ones, and those of one service, which take precedence. Returns errors, and the entries of the
# manifests.
{
  lib,
  defaultText,
  generated,
  keySet,
  knownServices,
  merging,
  secrets,
  settingsRows,
  targetsOf,
  types,
  ...
}@base:
let
  # The groups of the index: their keys, the schemas that have them, and their group constraints. A file is read only if
  # the configuration declares the group.
  groups = builtins.mapAttrs (
    group: entry:
    let
      file = import entry.file { inherit defaultText lib types; };
    in
    {
      keys = keySet.of file;
      inherit (entry) schemas;
      together = file.groups or [ ];
      row = settingsRows.${group};
    }
  ) (builtins.intersectAttrs settingsRows (generated.settings or { }));

  checkLayer = import ./layer.nix (base // { inherit groups; });
  checkTogether = import ./together.nix (base // { inherit groups; });
  environmentOf = import ./environment.nix base;
  keyOf = configured: (targetsOf (knownServices configured)).keyOf;

  optionOf = name: "suite.services.${lib.strings.escapeNixIdentifier name}.settings";

  # The declared settings that are attribute sets: group -> keys.
  written =
    value:
    if builtins.isAttrs value then
      lib.filterAttrs (_: builtins.isAttrs) (builtins.intersectAttrs groups value)
    else
      { };

  # The keys of a group for a service: shared ones and its own, which take precedence. Null removes a shared key.
  effective =
    configured: shared: own: schema: group:
    let
      inherit (groups.${group}) keys schemas;
      takes = values: removeAttrs (builtins.intersectAttrs keys.types values) keys.lacks.${schema};
      all = takes (shared.${group} or { }) // takes (own.${group} or { });
      isSound =
        key: value:
        value != null
        && keys.types.${key}.check value
        && builtins.all (one: one.problem == null) (secrets.find (keyOf configured) key value)
        && (keys.types.${key}.narrow == null || keys.types.${key}.narrow [ schema ] key value == [ ]);
    in
    lib.optionalAttrs (builtins.elem schema schemas) (lib.filterAttrs isSound all);

  # The settings of one service: group -> its keys, if there are any.
  effectiveGroups =
    configured: shared: own: schema:
    lib.filterAttrs (_: values: values != { }) (
      lib.genAttrs (builtins.attrNames (written shared // written own)) (
        effective configured (written shared) (written own) schema
      )
    );

  messages =
    {
      configured,
      hostServices,
      shared,
    }:
    let
      inherit (knownServices configured) usable;
      overrides = builtins.mapAttrs (name: _: written configured.${name}.settings) usable;
      environment = name: environmentOf hostServices name configured.${name};
      sharedLayer = checkLayer {
        keyOf = keyOf configured;
        path = "suite.settings";
        value = shared;
        targets = usable;
        inherit environment;
        # A service that sets the key, even to null, does not get the shared value.
        isOverridden =
          name: group: key:
          overrides.${name}.${group} or { } ? ${key};
        exclude =
          name: group: key:
          " To exclude only ${name} from suite.settings.${group}.${key}, write ${optionOf name}.${group}.${key} = null;";
      };
      ofService =
        name: schema:
        let
          service = configured.${name};
          own = checkLayer {
            keyOf = keyOf configured;
            path = optionOf name;
            value = service.settings;
            targets.${name} = schema;
            inherit environment;
          };
        in
        {
          inherit (own) warnings;
          errors =
            own.errors
            ++ checkTogether {
              inherit service;
              path = group: if overrides.${name} ? ${group} then optionOf name else "suite.settings";
              values = effectiveGroups configured shared service.settings schema;
              given = group: (written shared).${group} or { } // overrides.${name}.${group} or { };
            };
        };
      services = lib.mapAttrsToList ofService (
        if shared != { } then
          usable
        else
          lib.filterAttrs (name: _: configured.${name}.settings != { }) usable
      );
    in
    {
      errors = sharedLayer.errors ++ lib.concatMap (one: one.errors) services;
      warnings = sharedLayer.warnings ++ lib.concatMap (one: one.warnings) services;
    };
in
{
  # An option for settings: an attribute set for each group, which suite checks. what: the end of its first sentence
  option =
    what:
    lib.mkOption {
      type = merging.keySets;
      default = { };
      example.mediaManagement.copyUsingHardlinks = true;
      description = "Settings ${what}. suite sets the keys that you declare and leaves the others alone. Keys are those of the API, in groups: ${
        lib.concatMapStringsSep ", " (group: "`${group}`") (builtins.attrNames settingsRows)
      }. `suite show suite.settings.<group>` lists the keys.";
    };

  # configured: suite.services; hostServices: `services` of NixOS; shared: suite.settings -> errors, warnings
  inherit messages;

  # group -> { keys; schemas; together; row }, for the documentation
  inherit groups;

  # configured: suite.services; shared: suite.settings; name: a service
  # -> secretRefs; kinds: credentials -> kind -> entries
  entriesOf =
    configured: shared: name:
    let
      service = configured.${name};
      inherit (service) schema;
      own = written service.settings;
      found = effectiveGroups configured shared service.settings schema;
      encode =
        group: values:
        let
          encoders = groups.${group}.keys.encode.${schema};
        in
        values
        // builtins.mapAttrs (key: encoder: encoder values.${key}) (
          builtins.intersectAttrs values encoders
        );
    in
    {
      secretRefs = lib.concatMap (group: map (one: one.ref) (secrets.find (_: _: null) "" group)) (
        builtins.attrValues found
      );
      kinds =
        credentials:
        lib.mapAttrs' (
          group: values:
          lib.nameValuePair settingsRows.${group}.kind [
            {
              path = "${if own ? ${group} then optionOf name else "suite.settings"}.${group}";
              values = secrets.rename credentials (encode group values);
            }
          ]
        ) found;
    };
}
