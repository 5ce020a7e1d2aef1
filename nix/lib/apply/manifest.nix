# What the host program reads: one manifest for each service, with everything but the secrets.
{
  lib,
  apps,
  generated,
  kinds,
  declaredWithServices,
  secrets,
  settings,
  ...
}:
let
  # Kind -> role -> whether apps of that role have it.
  haveKind = builtins.mapAttrs (_: row: lib.genAttrs row.roles (_: true)) kinds;

  # Renames keys as a schema spells them.
  respell =
    spelling: values:
    let
      odd = builtins.intersectAttrs spelling values;
    in
    removeAttrs values (builtins.attrNames odd)
    // lib.mapAttrs' (name: value: lib.nameValuePair spelling.${name} value) odd;

  # Secrets by the names of their credentials. names: the keys that hold some
  hide =
    credentials: names: values:
    values // builtins.mapAttrs (_: secrets.rename credentials) (builtins.intersectAttrs names values);

  # The entries of one service as its manifest has them.
  entriesFor =
    {
      credentials,
      name,
      schema,
    }:
    let
      # One set of an entry's keys with its values as they are sent: the fields, or the general keys.
      wire =
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
        if secretNames == { } then encoded else hide credentials secretNames encoded;

      # Fields have the names of the schema.
      fieldsOf =
        fields:
        let
          spelling = fields.keys.spelling.${schema};
        in
        if spelling == { } then wire fields else respell spelling (wire fields);

      entryFor =
        entry:
        {
          inherit (entry)
            enable
            implementation
            name
            path
            ;
          values =
            wire entry.general
            // {
              fields =
                fieldsOf (
                  if entry.fills ? ${name} then
                    entry.fields // { values = entry.fields.values // entry.fills.${name}; }
                  else
                    entry.fields
                )
                // (
                  # The field that `categories` fills.
                  if entry.categories ? ${name} then
                    { ${entry.item.category.${schema}} = entry.categories.${name}; }
                  else
                    { }
                );
            }
            // (if entry.tags == null then { } else { inherit (entry) tags; });
        }
        // (if entry.item.definition == null then { } else { inherit (entry.item) definition; });
    in
    map entryFor;
in
{
  # The entries of one service, as its manifest has them.
  inherit entriesFor;

  # name: of the service; services: suite.services; kinds: kind -> { entries (ready ones), prune };
  # shared: suite.settings; requireTest: suite.apply's; hostUnits: suite.hostUnits
  forService =
    {
      hostUnits,
      kinds,
      name,
      requireTest,
      services,
      # name of a service -> kind -> entries: what is declared as sets by name
      sets ? _: { },
      shared,
    }:
    let
      service = services.${name};
      # Who the service runs as, where it runs here: named where it cannot use a folder.
      unit = lib.removeSuffix ".service" service.unit;
      user = if service.unit == null then null else hostUnits.${unit}.serviceConfig.User or null;
      usable = service.schema != null && generated.schemas ? ${service.schema};
      role =
        if service.app == null then
          null
        else
          apps.${builtins.unsafeDiscardStringContext service.app}.role or null;
      # What the service does not have at all, it is not asked for.
      absent = builtins.filter (kind: role != null && !(haveKind.${kind} ? ${role})) (
        builtins.attrNames kinds
      );
      mine = builtins.mapAttrs (
        _: kind:
        if usable then builtins.filter (entry: builtins.elem name entry.targets) kind.entries else [ ]
      ) (removeAttrs kinds absent);
      credentials = secrets.credentials name (
        lib.concatMap (entry: entry.secretRefs) (lib.concatLists (builtins.attrValues mine))
        ++ ofSettings.secretRefs
      );
      ofSettings = settings.entriesOf shared name service;
      withService = declaredWithServices.entriesOf name service // sets name;
      inService = entriesFor {
        inherit credentials name;
        inherit (service) schema;
      };
    in
    {
      format = 1;
      # Whose state may be taken over as that of a service which has another name now.
      configured = builtins.attrNames services;
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
      // lib.optionalAttrs (service.caFile != null) { inherit (service) caFile; }
      // lib.optionalAttrs (service.networkNamespacePath != null) {
        inherit (service) networkNamespacePath;
      }
      // lib.optionalAttrs (withService != { } && user != null) { inherit user; };
      generated = lib.optionalAttrs usable {
        inherit (generated.schemas.${service.schema}) api version;
      };
      secrets = secrets.files services credentials;
      kinds =
        builtins.mapAttrs (kind: entries: {
          inherit (kinds.${kind}) prune;
          entries = inService entries;
        }) mine
        // builtins.mapAttrs (_: entries: { inherit entries; }) (
          withService // ofSettings.kinds credentials
        );
    }
    // lib.optionalAttrs requireTest { inherit requireTest; };

  # The units that have to be up before a service's entries are applied.
  dependenciesOf =
    { kinds, name }:
    lib.unique (
      lib.concatMap (
        kind:
        lib.concatMap (
          entry: if builtins.elem name entry.targets then entry.dependencies else [ ]
        ) kind.entries
      ) (builtins.attrValues kinds)
    );
}
