# The kinds that are declared with a service: a list of root folders or remote path mappings, or the one object of a
# singleton. Errors, and the entries of the manifests.
{
  lib,
  apps,
  entryList,
  format,
  serviceKinds,
  ...
}@ctx:
let
  look = import ./entry.nix ctx;

  # Nix takes no text for a name that refers to the store.
  plainText = builtins.unsafeDiscardStringContext;

  titleOf = app: apps.${app}.title;

  # What a service declares of one row: `{ errors; entries; }`.
  ofRow =
    name: service: row:
    let
      option = "suite.services.${lib.strings.escapeNixIdentifier name}.${row.option}";
      value = service.${row.option};
      isSingle = row.lifecycle == "singleton";
      declared =
        if isSingle then
          [ value ]
        else if builtins.isList value then
          value
        else
          [ ];
      # The same text from several modules is one folder.
      firsts = builtins.listToAttrs (
        lib.concatLists (
          lib.imap0 (
            index: entry: lib.optional (builtins.isString entry) (lib.nameValuePair (plainText entry) index)
          ) declared
        )
      );
      isFirst = index: entry: !builtins.isString entry || firsts.${plainText entry} == index;
      found = lib.concatLists (
        lib.imap0 (
          index: entry:
          lib.optional (isFirst index entry) (
            look row service entry
              // {
                path = if isSingle then option else "${option}[${toString index}]";
              }
          )
        ) declared
      );
      sound = builtins.filter (one: one.problems == [ ]) found;
      groups = builtins.groupBy (one: one.identity) sound;
      first = one: (builtins.head groups.${one.identity}).path;
      again = builtins.filter (one: first one != one.path) sound;
      lacking = {
        errors = [
          "${option}: ${titleOf service.app} has no ${row.plural}; ${
            format.listing (builtins.filter (app: has row app) (builtins.attrNames apps))
          } have."
        ];
        entries = [ ];
      };
    in
    if service.app == null || !(apps ? ${service.app}) then
      {
        errors = [ ];
        entries = [ ];
      }
    else if !(has row service.app) then
      lacking
    else
      {
        errors =
          lib.optionals (!isSingle) (
            entryList.problems option (if row ? shorthandKey then "texts" else "attribute sets") value
          )
          ++ lib.concatMap (one: map (text: "${one.path}: ${text}") one.problems) found
          ++ map (
            one:
            "${one.path}: the same ${row.title} as ${first one}; a slash at the end makes no other. Remove one of them."
          ) again;
        entries = map (one: { inherit (one) path values; }) (
          builtins.filter (one: first one == one.path) sound
        );
      };

  has = row: app: builtins.elem apps.${app}.role row.roles;

  rows = builtins.attrNames serviceKinds;
  optionOf = builtins.mapAttrs (_: row: row.option) serviceKinds;
  # Most services have none: that has to cost next to nothing.
  declaredBy =
    service:
    builtins.filter (
      row:
      let
        value = service.${optionOf.${row}};
      in
      value != [ ] && value != { }
    ) rows;
in
{
  # configured: suite.services -> sentences
  errors =
    configured:
    lib.concatMap (
      name:
      let
        service = configured.${name};
      in
      lib.concatMap (row: (ofRow name service serviceKinds.${row}).errors) (declaredBy service)
    ) (builtins.attrNames configured);

  # Whether anything is declared: what is wrong with it, too.
  isDeclared =
    configured: builtins.any (service: declaredBy service != [ ]) (builtins.attrValues configured);

  # name, service: its options -> row -> entries, where there are some
  entriesOf =
    name: service:
    let
      declared = declaredBy service;
    in
    if declared == [ ] then
      { }
    else
      lib.filterAttrs (_: entries: entries != [ ]) (
        lib.genAttrs declared (row: (ofRow name service serviceKinds.${row}).entries)
      );
}
