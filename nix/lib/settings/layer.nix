# Checks one option: `suite.settings`, or the settings of one service.
{
  lib,
  apps,
  format,
  generated,
  groups,
  isAttrSet,
  nearest,
  placesOf,
  record,
  settingsRows,
  ...
}:
let
  inherit (builtins) attrNames attrValues elem;

  titles =
    schemas: lib.unique (map (schema: apps.${generated.schemas.${schema}.app}.title or schema) schemas);

  # The error of a group that no service has.
  lacking =
    group: targets:
    let
      row = settingsRows.${group};
      whose = titles (attrValues targets);
      having = titles (groups.${group}.schemas or [ ]);
      # Some records have none of the groups that apps of this role have.
      isRecorded =
        schema:
        builtins.any (other: other.row.roles == row.roles && elem schema other.schemas) (
          attrValues groups
        );
      unrecorded = attrNames (
        lib.filterAttrs (
          _: schema:
          elem apps.${generated.schemas.${schema}.app}.role or null row.roles && !isRecorded schema
        ) targets
      );
    in
    if unrecorded != [ ] then
      "the schema record of ${format.conjunction unrecorded} has no ${row.plural}, so suite cannot check them. Run `suite generate` against ${format.conjunction unrecorded}, or remove the group."
    else
      "${format.have whose} no ${row.plural}.${
        lib.optionalString (having != [ ]) " Only ${format.have having} them."
      }";

  loginRemedy =
    key: "Write ${key} = { username = \"…\"; password._secret = \"/path/of/a/file\"; };";

  # Where to set a key that belongs to the environment of services. option: such as `auth.method`
  elsewhere =
    named: isLocal: option:
    let
      the = trait: if builtins.length named == 1 then apps.${builtins.head named}.${trait} else "<app>";
      variable = lib.toUpper (
        lib.concatStringsSep "__" ([ (the "appName") ] ++ lib.splitString "." option)
      );
    in
    if isLocal then
      "Write services.${the "unit"}.settings.${option} of NixOS instead."
    else
      "NixOS does not run the service here: set ${variable} in its environment, or the value in its config.xml.";

  # What to do about a key that suite does not manage, or that is a part of another one.
  remedy =
    path: row: schemas: isLocal: key:
    let
      app = lib.unique (map (schema: generated.schemas.${schema}.app) schemas);
      login = lib.findFirst (key: row.keys.${key}.type or null == "login") null (attrNames row.keys);
      plain = nearest.plain key;
      # Other tools spell keys of the environment differently, or have one set for several of them.
      inEnvironment = lib.findFirst (name: row.environment ? ${name}) null (
        [ key ]
        ++ builtins.filter (name: nearest.plain name == plain) (attrNames row.environment)
        ++ (nearest.wordsOf [ row.kind ]).${plain} or [ ]
      );
    in
    if inEnvironment != null then
      "It belongs to the environment of the service. ${
        elsewhere app isLocal row.environment.${inEnvironment}
      }${
        lib.optionalString (
          login != null && elem login (nearest.wordsOf [ row.kind ]).${plain} or [ ]
        ) " ${loginRemedy login}"
      }"
    else if (nearest.wordsOf [ row.kind ]) ? ${plain} then
      null
    else if elem key row.excludedKeys then
      "The service shows it, but does not store it. Remove it."
    else if
      login != null
      && elem key [
        "password"
        "passwordConfirmation"
        "username"
      ]
    then
      "Services ignore one part of the login without the other. ${loginRemedy login}"
    else if builtins.any (name: nearest.plain name == plain) (attrNames row.keys) then
      null
    else
      placed path schemas key;

  # Where another group has a key of that name; null if none has.
  placed =
    path: schemas: key:
    let
      places = placesOf key schemas;
    in
    if places == [ ] then
      null
    else
      "Write ${format.alternatives (map (place: "${path}.${place}") places)} in its place.";

  none = {
    errors = [ ];
    warnings = [ ];
  };
in
# path: the path of the option; value: its value; targets: the services that it is for, name -> schema id;
# environment: service -> its environment.nix; isOverridden: service -> group -> key -> true if the service has its own value; exclude: service -> how to leave it out
{
  environment,
  exclude ?
    _: _: _:
    "",
  isOverridden ?
    _: _: _:
    false,
  keyOf,
  path,
  targets,
  value,
}:
let
  checkGroup =
    group: written:
    let
      # Null is not set, and neither is a login of which all is null.
      given =
        if isAttrSet written then
          builtins.mapAttrs (
            _: value: if isAttrSet value && value != { } && builtins.all (part: part == null) (attrValues value) then null else value
          ) written
        else
          written;
      inherit (groups.${group}) keys row schemas;
      place = "${path}.${group}";
      ofGroup = lib.filterAttrs (_: schema: elem schema schemas) targets;
      lacks =
        key: name:
        elem key keys.lacks.${ofGroup.${name}} || (environment name).lacks group key;
      obstacle = name: key: (environment name).obstacle group key;

      # The services that have a key and no separate value; all services for a key that no service has.
      having =
        key:
        if !(keys.types ? ${key}) || builtins.all (lacks key) (attrNames ofGroup) then
          ofGroup
        else
          lib.filterAttrs (name: _: !(lacks key name) && !(isOverridden name group key)) ofGroup;
      # Those of them that get it.
      getting = key: lib.filterAttrs (name: _: obstacle name key == null) (having key);
      taken = lib.concatMap (
        key:
        map (name: "${obstacle name key}${exclude name group key}") (
          attrNames (removeAttrs (having key) (attrNames (getting key)))
        )
      ) (attrNames (lib.filterAttrs (_: value: value != null) given));
      # Null removes the value of another option.
      rest = lib.filterAttrs (
        key: value: (value != null || !(keys.types ? ${key})) && getting key != { }
      ) given;
      # The keys that go to the same services are checked together.
      check =
        same:
        let
          here = lib.unique (attrValues (getting (builtins.head same)));
        in
        record.check
          {
            inherit keyOf keys;
            label = "the group ${group}";
            targets = here;
            on = format.conjunction (titles here);
            namesOf = having: format.conjunction (titles having);
            places = [ row.kind ];
            remedyOf = remedy path row here (
              builtins.any (name: (environment name).isLocal) (attrNames (getting (builtins.head same)))
            );
          }
          {
            inherit place;
            given = lib.getAttrs same rest;
          };
      checked = map check (
        attrValues (builtins.groupBy (key: builtins.toJSON (getting key)) (attrNames rest))
      );
      misshapen = record.shape place "a group of settings" given;
    in
    if targets == { } then
      none
    else if !(groups ? ${group}) || ofGroup == { } then
      none // { errors = [ "${place}: ${lacking group targets}" ]; }
    else if misshapen != [ ] then
      none // { errors = misshapen; }
    else
      {
        errors = map (text: "${place}: ${text}") taken ++ lib.concatMap (one: one.errors) checked;
        warnings = lib.concatMap (one: one.warnings) checked;
      };

  # The web UI has other names: "general" is the start of a title.
  titled =
    name:
    lib.findFirst (group: lib.hasPrefix (lib.toLower name) settingsRows.${group}.title) null (
      attrNames settingsRows
    );
  unknownGroups =
    record.check
      {
        label = "settings";
        noun = "groups";
        places = [ "suite.settings" ];
        keys.types = builtins.mapAttrs (_: _: { check = _: true; }) settingsRows;
        remedyOf =
          name:
          if titled name == null then
            placed path (attrValues targets) name
          else
            "Did you mean ${format.quote (titled name)}?";
      }
      {
        place = path;
        given = builtins.mapAttrs (_: _: true) value;
      };
  misshapen = record.shape path "groups of settings" value;
  found = lib.mapAttrsToList checkGroup (builtins.intersectAttrs settingsRows value);
in
if misshapen != [ ] then
  none // { errors = misshapen; }
else
  {
    errors = unknownGroups.errors ++ lib.concatMap (one: one.errors) found;
    warnings = lib.concatMap (one: one.warnings) found;
  }
