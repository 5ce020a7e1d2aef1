# The kinds that are options of a service: lists such as root folders and remote path mappings, and singletons. Returns
# errors, and the entries of the manifests.
{
  lib,
  apps,
  entryList,
  format,
  generated,
  serviceKindOptions,
  serviceKinds,
  ...
}@ctx:
let
  inherit (import ./entry.nix ctx) checkEntry identityOf;
  inherit (builtins) attrNames elem filter;

  titleOf = app: apps.${app}.title;
  has = row: app: elem apps.${app}.role row.roles && elem app (row.apps or [ app ]);

  # Entries that a service cannot have together.
  conflicts =
    row: service: entries:
    let
      groups = builtins.groupBy (entry: entry.identity) entries;
      first = entry: builtins.head groups.${entry.identity};
      again = filter (entry: (first entry).path != entry.path) entries;
      distinct = filter (entry: (first entry).path == entry.path) entries;
      ofTag = builtins.groupBy ({ tag, ... }: tag) (
        lib.concatMap (entry: map (tag: entry // { inherit tag; }) entry.tags) distinct
      );
    in
    {
      entries = map (entry: { inherit (entry) path values; }) distinct;
      errors =
        map (
          entry:
          "${entry.path} is the same ${row.title} as ${(first entry).path}, because it has the same ${format.conjunction (identityOf row service.app)}. Remove one of them."
        ) again
        ++ lib.concatMap (
          same:
          map (
            entry:
            "${entry.path}: tag ${format.quote entry.tag} is also in ${(builtins.head same).path}. A service accepts each tag in only one ${row.title}. Remove the tag from one of them."
          ) (builtins.tail same)
        ) (builtins.attrValues ofTag);
    };

  # What a service declares for one row.
  ofRow =
    name: service: row:
    let
      path = "suite.services.${lib.strings.escapeNixIdentifier name}";
      option = "${path}.${row.option}";
      value = service.${row.option};
      isSingle = row.lifecycle == "singleton";
      # See nix/lib/trash/sizes.nix.
      isNamed = row ? attributesAre;
      # Several modules may declare the same path.
      isFirst =
        index: entry: !(builtins.isString entry && elem entry (lib.take index value));
      indexed = lib.concatLists (
        lib.imap0 (
          index: entry:
          lib.optional (isFirst index entry) {
            place = "${option}[${toString index}]";
            value = entry;
          }
        ) (if builtins.isList value then value else [ ])
      );
      checked =
        if isSingle then
          [
            (checkEntry row service {
              place = option;
              inherit value;
            })
          ]
        else
          map (checkEntry row service) (if isNamed then value else indexed);
      sound = conflicts row service (filter (entry: entry.errors == [ ]) checked);
      listed = format.conjunction (map titleOf (filter (has row) (attrNames apps)));
      isKnown = service.app != null && apps ? ${service.app};
      refusal =
        if !isKnown then
          # Another check reports the app.
          [ ]
        else if !(has row service.app) then
          [
            "${option}: ${
              if elem apps.${service.app}.role row.roles then
                "suite does not manage ${row.plural} of ${titleOf service.app}, only those of ${listed}."
              else
                "${titleOf service.app} has no ${row.plural}. Only ${listed} have them."
            } Remove the option."
          ]
        else
          # Sonarr's version 5 of the API has no sizes here.
          lib.optional (row ? ascending && generated.schemas.${service.schema}.api or null == "v5")
            "${option}: under version 5 of the API, ${titleOf service.app} has sizes in its quality profiles, where suite does not set them. Remove the option, or the service from suite.qualitySizes.services.";
    in
    if !isKnown || refusal != [ ] then
      {
        errors = refusal;
        entries = [ ];
      }
    else
      {
        errors =
          lib.optionals (!isSingle && !isNamed) (
            entryList.problems {
              inherit path;
              inherit (row) plural;
              list = row.option;
              isShort = row ? shorthandKey;
            } value
          )
          ++ lib.concatMap (entry: entry.errors) checked
          ++ sound.errors;
        inherit (sound) entries;
      };

  unset = builtins.mapAttrs (_: option: option.default) serviceKindOptions;

  # Most services declare none.
  declaredBy =
    service:
    if builtins.intersectAttrs unset service == unset then
      [ ]
    else
      filter (
        name:
        !elem service.${serviceKinds.${name}.option} [
          { }
          [ ]
        ]
      ) (attrNames serviceKinds);
in
{
  # configured: suite.services -> sentences
  errors =
    configured:
    lib.concatLists (
      lib.mapAttrsToList (
        name: service:
        lib.concatMap (row: (ofRow name service serviceKinds.${row}).errors) (declaredBy service)
      ) configured
    );

  # name, service: its options -> row -> entries, if there are any
  entriesOf =
    name: service:
    lib.filterAttrs (_: entries: entries != [ ]) (
      lib.genAttrs (declaredBy service) (row: (ofRow name service serviceKinds.${row}).entries)
    );
}
