# One entry of a kind that is an option of a service: its errors, and its values under the names of the API.
{
  lib,
  apps,
  format,
  nearest,
  ...
}@ctx:
let
  valueProblems = import ./values.nix ctx;

  titleOf = app: apps.${app}.title;
  hasKey = app: key: builtins.elem app (key.apps or [ app ]);

  # A slash at the end is ignored. Another check reports values that are not strings.
  bare =
    key: value:
    if key.type == "tags" then
      builtins.sort builtins.lessThan (lib.unique (map lib.toLower (labelsIn value)))
    else if key.type == "texts" then
      builtins.sort builtins.lessThan (lib.unique (labelsIn value))
    else if !builtins.isString value then
      ""
    else if key.type == "folder" then
      builtins.head (builtins.match "(.*[^/]|/)/*" value)
    else if key.type == "remotePath" then
      builtins.head (builtins.match "(.*[^\\/]|.)[\\/]*" value)
    else
      value;

  # The keys that tell two entries apart. Resources of some apps have no name.
  identityOf =
    row: keys:
    if row ? identityWithoutName && !(builtins.all (name: keys ? ${name}) row.identity) then
      row.identityWithoutName
    else
      row.identity;

  labelsIn = value: builtins.filter builtins.isString (if builtins.isList value then value else [ ]);

  # Services require at least one of some keys: true, or a list that is not empty.
  noneOf =
    keys: given: group:
    builtins.all (
      name:
      let
        value = given.${name} or keys.${name}.initial or false;
      in
      value == false || value == [ ]
    ) group;

  noneProblem =
    row: keys: group:
    if keys.${builtins.head group}.type == "bool" then
      "${format.conjunction group} are both false, and the service rejects such a ${row.title}. Set one of them to true."
    else
      "${format.conjunction group} are both empty, and the service rejects such a ${row.title}. Add a term to one of them.";

  one = row: if row.lifecycle == "singleton" then "the ${row.title}" else format.one row.title;

  keyProblem =
    row: app: keys: name:
    let
      having = row.keys.${name}.apps;
    in
    if row.keys ? ${name} then
      "${name} is not a key of ${row.plural} of ${titleOf app}. Only ${row.plural} of ${format.conjunction (map titleOf having)} have it."
    else if name == "_secret" || name == "_apiKeyOf" then
      "${one row} takes no secret. Write the ${row.shorthandKey or "values"} itself."
    else
      "unknown key ${format.quote name}.${nearest.suggest name (builtins.attrNames keys)} Keys of ${one row} of ${titleOf app}: ${format.listing (builtins.attrNames keys)}.";

  shapeProblem =
    row: keys: entry:
    let
      required = requiredOf keys;
    in
    "the value must be ${
      lib.optionalString (row ? shorthandKey) "a ${row.shorthandKey}, or "
    }an attribute set${
      lib.optionalString (required != [ ]) " with ${format.conjunction required}"
    }, but is ${format.value entry}.${format.propertyHint "entry" entry}";

  requiredOf = keys: builtins.filter (name: keys.${name}.required or false) (builtins.attrNames keys);

  missingProblem =
    row: isShort: missing:
    let
      assignments = lib.concatMapStringsSep " " (name: "${name} = …;") missing;
    in
    "${format.conjunction missing} ${
      if builtins.length missing == 1 then "is" else "are"
    } missing. Write ${if isShort then "{ ${row.shorthandKey} = …; ${assignments} }" else assignments}";
in
row: service: entry:
let
  keys = lib.filterAttrs (_: hasKey service.app) row.keys;
  isShort = row ? shorthandKey && (builtins.isString entry || builtins.isPath entry);
  isSet = builtins.isAttrs entry && format.property entry == null && !(entry ? outPath);
  given =
    if isShort then
      { ${row.shorthandKey} = entry; }
    else
      lib.filterAttrs (_: value: value != null) entry;
  unknown = builtins.filter (name: !(keys ? ${name})) (builtins.attrNames given);
  missing = builtins.filter (name: keys.${name}.required or false && !(given ? ${name})) (
    builtins.attrNames keys
  );
  known = builtins.intersectAttrs keys given;
  problems =
    map (keyProblem row service.app keys) unknown
    # An unknown key may be the misspelling of a missing one.
    ++ lib.optional (missing != [ ] && unknown == [ ]) (missingProblem row isShort missing)
    ++ lib.concatMap (name: valueProblems keys.${name} service name known.${name}) (
      builtins.attrNames known
    )
    ++ map (noneProblem row keys) (
      builtins.filter (noneOf keys given) (if unknown == [ ] then row.anyOf or [ ] else [ ])
    );
in
if isShort || isSet then
  {
    inherit problems;
    # A key for grouping, which must not have store context.
    identity = builtins.unsafeDiscardStringContext (
      builtins.toJSON (map (name: bare keys.${name} given.${name} or "") (identityOf row keys))
    );
    # Labels of tags. A service accepts each of them in only one resource.
    labels = lib.optionals (builtins.any (name: row.keys.${name}.type == "tags") row.identity) (
      lib.unique (
        map lib.toLower (map builtins.unsafeDiscardStringContext (labelsIn (given.tags or [ ])))
      )
    );
    values = known;
  }
else
  {
    problems = [ (shapeProblem row keys entry) ];
    identity = null;
    labels = [ ];
    values = { };
  }
