# Checks one custom format, auto tag or profile.
{
  lib,
  appOf,
  apps,
  format,
  indexOf,
  nameOf,
  record,
  rowTypes,
  scoring,
  services,
  setKinds,
  targetsOf,
  types,
  ...
}@own:
let
  inherit (builtins)
    attrNames
    attrValues
    elem
    isAttrs
    ;

  targets = targetsOf services;
  titleOf = app: apps.${app}.title;

  # Key type -> the checks that a type cannot do.
  keyChecks =
    import ./allowed.nix own
    // import ./conditions.nix own
    // import ./qualities.nix own
    // import ./scores.nix own;
  inherit (import ./json.nix own) withJson;

  isKeyOf = kind: app: key: elem app (kind.keys.${key}.apps or [ app ]);

  # Services whose schema has the kind.
  havingOf =
    kind:
    let
      schemas = lib.concatMap (entry: entry.schemas) (attrValues (indexOf kind).implementations);
    in
    lib.filterAttrs (_: schema: elem schema schemas) services.usable;

  lacking =
    kind: place: name:
    let
      app = appOf name;
      hasKind = elem apps.${app}.role kind.roles && elem app (kind.apps or [ app ]);
    in
    if hasKind then
      "${place}: the schema record of ${name} has no ${kind.plural}, so suite cannot check them. Run `suite generate` against ${name}."
    else
      "${place}: ${name} has no ${kind.plural}.";

  typeOf =
    name: key:
    if key.type == "text" then
      types.label
    else
      rowTypes {
        app = null;
        isLocal = false;
      } name key;

  keysOf = builtins.mapAttrs (_: kind: {
    types =
      builtins.mapAttrs typeOf kind.keys
      // {
        name = types.title;
        services = types.raw;
      }
      // builtins.mapAttrs (_: _: types.raw) (kind.ownKeys or { });
    only = builtins.mapAttrs (_: key: key.apps) (lib.filterAttrs (_: key: key ? apps) kind.keys);
  }) setKinds;
  havingKind = builtins.mapAttrs (_: havingOf) setKinds;
in
# One declaration, see nix/lib/trash -> errors; targets: the services that get it; named, scores: for `scoring`; values;
# path
kindName: declaration:
let
  kind = setKinds.${kindName};
  inherit (declaration) attribute path;
  name = nameOf attribute declaration.value;
  misshapen = record.shape path (format.one kind.title) declaration.value;
  written = if misshapen == [ ] then declaration.value else { };
  hasJson = kind ? ownKeys.json;
  isJson = hasJson && given ? json;
  read =
    if isJson then
      withJson path given
    else
      {
        inherit given;
        errors = [ ];
      };
  # Null is a value of `upgradeUntil`: no upgrades.
  given = lib.filterAttrs (
    key: value: value != null || kind.keys.${key}.type or null == "cutoff"
  ) written;
  resolved =
    if !(read.given ? services) && scoring ? ${name} && kind ? scoredBy then
      {
        names = attrNames (builtins.intersectAttrs (havingKind.${kindName}) scoring.${name});
        errors = [ ];
      }
    else
      targets.resolve {
        having = havingKind.${kindName};
        lacking = lacking kind;
        named = read.given.services or null;
        whole = if hasJson then "score the format in suite.qualityProfiles" else null;
      };
  inherit (resolved) names;
  checked = record.check {
    place = path;
    label = format.one kind.title;
    keys = keysOf.${kindName};
    targets = lib.unique (map appOf names);
    on = format.conjunction names;
    namesOf = having: format.conjunction (map titleOf having);
    inherit (read) given;
    takesSecret = _: false;
    remedyOf =
      key:
      let
        same = lib.findFirst (name: kind.keys.${name}.wire or null == key) null (attrNames kind.keys);
      in
      if same == null then null else "suite calls this key ${format.quote same}.";
  };
  values = checked.values;
  deeper = builtins.mapAttrs (
    key: value:
    (keyChecks.${kind.keys.${key}.type} or (_: { errors = [ ]; })) {
      origin =
        if declaration ? file then
          ": specifications"
        else if isJson then
          ".json: specifications"
        else
          ".conditions";
      inherit
        key
        kind
        names
        path
        value
        values
        ;
      isFromGuides = declaration.isFromGuides or false;
    }
  ) (builtins.intersectAttrs kind.keys values);
  errors =
    if misshapen != [ ] then
      misshapen
    else
      map (text: "${path}: ${text}") (
        lib.optional (builtins.match "[[:space:]]*" attribute != null && name == attribute) "the name must not be empty."
        ++ lib.optional (elem name (kind.reservedNames or [ ])) "${format.quote name} is the name of a profile that the services have for themselves. Set a different name."
        ++ resolved.errors
      )
      ++ read.errors
      ++ checked.errors
      ++ lib.concatMap (one: one.errors) (attrValues deeper);
in
{
  inherit errors name path;
  # Something that the declaration was taken from, for reports.
  origin = declaration.origin or null;
  named = names;
  scores = lib.optionalAttrs (isAttrs (given.scores or null)) given.scores;
  targets = lib.subtractLists (declaration.except or [ ]) (if errors == [ ] then names else [ ]);
  # service -> its values in the form of the manifest
  valuesFor =
    service:
    builtins.mapAttrs (
      key: value: if deeper.${key} ? encode then deeper.${key}.encode service else value
    ) (lib.filterAttrs (key: _: kind.keys ? ${key} && isKeyOf kind (appOf service) key) values);
}
