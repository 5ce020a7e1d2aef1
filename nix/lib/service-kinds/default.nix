# The kinds that are options of a service: lists such as root folders and remote path mappings, and singletons. Returns
# errors, and the entries of the manifests.
{
  lib,
  apps,
  entryList,
  format,
  isFor,
  labelWarnings,
  renamedProblems,
  serviceKindOptions,
  serviceKinds,
  serviceOption,
  ...
}@ctx:
let
  inherit (import ./entry.nix ctx)
    checkEntry
    exampleFor
    hasKey
    identityOf
    hasSizesInProfiles
    ;
  inherit (builtins)
    attrValues
    elem
    filter
    head
    tail
    ;

  titleOf = app: apps.${app}.title;
  has =
    row: app:
    elem apps.${app}.role row.roles && isFor row app && !(elem row.kind apps.${app}.without);

  # The errors of entries that a service cannot have together. Several modules may declare the same entry.
  conflicts =
    row: app: entries: same:
    let
      ofTag = builtins.groupBy ({ tag, ... }: tag) (
        lib.concatMap (entry: map (tag: entry // { inherit tag; }) entry.tags) entries
      );
      again =
        same:
        map (
          entry:
          "${entry.path} is the same ${row.title} as ${(head same).path}, because it has the same ${format.conjunction (identityOf row app)}. Remove one of them."
        ) (filter (entry: entry.values != (head same).values) (tail same));
      sharing =
        same:
        map (
          entry:
          "${entry.path}: tag ${format.quote entry.tag} is also in ${(head same).path}. A service accepts each tag in only one ${row.title}. Remove the tag from one of them."
        ) (filter (entry: entry.identity != (head same).identity) (tail same));
    in
    lib.concatMap again (attrValues same) ++ lib.concatMap sharing (attrValues ofTag);

  # The error of a kind that the service does not have, or of sizes that it has in its quality profiles.
  refusal =
    row: name: service: option:
    let
      inherit (service) app;
      declaresKeys =
        builtins.isList service.${row.option}
        && builtins.any (
          { value, ... }: builtins.any (key: value ? ${key}) row.ascending
        ) service.${row.option};
    in
    lib.optional (!has row app)
      "${option}: suite manages no ${row.plural} of ${titleOf app}, only those of ${format.conjunction (map titleOf (filter (has row) (builtins.attrNames apps)))}. Remove the option."
    ++
      lib.optional (row ? ascending && hasSizesInProfiles service && declaresKeys)
        "${option}: ${name} has ${row.plural} in its quality profiles. Write suite.qualityProfiles.<name>.sizes in its place, or remove the service from suite.${row.option}.services.";

  # What the manifest does not have of an entry.
  unsent = [
    "errors"
    "identity"
    "tags"
  ];

  # What a service declares for one row -> errors, entries
  ofRow =
    name: service: row:
    let
      path = serviceOption name;
      example = exampleFor row service.app;
      option = "${path}.${row.option}";
      value = service.${row.option};
      isList = row.lifecycle != "singleton" && !(row ? attributesAre);
      placed =
        if row.lifecycle == "singleton" then
          [
            {
              place = option;
              inherit value;
            }
          ]
        else if row ? attributesAre then
          # See nix/lib/trash/sizes.nix.
          value
        else
          lib.imap0 (index: value: {
            place = "${option}[${toString index}]";
            inherit value;
          }) (lib.optionals (builtins.isList value) value);
      checked = map (checkEntry row service) placed;
      sound = filter (entry: entry.errors == [ ]) checked;
      same = builtins.groupBy (entry: entry.identity) sound;
      refused = refusal row name service option;
      named = map (
        entry:
        entry
        // {
          name = entry.values.name or null;
          targets = [ name ];
        }
      ) sound;
    in
    if refused != [ ] then
      {
        errors = refused;
        entries = [ ];
        warnings = [ ];
      }
    else
      {
        errors =
          lib.optionals isList (
            entryList.problems {
              inherit example path;
              inherit (row) kind plural;
              isPublic = key: row.keys ? ${key} && hasKey row service.app key;
              list = row.option;
              entryOf =
                name: entry:
                let
                  named = key: value: if builtins.match "name|path|host" key != null then name else value;
                in
                lib.filterAttrs (key: _: row.keys.${key}.required or false) (
                  if name == null then example else builtins.mapAttrs named example
                )
                // entry;
              isShort = row ? shorthandKey;
            } value
          )
          ++ lib.concatMap (entry: entry.errors) checked
          ++ conflicts row service.app sound same
          ++ renamedProblems lib.id named;
        warnings = lib.concatMap (
          { path, values, ... }:
          map (text: "${path}: ${text}") (
            lib.optional (row ? shorthandKey && builtins.match "/|[A-Za-z]:[/\\\\]*" values.path != null)
              "${format.quote values.path} is the whole disk of ${name}. Write the folder of the library, such as ${format.quote example.path}."
            ++ labelWarnings { ${name} = service.schema; } values.tags or [ ]
          )
        ) sound;
        # The first ones of their identity.
        entries = map (entry: removeAttrs entry unsent) (
          filter (entry: (head same.${entry.identity}).path == entry.path) sound
        );
      };

  # The rows that a service declares something for. Another check reports an unknown app.
  declaredBy =
    service:
    lib.filterAttrs (
      _: row:
      apps ? ${toString service.app}
      && service.${row.option} != serviceKindOptions.${row.option}.default
    ) serviceKinds;
in
# configured: suite.services -> errors; warnings; entriesOf: name of a service -> kind -> entries, if there are any
configured:
let
  declared = builtins.mapAttrs (
    name: service: builtins.mapAttrs (_: ofRow name service) (declaredBy service)
  ) configured;
in
{
  errors = lib.concatMap (rows: lib.concatMap (row: row.errors) (attrValues rows)) (attrValues declared);
  warnings = lib.concatMap (rows: lib.concatMap (row: row.warnings) (attrValues rows)) (
    attrValues declared
  );
  entriesOf =
    name:
    lib.filterAttrs (_: entries: entries != [ ]) (
      builtins.mapAttrs (_: row: row.entries) declared.${name}
    );
}
