# Choices that a service takes from some version on, judged by the version that NixOS runs.
{
  lib,
  apps,
  bare,
  generated,
  kind,
  services,
  ...
}:
let
  # `Implementation.key` -> number -> app -> that version
  since =
    (lib.importJSON ../../../generator/servarr/choices/accepted-since.json).${kind.kind} or { };

  numberOf =
    type: value:
    if type ? tableOf && builtins.isString value then
      lib.findFirst (number: number != null) null (
        map (schema: (type.tableOf schema).${bare value} or null) services.schemaIds
      )
    else
      value;
in
# item: the condition; names: services; values: those of its fields -> { key; number; name; change; problem } for each such
# choice and service
item: names: values:
let
  ofKey =
    key:
    let
      number = numberOf item.fields.types.${key} values.${key};
      versions = since."${item.implementation}.${key}".${toString number} or { };
    in
    map (
      name:
      let
        inherit (generated.schemas.${services.usable.${name}}) app;
        version = versions.${app};
      in
      {
        inherit key name number;
        change = if versions ? ${app} then services.across name version else "same";
        problem = "${key}: ${apps.${app}.title} takes this choice since version ${version}, and services.${name}.package is version ${services.configured.${name}._version}. Remove the condition, or upgrade the package.";
      }
    ) names;
in
lib.concatMap ofKey (
  builtins.filter (key: since ? "${item.implementation}.${key}") (builtins.attrNames values)
)
