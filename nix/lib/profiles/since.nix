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

  versioned = builtins.filter (name: services.configured.${name}._version or null != null) (
    builtins.attrNames services.usable
  );

  numberOf =
    type: value:
    if type ? tableOf && builtins.isString value then
      lib.findFirst (number: number != null) null (
        map (schema: (type.tableOf schema).${bare value} or null) services.schemaIds
      )
    else
      value;
in
# item: the condition; names: services -> null if no such choice can be among its values, else values of its fields
# -> { key; number; name; change; problem } for each such choice and service
item: names:
let
  keys = builtins.filter (key: since ? "${item.implementation}.${key}") (
    builtins.attrNames item.fields.types
  );
  judged = lib.intersectLists versioned names;

  ofKey =
    values: key:
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
    ) judged;
in
# Most conditions have no such choice, and guides have hundreds of them.
if versioned == [ ] || judged == [ ] || keys == [ ] then
  null
else
  values: lib.concatMap (ofKey values) (builtins.filter (key: values ? ${key}) keys)
