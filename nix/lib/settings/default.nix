# Settings: shared ones, and those of one service, which take precedence. Returns errors, and the entries of the
# manifests.
{
  lib,
  defaultText,
  format,
  generated,
  groupConstraints,
  keySet,
  manifests,
  merging,
  nearest,
  secrets,
  serviceOption,
  settingsRows,
  types,
  ...
}@ctx:
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

  # Where a group has a key of that name or word, for some schemas: ` Did you mean "suite.settings.ui.theme"?`; null if none has.
  elsewhere =
    path: wanted: key:
    let
      isMeant =
        row: name:
        nearest.plain name == nearest.plain key
        || builtins.elem name (nearest.wordsOf [ row.kind ]).${nearest.plain key} or [ ];
      keysIn =
        group:
        { keys, row, schemas, ... }:
        let
          having = lib.intersectLists schemas wanted;
          isOffered = name: builtins.any (schema: !(builtins.elem name keys.lacks.${schema})) having;
        in
        map (name: "${path}.${group}.${name}") (
          builtins.filter (name: isMeant row name && isOffered name) (builtins.attrNames keys.types)
        );
      places = lib.concatLists (lib.mapAttrsToList keysIn groups);
    in
    if places == [ ] then null else nearest.didYouMean places;

  checkOption = import ./check-option.nix ctx;
  effectiveOf = import ./effective.nix ctx;

  optionOf = name: "${serviceOption name}.settings";

  # The error of a group constraint whose condition holds. given: the declared keys of the group, also those with wrong
  # values, which have messages; values: the valid ones
  lacking =
    given: values: group:
    let
      inherit (group.when) field;
      isMissing =
        key:
        !groupConstraints.isSet (values.${key} or null)
        && (values ? ${key} || given.${key} or null == null);
      missing = builtins.filter isMissing (lib.concatLists group.either);
    in
    lib.optional (groupConstraints.holds group.when (values.${field} or null) && missing != [ ])
      "${field} = ${builtins.toJSON values.${field}} needs ${format.conjunction missing}, but ${format.are missing} not set.";

  # The error of a recycle bin that is or contains a root folder.
  misplaced =
    bin: rootFolders:
    let
      # With exactly one slash at its end.
      folder = path: "${builtins.head (builtins.match "(.*[^/]|)/*" path)}/";
      paths = map (element: element.path or element) (
        lib.optionals (builtins.isList rootFolders) rootFolders
      );
      inside = lib.findFirst (
        path: builtins.isString path && lib.hasPrefix (folder bin) (folder path)
      ) null paths;
    in
    lib.optional (bin != "" && inside != null)
      "recycleBin: ${format.quote bin} is or contains the root folder ${format.quote inside}, and the service rejects that. Write another folder.";

  # The settings of one service in its manifest. effective: see effective.nix
  entriesOf =
    effective: name:
    let
      settings = effective.values.${name} or { };
      entry = credentials: group: values: {
        path = "${effective.pathOf name group}.${group}";
        values =
          manifests.wireOf
            {
              inherit credentials;
              schema = effective.usable.${name};
            }
            {
              inherit (groups.${group}) keys;
              inherit values;
              secretNames = values;
            };
      };
    in
    {
      secretRefs = lib.concatMap (group: map (secret: secret.ref) (secrets.find (_: _: null) "" group)) (
        builtins.attrValues settings
      );
      kinds =
        credentials:
        lib.mapAttrs' (
          group: values: lib.nameValuePair settingsRows.${group}.kind [ (entry credentials group values) ]
        ) settings;
    };

  # configured: suite.services; hostServices: `services` of NixOS; shared: suite.settings -> errors; warnings; entriesOf:
  # name of a service -> secretRefs; kinds: credentials -> kind -> entries
  check =
    { configured, shared, ... }@settings:
    let
      effective = effectiveOf settings;
      inherit (effective) given pathOf usable;
      checkService =
        name: schema:
        let
          checked = checkOption effective {
            path = optionOf name;
            value = configured.${name}.settings;
            targets.${name} = schema;
          };
          together = lib.mapAttrsToList (
            group: keys:
            map (text: "${pathOf name group}.${group}: ${text}") (
              lib.concatMap (lacking (given name group) keys) groups.${group}.together
              ++ lib.optionals (keys ? recycleBin) (
                misplaced keys.recycleBin configured.${name}.rootFolders
              )
            )
          ) effective.values.${name};
        in
        {
          errors = checked.errors ++ lib.concatLists together;
          inherit (checked) warnings;
        };
      checked = [
        (checkOption effective {
          path = "suite.settings";
          value = shared;
          targets = usable;
          isShared = true;
        })
      ]
      ++ lib.mapAttrsToList checkService usable;
    in
    {
      errors = lib.concatMap (option: option.errors) checked;
      warnings = lib.concatMap (option: option.warnings) checked;
      entriesOf = entriesOf effective;
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

  inherit check elsewhere optionOf;

  # group -> { keys; schemas; together; row }, for the documentation
  inherit groups;
}
