# Settings: shared ones, and those of one service, which take precedence. Returns errors, and the entries of the
# manifests.
{
  lib,
  defaultText,
  generated,
  keySet,
  knownServices,
  manifests,
  merging,
  nearest,
  secrets,
  serviceKindOptions,
  serviceOption,
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

  # key -> schema ids -> the keys of that name in groups of them: `naming.renameEpisodes`
  placesOf =
    key: wanted:
    lib.concatMap (
      group:
      let
        inherit (groups.${group}) keys schemas;
      in
      map (name: "${group}.${name}") (
        builtins.filter (
          name:
          nearest.plain name == nearest.plain key
          && builtins.any (schema: !(builtins.elem name keys.lacks.${schema})) (lib.intersectLists schemas wanted)
        ) (builtins.attrNames keys.types)
      )
    ) (builtins.attrNames groups);

  checkLayer = import ./layer.nix (base // { inherit groups placesOf; });
  checkTogether = import ./together.nix (base // { inherit groups; });
  checkHosts = import ./hosts.nix base;
  environmentOf = import ./environment.nix base;

  optionOf = name: "${serviceOption name}.settings";

  # The declared settings that are attribute sets: group -> keys.
  written =
    value:
    if builtins.isAttrs value then
      lib.filterAttrs (_: builtins.isAttrs) (builtins.intersectAttrs groups value)
    else
      { };

  # configured: suite.services; hostServices: `services` of NixOS; shared: suite.settings -> errors; warnings; entriesOf:
  # name of a service -> secretRefs; kinds: credentials -> kind -> entries
  check =
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

      # The keys of a group for a service: shared ones and its own, which take precedence. Null removes a shared key.
      effective =
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

      # name of a service -> group -> its keys, if there are any
      effectiveGroups = builtins.mapAttrs (
        name: schema:
        lib.filterAttrs (_: values: values != { }) (
          lib.genAttrs (builtins.attrNames (ofAll // own.${name})) (effective name schema)
        )
      ) usable;

      sharedLayer = checkLayer {
        path = "suite.settings";
        value = shared;
        targets = usable;
        inherit environment keyOf;
        # A service that sets the key, even to null, does not get the shared value.
        isOverridden =
          name: group: key:
          own.${name}.${group} or { } ? ${key};
        exclude =
          name: group: key:
          " To exclude only ${name} from suite.settings.${group}.${key}, write ${optionOf name}.${group}.${key} = null;";
      };
      ofService =
        name: schema:
        let
          layer = checkLayer {
            path = optionOf name;
            value = configured.${name}.settings;
            targets.${name} = schema;
            inherit environment keyOf;
          };
        in
        {
          inherit (layer) warnings;
          errors =
            layer.errors
            ++ checkTogether {
              service = configured.${name};
              path = group: if own.${name} ? ${group} then optionOf name else "suite.settings";
              values = effectiveGroups.${name};
              given = group: ofAll.${group} or { } // own.${name}.${group} or { };
            };
        };
      # Settings of NixOS that a service does not read, but suite can set.
      ignored =
        name: _:
        map
          (
            section:
            "services.${name}.settings.${section} has no effect: ${name} reads no such settings from its environment. Write ${serviceOption name}.${
              if settingsRows ? ${section} then "settings.${section}" else section
            } in its place."
          )
          (
            builtins.filter (
              section: settingsRows ? ${section} || serviceKindOptions ? ${section}
            ) (builtins.attrNames ((environment name).sections or { }))
          );
      layers = [
        sharedLayer
      ]
      ++ lib.mapAttrsToList ofService (
        lib.filterAttrs (name: _: shared != { } || configured.${name}.settings != { }) usable
      );
    in
    {
      errors = lib.concatMap (one: one.errors) layers;
      warnings =
        lib.concatMap (one: one.warnings) layers
        ++ lib.concatLists (lib.mapAttrsToList ignored configured)
        ++ lib.concatMap (
          name:
          checkHosts {
            environment = environment name;
            path = optionOf name;
            service = configured.${name};
            values = effectiveGroups.${name};
          }
        ) (builtins.attrNames usable);
      entriesOf =
        name:
        let
          found = effectiveGroups.${name} or { };
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
                  path = "${if own.${name} ? ${group} then optionOf name else "suite.settings"}.${group}";
                  values =
                    manifests.wireOf
                      {
                        inherit credentials;
                        schema = usable.${name};
                      }
                      {
                        inherit (groups.${group}) keys;
                        inherit values;
                        secretNames = values;
                      };
                }
              ]
            ) found;
        };
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
      description = "Settings ${what}. suite sets the keys that you declare and changes no other key. Keys are those of the API, in groups: ${
        lib.concatMapStringsSep ", " (group: "`${group}`") (builtins.attrNames settingsRows)
      }. `suite show suite.settings.<group>` lists the keys.";
    };

  inherit check placesOf;

  # group -> { keys; schemas; together; row }, for the documentation
  inherit groups;
}
