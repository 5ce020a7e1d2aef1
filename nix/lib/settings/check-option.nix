# Checks one option: `suite.settings`, or the settings of one service.
{
  lib,
  apps,
  docs,
  format,
  generated,
  isAttrSet,
  nearest,
  record,
  settings,
  settingsRows,
  ...
}:
let
  inherit (settings) elsewhere groups optionOf;
  inherit (builtins)
    attrNames
    attrValues
    elem
    filter
    head
    ;

  titles =
    schemas: lib.unique (map (schema: apps.${generated.schemas.${schema}.app}.title or schema) schemas);

  # The error of a group that no service has.
  lacking =
    group: targets:
    let
      row = settingsRows.${group};
      having = titles (groups.${group}.schemas or [ ]);
    in
    "${format.have (titles (attrValues targets))} no ${row.plural} in these modules.${
      lib.optionalString (having != [ ]) " Only ${format.have having} them."
    }";

  # What to do about a key of the group that another option has, or that services ignore; null for most.
  remedyFor =
    path: row: schemas: isLocal: key:
    let
      words = nearest.wordsOf [ row.kind ];
      plain = nearest.plain key;
      spellings = names: filter (name: nearest.plain name == plain) (attrNames names);
      inEnvironment = lib.findFirst (name: row.environment ? ${name}) null (
        spellings row.environment ++ words.${plain} or [ ]
      );
      owners = lib.unique (map (schema: generated.schemas.${schema}.app) schemas);
      the = trait: if builtins.length owners == 1 then apps.${head owners}.${trait} else "<app>";
      setting = row.environment.${inEnvironment};
      variable = "${the "appName"}__${builtins.replaceStrings [ "." ] [ "__" ] setting}";
    in
    if builtins.any (name: row.keys.${name}.type or null == "login") words.${plain} or [ ] then
      "Write login = { username = \"me\"; password._secret = \"/run/secrets/login\"; };"
    else if inEnvironment != null && isLocal then
      "It belongs to the environment of the service. Write services.${the "unit"}.settings.${setting} of NixOS instead."
    else if inEnvironment != null then
      "It belongs to the environment of the service. NixOS does not run the service here: set ${lib.toUpper variable} in its environment, or the value in its config.xml."
    else if elem key row.excludedKeys && !(words ? ${plain}) then
      "The service shows it, but does not store it. Remove it."
    else if words ? ${plain} || spellings row.keys != [ ] then
      null
    else
      elsewhere path schemas key;

  none = {
    errors = [ ];
    warnings = [ ];
  };
in
# effective: see effective.nix; path: the path of the option; value: its value; targets: the services that it is for, name
# -> schema id; isShared: true for `suite.settings`, whose values a service can replace
{
  isLocal,
  isOwn,
  keyOf,
  obstacle,
  ...
}:
{
  isShared ? false,
  path,
  targets,
  value,
}:
let
  # Checks keys that go to the same services.
  checkFor =
    group: services: given:
    let
      inherit (groups.${group}) keys row;
      here = lib.unique (attrValues services);
    in
    record.check
      {
        inherit keyOf keys;
        label = "the group ${group}";
        targets = here;
        on = format.conjunction (titles here);
        example = row.examples or { };
        namesOf = having: format.conjunction (titles having);
        places = [ row.kind ];
        remedyOf = _: remedyFor path row here (builtins.any isLocal (attrNames services));
      }
      {
        place = "${path}.${group}";
        inherit given;
      };

  # Null is not set, and neither is a login of which all is null.
  withoutEmpty = builtins.mapAttrs (
    _: value: if isAttrSet value && value != { } && builtins.all (part: part == null) (attrValues value) then null else value
  );

  checkGroup =
    group: written:
    let
      given = if isAttrSet written then withoutEmpty written else written;
      inherit (groups.${group}) keys schemas;
      place = "${path}.${group}";
      ofGroup = lib.filterAttrs (_: schema: elem schema schemas) targets;
      # The services that a key concerns: those that have it and no separate value; all for a key that no service has.
      having =
        key:
        let
          lacks = name: elem key keys.lacks.${ofGroup.${name}};
        in
        if !(keys.types ? ${key}) || builtins.all lacks (attrNames ofGroup) then
          ofGroup
        else
          lib.filterAttrs (name: _: !(lacks name) && !(isShared && isOwn name group key)) ofGroup;
      # Those of them that get it.
      getting = key: lib.filterAttrs (name: _: obstacle name group key == null) (having key);
      taken = lib.concatMap (
        key:
        map (
          name:
          obstacle name group key
          + lib.optionalString isShared " To exclude only ${name} from suite.settings.${group}.${key}, write ${optionOf name}.${group}.${key} = null;"
        ) (filter (name: obstacle name group key != null) (attrNames (having key)))
      ) (attrNames (lib.filterAttrs (_: value: value != null) given));
      # Null removes the value of another option.
      rest = lib.filterAttrs (
        key: value: (value != null || !(keys.types ? ${key})) && getting key != { }
      ) given;
      checked = map (
        same: checkFor group (getting (builtins.head same)) (lib.getAttrs same rest)
      ) (attrValues (builtins.groupBy (key: builtins.toJSON (getting key)) (attrNames rest)));
      # Another group can have the key.
      hints = filter (hint: hint != null) (
        map (elsewhere path (attrValues targets)) (attrNames (lib.optionalAttrs (isAttrSet given) given))
      );
      isEverywhere = key: !builtins.any (schema: elem key keys.lacks.${schema}) (attrValues ofGroup);
      example = head (filter isEverywhere (attrNames keys.types));
      misshapen = record.shape place "a group of settings" {
        ${example} = docs.exampleOf keys.types.${example};
      } given;
    in
    if targets == { } then
      none
    else if !(groups ? ${group}) || ofGroup == { } then
      none // { errors = [ (lib.concatStringsSep " " ([ "${place}: ${lacking group targets}" ] ++ hints)) ]; }
    else if misshapen != [ ] then
      none // { errors = misshapen; }
    else
      {
        errors = map (text: "${place}: ${text}") taken ++ lib.concatMap (checks: checks.errors) checked;
        warnings = lib.concatMap (checks: checks.warnings) checked;
      };

  unknownGroups =
    record.check
      {
        label = "settings";
        noun = "groups";
        places = [ "suite.settings" ];
        keys.types = builtins.mapAttrs (_: _: { check = _: true; }) settingsRows;
        remedyOf = _: elsewhere path (attrValues targets);
      }
      {
        place = path;
        given = builtins.mapAttrs (_: _: true) value;
      };
  misshapen = record.shape path "groups of settings" { mediaManagement.copyUsingHardlinks = true; } value;
  checkedGroups = lib.mapAttrsToList checkGroup (builtins.intersectAttrs settingsRows value);
in
if value == { } then
  none
else if misshapen != [ ] then
  none // { errors = misshapen; }
else
  {
    errors = unknownGroups.errors ++ lib.concatMap (checked: checked.errors) checkedGroups;
    warnings = lib.concatMap (checked: checked.warnings) checkedGroups;
  }
