# What to do about a key of a group that suite does not manage, or that another option has.
{
  lib,
  apps,
  format,
  generated,
  nearest,
  placesOf,
  ...
}:
let
  inherit (builtins) attrNames elem;

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
in
{
  inherit placed remedy;
}
