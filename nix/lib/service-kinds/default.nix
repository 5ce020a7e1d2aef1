# The kinds that are options of a service: lists such as root folders and remote path mappings, and singletons. Returns
# errors, and the entries of the manifests.
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

  # A string with store context cannot be an attribute name.
  plainText = builtins.unsafeDiscardStringContext;

  titleOf = app: apps.${app}.title;

  # Returns what a service declares for one row: `{ errors; entries; }`.
  ofRow =
    name: service: row:
    let
      path = "suite.services.${lib.strings.escapeNixIdentifier name}";
      option = "${path}.${row.option}";
      value = service.${row.option};
      isSingle = row.lifecycle == "singleton";
      declared =
        if isSingle then
          [ value ]
        else if builtins.isList value then
          value
        else
          [ ];
      # Several modules may declare the same path.
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
      distinct = builtins.filter (one: one.labels != [ ] && first one == one.path) sound;
      # index: the index of an entry with tags -> the tags that an earlier entry has
      sharedLabels =
        index:
        let
          one = builtins.elemAt distinct index;
          earlier =
            label: lib.findFirst (other: builtins.elem label other.labels) null (lib.take index distinct);
        in
        map (
          label:
          "${one.path}: tag ${format.quote label} is also in ${(earlier label).path}. A service accepts each tag in only one ${row.title}. Remove the tag from one of them."
        ) (builtins.filter (label: earlier label != null) one.labels);
      listed = format.conjunction (
        map titleOf (builtins.filter (app: has row app) (builtins.attrNames apps))
      );
      lacking = {
        errors = [
          "${option}: ${
            if builtins.elem apps.${service.app}.role row.roles then
              "suite does not manage ${row.plural} of ${titleOf service.app}, only those of ${listed}. Remove the option."
            else
              "${titleOf service.app} has no ${row.plural}. Only ${listed} have them. Remove the option."
          }"
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
            entryList.problems {
              inherit path;
              inherit (row) plural;
              list = row.option;
              isNamed = row.keys ? name && builtins.elem service.app (row.keys.name.apps or [ service.app ]);
              isShort = row ? shorthandKey;
            } value
          )
          ++ lib.concatMap (one: map (text: "${one.path}: ${text}") one.problems) found
          ++ map (
            one:
            "${one.path} is the same ${row.title} as ${first one}${sameness row service.app}. Remove one of them."
          ) again
          ++ lib.concatMap sharedLabels (lib.range 0 (builtins.length distinct - 1));
        entries = map (one: { inherit (one) path values; }) (
          builtins.filter (one: first one == one.path) sound
        );
      };

  has = row: app: builtins.elem apps.${app}.role row.roles && builtins.elem app (row.apps or [ app ]);

  # Removes the differences that a service ignores.
  sameness =
    row: app:
    let
      types = map (key: row.keys.${key}.type) row.identity;
      isNamed = builtins.all (key: builtins.elem app (row.keys.${key}.apps or [ app ])) row.identity;
    in
    if !isNamed then
      ", because it has the same ${format.conjunction row.identityWithoutName}"
    else if builtins.elem "tags" types then
      ", because it has the same tags"
    else
      lib.optionalString (
        builtins.elem "folder" types || builtins.elem "remotePath" types
      ) ", because a slash at the end makes no difference";

  rows = builtins.attrNames serviceKinds;
  optionOf = builtins.mapAttrs (_: row: row.option) serviceKinds;
  # Option -> the value that declares no entries.
  nothing = builtins.listToAttrs (
    map (row: {
      name = serviceKinds.${row}.option;
      value = if serviceKinds.${row}.lifecycle == "singleton" then { } else [ ];
    }) rows
  );

  # Most services declare none, so this must be cheap: one comparison of all options.
  declaredBy =
    service:
    if builtins.intersectAttrs nothing service == nothing then
      [ ]
    else
      builtins.filter (row: service.${optionOf.${row}} != nothing.${optionOf.${row}}) rows;
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

  # True if anything is declared, even with errors.
  isDeclared =
    configured: builtins.any (service: declaredBy service != [ ]) (builtins.attrValues configured);

  # name, service: its options -> row -> entries, if there are any
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
