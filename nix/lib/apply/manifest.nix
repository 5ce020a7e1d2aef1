# The manifests, one per service: what the host program reads. They contain everything except secrets.
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
  # Role -> the kinds that its apps do not have.
  absentKinds = lib.genAttrs [ "indexerManager" "library" ] (
    role: builtins.filter (kind: !builtins.elem role kinds.${kind}.roles) (builtins.attrNames kinds)
  );

  # Renames keys as a schema spells them.
  respell =
    spelling: values:
    let
      odd = builtins.intersectAttrs spelling values;
    in
    if odd == { } then
      values
    else
      removeAttrs values (builtins.attrNames odd)
      // lib.mapAttrs' (name: value: lib.nameValuePair spelling.${name} value) odd;

  # Returns the entries of one service in the form of the manifest.
  entriesFor =
    {
      credentials,
      name,
      schema,
    }:
    let
      # The fields or the general keys of an entry as they are sent: values are encoded, and secrets are the names of
      # their credentials.
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
          secret = builtins.intersectAttrs secretNames encoded;
        in
        encoded // builtins.mapAttrs (_: secrets.rename credentials) secret;
    in
    map (
      entry:
      let
        fields = entry.fields // {
          values = entry.fields.values // entry.fills.${name} or { };
        };
      in
      entry.shared
      // {
        values =
          wire entry.general
          // {
            # Fields have the names of the schema.
            fields = respell fields.keys.spelling.${schema} (wire fields);
          }
          // entry.tags;
      }
    );
in
{
  # The entries of one service, as its manifest has them.
  inherit entriesFor;

  # name: the service; services: suite.services; kinds: kind -> { entries: service -> those without errors; prune };
  # idle: kind that is not enabled -> { paused: its options with entries; keepsAll: whether it has `prune = "none"` };
  # shared: suite.settings; requireTest: suite.apply's; hostUnits: suite.hostUnits
  forService =
    {
      hostUnits,
      idle,
      kinds,
      name,
      requireTest,
      services,
      # name of a service -> kind -> entries: custom formats, auto tags and profiles
      sets ? _: { },
      shared,
    }:
    let
      service = services.${name};
      # The user of the service's unit, for the message about a folder that the service cannot use.
      unit = lib.removeSuffix ".service" service.unit;
      unitUser = if service.unit == null then null else hostUnits.${unit}.serviceConfig.User or null;
      usable = service.schema != null && generated.schemas ? ${service.schema};
      role = if service.app == null then null else apps.${service.app}.role or null;
      # Kinds that the service does not have are not in its manifest.
      absent = if role == null then [ ] else absentKinds.${role};
      mine = builtins.mapAttrs (_: kind: kind.entries.${name} or [ ]) (removeAttrs kinds absent);
      credentials = secrets.credentials name (
        lib.concatMap (entry: entry.secretRefs) (lib.concatLists (builtins.attrValues mine))
        ++ ofSettings.secretRefs
      );
      ofSettings = settings.entriesOf services shared name;
      withService = declaredWithServices.entriesOf name service // sets name;
      # A kind that is in no manifest is not declared: suite deletes what it created.
      kept = removeAttrs idle absent;
      inService = entriesFor {
        inherit credentials name;
        inherit (service) schema;
      };
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
      // lib.optionalAttrs (service.caFile != null) { inherit (service) caFile; }
      // lib.optionalAttrs (service.networkNamespacePath != null) {
        inherit (service) networkNamespacePath;
      }
      // lib.optionalAttrs (withService != { } && unitUser != null) {
        inherit unitUser;
      };
      generated = lib.optionalAttrs usable {
        inherit (generated.schemas.${service.schema}) api version;
      };
      secrets = secrets.files services credentials;
      kinds =
        builtins.mapAttrs (kind: entries: {
          inherit (kinds.${kind}) prune;
          entries = inService entries;
        }) mine
        // builtins.mapAttrs (
          _: kind:
          {
            entries = [ ];
          }
          // (if kind.paused != [ ] then { inherit (kind) paused; } else { prune = "none"; })
        ) kept
        // builtins.mapAttrs (_: entries: { inherit entries; }) (
          withService // ofSettings.kinds credentials
        );
    }
    // lib.optionalAttrs requireTest { inherit requireTest; };

  # The units that the apply unit of a service is ordered after.
  dependenciesOf =
    { kinds, name }:
    lib.unique (
      lib.concatMap (kind: lib.concatMap (entry: entry.dependencies) (kind.entries.${name} or [ ])) (
        builtins.attrValues kinds
      )
    );
}
