# The configured services, as the checks use them.
{
  lib,
  apps,
  generated,
  secrets,
  ...
}:
# configured: suite.services
configured:
let
  schemas = builtins.mapAttrs (_: service: service.schema) configured;

  # The services that a generated schema describes; another check reports the others.
  usable = lib.filterAttrs (_: schema: schema != null && generated.schemas ? ${schema}) schemas;

  isComplete =
    service:
    secrets.usablePath service.apiKeyFile != null && service.app != null && service.baseUrl != null;
  shown =
    _: service:
    {
      inherit (service)
        apiKeyFile
        app
        baseUrl
        schema
        urlBase
        ;
    }
    // lib.optionalAttrs (service.caFile != null) { inherit (service) caFile; };
in
{
  inherit configured schemas usable;
  schemaIds = builtins.attrNames generated.schemas;

  # `Sonarr 4.0.19`: the app and the version of the schema.
  about =
    name:
    let
      schema = generated.schemas.${usable.${name}};
    in
    "${
      apps.${schema.app}.title or schema.app
    } ${lib.concatStringsSep "." (lib.take 3 (lib.splitVersion schema.version))}";

  # The services file, from which `suite generate` and other commands read the services.
  file.services = builtins.mapAttrs shown (lib.filterAttrs (_: isComplete) configured);

  # The services that one of the schemas describes.
  running = ids: builtins.filter (name: builtins.elem usable.${name} ids) (builtins.attrNames usable);
}
