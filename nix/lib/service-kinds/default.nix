# The kinds that are declared with a service: root folders, remote path mappings. Errors, and the entries of the
# manifests.
{
  lib,
  apps,
  entryList,
  format,
  nearest,
  serviceKinds,
  ...
}@ctx:
let
  valueProblems = import ./values.nix ctx;

  # Nix takes no text for a name that refers to the store.
  plainText = builtins.unsafeDiscardStringContext;

  titleOf = app: apps.${app}.title;
  hasKey = app: key: builtins.elem app (key.apps or [ app ]);

  # A slash at the end makes no other path. What is no text is looked at elsewhere.
  bare =
    key: value:
    if !builtins.isString value then
      ""
    else if key.type == "folder" then
      builtins.head (builtins.match "(.*[^/]|/)/*" value)
    else if key.type == "remotePath" then
      builtins.head (builtins.match "(.*[^\\/]|.)[\\/]*" value)
    else
      value;

  keyProblem =
    row: app: keys: name:
    let
      having = row.keys.${name}.apps;
    in
    if row.keys ? ${name} then
      "${name}: ${row.plural} of ${titleOf app} have none; those of ${format.alternatives (map titleOf having)} do."
    else if name == "_secret" || name == "_apiKeyOf" then
      "secrets cannot stand here: write the ${row.title} itself."
    else
      "unknown key ${format.quote name}.${nearest.suggest name (builtins.attrNames keys)} Keys of a ${row.title} of ${titleOf app}: ${format.listing (builtins.attrNames keys)}.";

  shapeProblem =
    row: keys: entry:
    "it must be ${
      lib.optionalString (row ? shorthandKey) "a ${row.shorthandKey}, or "
    }an attribute set with ${format.listing (requiredOf keys)}, but is ${format.value entry}.${format.propertyHint "entry" entry}";

  requiredOf = keys: builtins.filter (name: keys.${name}.required or false) (builtins.attrNames keys);

  missingProblem =
    row: app: keys: missing:
    "${format.listing missing} ${
      if builtins.length missing == 1 then "is" else "are"
    } missing: a ${row.title} of ${titleOf app} is an attribute set with ${format.listing (requiredOf keys)}.";

  # One declared thing -> what is wrong with it, and its values by the names that the service has.
  look =
    row: service: entry:
    let
      keys = lib.filterAttrs (_: hasKey service.app) row.keys;
      isShort = row ? shorthandKey && (builtins.isString entry || builtins.isPath entry);
      isSet = builtins.isAttrs entry && format.property entry == null && !(entry ? outPath);
      given =
        if isShort then { ${row.shorthandKey} = entry; } else lib.filterAttrs (_: value: value != null) entry;
      unknown = builtins.filter (name: !(keys ? ${name})) (builtins.attrNames given);
      missing = builtins.filter (name: keys.${name}.required or false && !(given ? ${name})) (
        builtins.attrNames keys
      );
      known = builtins.intersectAttrs keys given;
      problems =
        map (keyProblem row service.app keys) unknown
        # A key that is not known may be one that is missing, misspelt.
        ++ lib.optional (missing != [ ] && unknown == [ ]) (missingProblem row service.app keys missing)
        ++ lib.concatMap (name: valueProblems keys.${name} service name known.${name}) (
          builtins.attrNames known
        );
    in
    if isShort || isSet then
      {
        inherit problems;
        # To be grouped by, for which Nix takes no text that refers to the store.
        identity = builtins.unsafeDiscardStringContext (
          builtins.toJSON (map (name: bare keys.${name} given.${name} or "") row.identity)
        );
        values = known;
      }
    else
      {
        problems = [ (shapeProblem row keys entry) ];
        identity = null;
        values = { };
      };

  # What a service declares of one row: `{ errors; entries; }`.
  ofRow =
    name: service: row:
    let
      option = "suite.services.${lib.strings.escapeNixIdentifier name}.${row.option}";
      value = service.${row.option};
      declared = if builtins.isList value then value else [ ];
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
            look row service entry // { path = "${option}[${toString index}]"; }
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
          entryList.problems option (if row ? shorthandKey then "texts" else "attribute sets") value
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
  declaredBy = service: builtins.filter (row: service.${optionOf.${row}} != [ ]) rows;
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
