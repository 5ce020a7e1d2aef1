# The configured services, as the checks use them.
{
  lib,
  generated,
  isSince,
  secrets,
  serviceOption,
  versions,
  ...
}:
configured:
let
  schemas = builtins.mapAttrs (_: service: service.schema) configured;

  # The services that a generated schema describes; another check reports the others.
  usable = lib.filterAttrs (_: schema: schema != null && generated.schemas ? ${schema}) schemas;

  recordOf = name: versions.recorded usable.${name};

  # True if a version is known and its first numbers are newer than those of the record.
  isNewer =
    count: version: name:
    let
      leading = text: lib.concatStringsSep "." (lib.take count (lib.splitVersion text));
    in
    version != null
    && !(isSince (leading generated.schemas.${usable.${name}}.version) (leading version));

  newer =
    name:
    "${serviceOption name}: NixOS runs version ${versions.short configured.${name}._version}, but these modules were generated from ${recordOf name}. Run `suite generate --service ${name}=URL` against it, and use the generated modules with suite.lib.mkModule (docs/upgrading.md).";

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

  # `Sonarr 4.0.19`: the app and the version of the schema, and that of the package if it is newer.
  about =
    name:
    let
      version = configured.${name}._version or null;
    in
    recordOf name
    + lib.optionalString (isNewer 2 version name) ", but NixOS runs ${versions.short version}: run `suite generate`";

  # A new major version has changes that these modules do not know.
  warnings =
    map newer (
      builtins.filter (name: isNewer 1 (configured.${name}._version or null) name) (
        builtins.attrNames usable
      )
    )
    ++ lib.concatLists (builtins.catAttrs "_warnings" (builtins.attrValues configured));

  # The services file, from which `suite generate` and other commands read the services.
  file.services = builtins.mapAttrs shown (lib.filterAttrs (_: isComplete) configured);

  # The services that one of the schemas describes.
  running = ids: builtins.filter (name: builtins.elem usable.${name} ids) (builtins.attrNames usable);
}
