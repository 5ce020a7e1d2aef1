# Checks one option: `suite.settings`, or the settings of one service.
{
  lib,
  format,
  generated,
  groups,
  keyProblems,
  nearest,
  secrets,
  settingsRows,
  apps,
  ...
}@ctx:
let
  titleOf = schema: apps.${generated.schemas.${schema}.app}.title or schema;

  unknownGroup =
    group:
    let
      names = builtins.attrNames settingsRows;
      titled = builtins.filter (name: isTitle group settingsRows.${name}.title) names;
      close = nearest.suggest group names;
      meant =
        if close == "" && titled != [ ] then
          " Did you mean ${format.quote (builtins.head titled)}?"
        else
          close;
    in
    "unknown group ${format.quote group}.${meant} Groups: ${format.listing names}.";

  # True if a name is the beginning of a title, as the web UI has it: general for "general settings".
  isTitle =
    name: title:
    let
      squeezed =
        text:
        lib.toLower (
          builtins.replaceStrings
            [
              " "
              "-"
              "_"
            ]
            [
              ""
              ""
              ""
            ]
            text
        );
    in
    name != "" && lib.hasPrefix (squeezed name) (squeezed title);

  # The message about a group that no service has.
  lacking =
    group: targets:
    let
      having = groups.${group}.schemas or [ ];
      titles = lib.unique (map titleOf having);
      whose = lib.unique (map titleOf (builtins.attrValues targets));
    in
    "${format.conjunction whose} ${
      if builtins.length whose == 1 then "has" else "have"
    } no ${settingsRows.${group}.plural}.${
      lib.optionalString (having != [ ])
        " Only ${format.conjunction titles} ${if builtins.length titles == 1 then "has" else "have"} them."
    }";

  # The checks of values need the services whose keys a secret can name.
  checkValuesFor = keyOf: import ../check/values.nix (ctx // { checks = { inherit keyOf; }; });

  # Checks one key with a valid name. schemas: the schemas of the target services that have the key
  checkKey =
    keyOf: group: key: value: schemas:
    let
      checked = checkValuesFor keyOf {
        given.${key} = value;
        inherit (groups.${group}) keys;
        labelOf = name: name;
        hintOf =
          name:
          groups.${group}.keys.types.${name}.advice {
            has = _: false;
            label = other: other;
          } name;
        inherit schemas;
        takesSecrets = groups.${group}.keys.types.${key}.secret;
      };
    in
    {
      errors = checked.errors ++ checked.narrowed;
      inherit (checked) warnings;
    };

  none = {
    errors = [ ];
    warnings = [ ];
  };

  checkGroup =
    {
      environment,
      isOverridden,
      keyOf,
      targets,
    }:
    group: given:
    let
      having = lib.filterAttrs (_: schema: builtins.elem schema groups.${group}.schemas) targets;
      schemasOf = services: lib.unique (builtins.attrValues services);
      check =
        key:
        let
          elsewhere = if given.${key} == null then null else environment group key;
          problem = if elsewhere != null then elsewhere else keyProblems group (schemasOf having) key;
          getting = lib.filterAttrs (
            name: schema:
            !builtins.elem key groups.${group}.keys.lacks.${schema} && !(isOverridden name group key)
          ) having;
        in
        if problem != null then
          none // { errors = [ problem ]; }
        else if given.${key} == null || getting == { } then
          none
        else
          checkKey keyOf group key given.${key} (schemasOf getting);
      checked = map check (builtins.attrNames given);
    in
    if !(settingsRows ? ${group}) then
      none // { errors = [ (unknownGroup group) ]; }
    else if targets == { } then
      none
    else if !(groups ? ${group}) || having == { } then
      none // { errors = [ (lacking group targets) ]; }
    else if !builtins.isAttrs given || given ? _type then
      none
      // {
        errors = [
          "the value must be an attribute set, but is ${format.value given}.${format.propertyHint "key" given}"
        ];
      }
    else
      {
        errors = lib.concatMap (one: one.errors) checked;
        warnings = lib.concatMap (one: one.warnings) checked;
      };
in
# path: the path of the option; value: its value; targets: the services that it is for, name -> schema id;
# environment: group -> key -> the setting that overrides it, or null; isOverridden: service -> group -> key -> true if
# the service has its own value
{
  environment,
  isOverridden,
  keyOf,
  path,
  targets,
  value,
}:
let
  at = group: text: "${path}.${lib.strings.escapeNixIdentifier group}: ${text}";
  ofGroup = checkGroup {
    inherit
      environment
      isOverridden
      keyOf
      targets
      ;
  };
  found = map (group: {
    inherit group;
    checked = ofGroup group value.${group};
  }) (builtins.attrNames value);
  collect = property: lib.concatMap (one: map (at one.group) one.checked.${property}) found;
in
if !builtins.isAttrs value || value ? _type then
  {
    errors = [
      "${path} must be an attribute set of groups, but is ${format.value value}.${format.propertyHint "key" value}"
    ];
    warnings = [ ];
  }
else
  {
    errors = collect "errors";
    warnings = collect "warnings";
  }
