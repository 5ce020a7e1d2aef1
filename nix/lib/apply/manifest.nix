# The manifests, one per service: what the host program reads. They contain everything except secrets.
{
  lib,
  apps,
  generated,
  kinds,
  secrets,
  ...
}:
let
  # Returns the fields, the general keys or the settings of an entry as they are sent: values are encoded, and secrets are
  # the names of their credentials.
  wireOf =
    { credentials, schema, ... }:
    let
      rename = secrets.rename credentials;
    in
    {
      keys,
      secretNames,
      values,
    }:
    let
      kept = removeAttrs values keys.lacks.${schema};
      encode = keys.encode.${schema};
      encoded = kept // builtins.mapAttrs (key: encode.${key}) (builtins.intersectAttrs encode kept);
    in
    encoded // builtins.mapAttrs (_: rename) (builtins.intersectAttrs secretNames encoded);

  # Returns the entries of one service in the form of the manifest. for: credentials; name: the service; schema
  entriesFor =
    for:
    let
      wire = wireOf for;
    in
    map (
      entry:
      let
        fields = wire (entry.fields // { values = entry.fields.values // entry.fills.${for.name} or { }; });
        spelling = entry.fields.keys.spelling.${for.schema};
        odd = builtins.intersectAttrs spelling fields;
      in
      entry.shared
      // {
        values =
          wire entry.general
          // {
            # Fields have the names of the schema.
            fields =
              if odd == { } then
                fields
              else
                removeAttrs fields (builtins.attrNames odd)
                // lib.mapAttrs' (name: lib.nameValuePair spelling.${name}) odd;
          }
          // entry.tags;
      }
    );
in
{
  inherit entriesFor wireOf;

  forService =
    {
      # `systemd.services` of NixOS.
      hostUnits,
      # Kind -> its entries: see modules/kinds.nix.
      checked,
      name,
      requireTest,
      services,
      # Kind -> entries: what suite.services declares for the service, custom formats, auto tags and profiles.
      declared,
      # See settings/default.nix.
      settings,
    }:
    let
      service = services.${name};
      role = if service.app == null then null else apps.${service.app}.role or null;
      # The kinds that the service has and that are declared. suite deletes what it created of the others.
      ofService = lib.filterAttrs (
        kind:
        { inManifest, ... }:
        inManifest != null && (role == null || builtins.elem role kinds.${kind}.roles)
      ) checked;
      entriesOf = kind: kind.entries.${name} or [ ];
      credentials = secrets.credentials name (
        builtins.concatMap (entry: entry.secretRefs) (
          builtins.concatMap entriesOf (builtins.attrValues ofService)
        )
        ++ settings.secretRefs
      );
      inService = entriesFor {
        inherit credentials name;
        inherit (service) schema;
      };
      # The user of the unit of the service, for the message about a folder that the service cannot use.
      unitUser =
        if declared == { } || service.unit == null then
          null
        else
          hostUnits.${lib.removeSuffix ".service" service.unit}.serviceConfig.User or null;
    in
    {
      format = 2;
      service = {
        inherit name;
        apiKeyFile = secrets.usablePath service.apiKeyFile;
        inherit (service)
          app
          baseUrl
          schema
          urlBase
          ;
      }
      // lib.filterAttrs (_: value: value != null) {
        inherit (service) caFile networkNamespacePath;
        inherit unitUser;
      };
      generated = lib.optionalAttrs (generated.schemas ? ${toString service.schema}) {
        inherit (generated.schemas.${service.schema}) api version;
      };
      secrets = secrets.files services credentials;
      kinds =
        builtins.mapAttrs (_: kind: kind.inManifest // { entries = inService (entriesOf kind); }) ofService
        // builtins.mapAttrs (_: entries: { inherit entries; }) (declared // settings.kinds credentials);
    }
    // lib.optionalAttrs requireTest { inherit requireTest; };

  # The units that the apply unit of a service is ordered after.
  dependenciesOf =
    name: checked:
    lib.unique (
      lib.concatMap (kind: lib.concatMap (entry: entry.dependencies) (kind.entries.${name} or [ ])) (
        builtins.attrValues checked
      )
    );
}
