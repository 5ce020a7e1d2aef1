# Checks the name of a setting.
{
  lib,
  apps,
  format,
  generated,
  groups,
  nearest,
  ...
}:
let
  titleOf =
    schema:
    let
      inherit (generated.schemas.${schema}) app;
    in
    apps.${app}.title or app;

  titles = schemas: lib.unique (map titleOf schemas);

  # Returns the keys of a group that at least one of the schemas has.
  available =
    group: schemas:
    let
      inherit (groups.${group}) keys;
    in
    builtins.filter (key: builtins.any (schema: !builtins.elem key keys.lacks.${schema}) schemas) (
      builtins.attrNames keys.types
    );

  unknown =
    group: schemas: key:
    let
      valid = available group schemas;
    in
    "unknown key ${format.quote key}.${nearest.suggest key valid} Keys of ${format.conjunction (titles schemas)}: ${format.listing valid}.";

  loginParts = [
    "password"
    "passwordConfirmation"
    "username"
  ];

  # The key of a group that holds the login, or null.
  loginOf =
    row:
    lib.findFirst (key: row.keys.${key}.type or null == "login") null (builtins.attrNames row.keys);

  # The message about a part of the login. The services ignore one part without the other.
  partOfLogin =
    row: key:
    "${format.quote key} is a key of the attribute set ${loginOf row}. Write ${loginOf row} = { username = \"…\"; password._secret = \"/path/of/a/file\"; };";

  # The message about a key that the group has, but in none of these schemas.
  elsewhere =
    group: schemas: key:
    let
      inherit (groups.${group}) keys;
      having = keys.only.${key} or [ ];
    in
    "unknown key ${format.quote key}: it is a key of ${format.alternatives (titles having)}, not of ${format.alternatives (titles schemas)}.${nearest.suggest key (available group schemas)}";

  # The message about a key that suite does not manage. It names the option that sets the key, if known.
  excluded =
    group: schemas: key:
    let
      path = groups.${group}.row.environment.${key} or null;
      found = lib.unique (map (schema: generated.schemas.${schema}.app) schemas);
      app = if builtins.length found == 1 then builtins.head found else "<app>";
    in
    if path == null then
      "${format.quote key} cannot be set: the service shows it, but does not store it. Remove it."
    else
      "${format.quote key} cannot be set here: it belongs to the environment of the service. Write services.${app}.settings.${path} of NixOS instead.";
in
# group; schemas: those of the target services; key -> a sentence, or null
group: schemas: key:
let
  inherit (groups.${group}) keys row;
in
if builtins.elem key row.excludedKeys || (row.environment ? ${key} && !(keys.types ? ${key})) then
  excluded group schemas key
else if loginOf row != null && builtins.elem key loginParts then
  partOfLogin row key
else if !(keys.types ? ${key}) then
  unknown group schemas key
else if builtins.all (schema: builtins.elem key keys.lacks.${schema}) schemas then
  elsewhere group schemas key
else
  null
