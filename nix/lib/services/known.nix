# The configured services, as the checks look at them.
{
  lib,
  apps,
  generated,
  isLoopback,
  secrets,
  ...
}:
# configured: suite.services
configured:
let
  schemas = builtins.mapAttrs (_: service: service.schema) configured;

  # Those that are described by a generated schema; the others have an assertion of their own.
  usable = lib.filterAttrs (_: schema: schema != null && generated.schemas ? ${schema}) schemas;
in
{
  inherit configured schemas usable;
  # The files of their keys, null where there is none that may be used.
  keyFiles = builtins.mapAttrs (_: service: secrets.usablePath service.apiKeyFile) configured;
  schemaIds = builtins.attrNames generated.schemas;

  # Those on other machines, as far as one can tell.
  remote = lib.filterAttrs (
    _: service: service.unit == null && service.baseUrl != null && !isLoopback service.baseUrl
  ) configured;

  # `Sonarr 4.0.19`: the app and the version that the schema was asked from.
  about =
    name:
    let
      schema = generated.schemas.${usable.${name}};
    in
    "${
      apps.${schema.app}.title or schema.app
    } ${lib.concatStringsSep "." (lib.take 3 (lib.splitVersion schema.version))}";

  # The services that one of the schemas describes.
  running = ids: builtins.filter (name: builtins.elem usable.${name} ids) (builtins.attrNames usable);
}
