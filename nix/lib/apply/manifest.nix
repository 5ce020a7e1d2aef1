# What the host program reads: one manifest for each service, with everything but the secrets.
{
  lib,
  generated,
  secrets,
  ...
}:
let
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

  # The field that `categories` fills.
  category =
    entry: service: schema:
    if entry.categories ? ${service} then
      { ${entry.item.category.${schema}} = entry.categories.${service}; }
    else
      { };

  # Secrets by the names of their credentials. names: the keys that hold some
  hide =
    credentials: names: values:
    values // builtins.mapAttrs (_: secrets.rename credentials) (builtins.intersectAttrs names values);

  # The fields of an entry as they go over the wire.
  wireFields =
    entry: service: schema: credentials:
    let
      inherit (entry) item;
      values = removeAttrs entry.fields item.lacks.${schema};
      encoded = builtins.mapAttrs (name: value: item.encoders.${name}.encode schema value) (
        builtins.intersectAttrs item.encoders values
      );
      all = values // encoded;
    in
    respell item.spelling.${schema} (
      if entry.secretNames == { } then all else hide credentials entry.secretNames all
    )
    // category entry service schema;

  entryFor =
    {
      credentials,
      general,
      schema,
      service,
    }:
    entry:
    {
      inherit (entry)
        enable
        implementation
        name
        path
        ;
      general = respell general.spelling.${schema} (
        let
          kept = removeAttrs entry.general entry.item.generalLacks.${schema};
        in
        if entry.generalSecretNames == { } then kept else hide credentials entry.generalSecretNames kept
      );
      fields = wireFields entry service schema credentials;
    }
    // (if entry.tags == null then { } else { inherit (entry) tags; });

  # Paths get a number in their order: `secret-0`.
  credentialsOf =
    entries:
    let
      paths = lib.concatMap (entry: entry.secretPaths) entries;
      sorted = builtins.attrNames (builtins.groupBy (path: path) paths);
    in
    builtins.listToAttrs (
      lib.imap0 (index: name: {
        inherit name;
        value = "secret-${toString index}";
      }) sorted
    );
in
{
  # name, service (its options), kinds: kind -> { entries (ready ones), general, prune }
  forService =
    {
      kinds,
      name,
      service,
    }:
    let
      usable = service.schema != null && generated.schemas ? ${service.schema};
      mine = builtins.mapAttrs (
        _: kind:
        if usable then builtins.filter (entry: builtins.elem name entry.targets) kind.entries else [ ]
      ) kinds;
      credentials = credentialsOf (lib.concatLists (builtins.attrValues mine));
    in
    {
      format = 1;
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
      // lib.optionalAttrs (service.caFile != null) { inherit (service) caFile; };
      generated = lib.optionalAttrs usable {
        inherit (generated.schemas.${service.schema}) api version;
      };
      secrets = lib.mapAttrs' (path: credential: lib.nameValuePair credential path) credentials;
      kinds = builtins.mapAttrs (kind: entries: {
        inherit (kinds.${kind}) prune;
        entries = map (entryFor {
          inherit credentials;
          inherit (kinds.${kind}) general;
          inherit (service) schema;
          service = name;
        }) entries;
      }) mine;
    };

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
