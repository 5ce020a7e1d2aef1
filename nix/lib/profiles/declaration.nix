# Checks one custom format, auto tag or profile.
{
  lib,
  apps,
  format,
  indexOf,
  isAttrSet,
  isFor,
  labelWarnings,
  nearest,
  record,
  setKinds,
  targetsOf,
  types,
  ...
}@ctx:
# The configuration, see default.nix.
{
  appOf,
  nameOf,
  scoring,
  services,
  ...
}@configuration:
let
  inherit (builtins) attrNames elem mapAttrs;

  targets = targetsOf services;

  # Key type -> the checks that a type cannot do.
  keyChecks =
    import ./conditions.nix ctx configuration
    // import ./qualities.nix ctx configuration
    // import ./values.nix ctx configuration;
  withoutJson = import ./format-json.nix ctx;

  # The services reject an empty list that they need to create the resource.
  typeOf =
    name: key:
    let
      type = types.ofRow {
        app = null;
        isLocal = false;
      } name key;
    in
    if key.type == "text" then
      types.label
    else if type ? element && key.neededToCreate or false then
      types.filled type
    else
      type;

  kinds = mapAttrs (
    _: kind:
    let
      schemas = lib.concatMap (entry: entry.schemas) (builtins.attrValues (indexOf kind).implementations);
    in
    kind
    // {
      # Services whose schema has the kind.
      having = lib.filterAttrs (_: schema: elem schema schemas) services.usable;

      lacking =
        place: name:
        let
          app = appOf name;
        in
        if elem apps.${app}.role kind.roles && isFor kind app && !(elem kind.kind apps.${app}.without) then
          "${place}: the schema record of ${name} has no ${kind.plural}, so suite cannot check them. Run `suite generate` against ${name}."
        else
          "${place}: ${name} has no ${kind.plural}.";

      record = {
        types =
          mapAttrs typeOf kind.keys
          // {
            name = types.title;
            renamedFrom = types.title;
            services = types.raw;
          }
          // mapAttrs (_: _: types.raw) kind.ownKeys or { };
        only = mapAttrs (_: key: key.apps) (lib.filterAttrs (_: key: key ? apps) kind.keys);
        labels = mapAttrs (_: key: [ key.wire ]) (lib.filterAttrs (_: key: key ? wire) kind.keys);
      };

      # App -> its keys; for many declarations.
      keysOf = mapAttrs (
        app: _: lib.filterAttrs (_: key: elem app key.apps or [ app ]) kind.keys
      ) apps;
    }
  ) setKinds;
in
# One declaration, see nix/lib/trash -> errors; targets: the services that get it; named, scores: for `scoring`; values;
# path
kindName: declaration:
let
  kind = kinds.${kindName};
  inherit (declaration) attribute path;
  name = nameOf attribute declaration.value;
  example = {
    services = [ "sonarr" ];
  }
  // kind.example.entry;
  misshapen = record.shape path (format.withArticle kind.title) (
    if builtins.isString declaration.value && kind ? ownKeys.trash then
      { trash = declaration.value; }
    else if builtins.isPath declaration.value && kind ? ownKeys.json then
      "Write the path as the value of the key json."
    else
      example
  ) declaration.value;
  # Null is a value of `upgradeUntil`: no upgrades.
  written = lib.filterAttrs (key: value: value != null || kind.keys.${key}.type or null == "cutoff") (
    if misshapen == [ ] then declaration.value else { }
  );
  isJson = kind ? ownKeys.json && written ? json;
  read =
    if isJson then
      withoutJson written
    else
      {
        given = written;
        errors = [ ];
      };
  inherit (read) given;

  resolved =
    if !(given ? services) && kind ? scoredBy && (scoring ? ${name} || scoring ? ${attribute}) then
      {
        names = attrNames (builtins.intersectAttrs kind.having (scoring.${name} or scoring.${attribute}));
        errors = [ ];
      }
    else
      targets.resolve {
        inherit (kind) having lacking;
        named = given.services or null;
        # The services that accept the rest.
        suited = builtins.filter (
          name:
          (import ./declaration.nix ctx configuration kindName (
            declaration // { value = declaration.value // { services = [ name ]; }; }
          )).errors == [ ]
        ) (attrNames kind.having);
        whole = if kind ? scoredBy then "score the format in suite.qualityProfiles" else null;
      };
  names =
    if declaration ? only then lib.intersectLists declaration.only resolved.names else resolved.names;

  # The words of other tools for upgrades: true or false, or recyclarr's set. -> what to write
  upgrades =
    written:
    let
      first = builtins.head (given.qualities or [ "" ]);
      value = written.until_quality or first.name or first;
      allowed = written.allowed or written;
      score = written.until_score or null;
      isRight =
        deeper.qualities.problems or [ "" ]
        ++ (keyChecks.cutoff { inherit names value values; }).problems == [ ];
    in
    if allowed == false || allowed == "false" || allowed == "no" then
      "Write upgradeUntil = null;"
    else if given.upgradeUntil or null != null then
      "upgradeUntil turns upgrades on. Remove ${if written == true then "it" else "the key"}."
    else if isRight then
      "Write upgradeUntil = ${format.code value};${
        lib.optionalString (builtins.isInt score) " upgradeUntilScore = ${toString score};"
      }"
    else
      "upgradeUntil turns upgrades on: set it to one of the qualities in place of this key.";

  # The formats of the guides in the list of recyclarr.
  trashIds =
    value:
    lib.concatMap (entry: entry.trash_ids or [ ]) (
      builtins.filter isAttrSet (lib.optionals (builtins.isList value) value)
    );
  check = record.check {
    label = format.withArticle kind.title;
    keys = kind.record;
    targets = lib.unique (map (name: apps.${toString (appOf name)}.root or null) names);
    on = format.conjunction names;
    namesOf = having: format.conjunction (map (app: apps.${app}.title) having);
    places = [ kindName ];
    inherit example;
    remedyOf =
      _: key:
      if kind ? ownKeys.trash && builtins.match "upgrades?(allowed)?" (nearest.plain key) != null then
        upgrades given.${key}
      else if kind ? ownKeys.trash && trashIds given.${key} != [ ] then
        "Write trash.formats = ${format.code (trashIds given.${key})};"
      else
        null;
  };
  checked = check {
    place = path;
    inherit given;
  };
  inherit (checked) values;

  deeper = mapAttrs (
    key: value:
    (keyChecks.${kind.keys.${key}.type} or (_: { })) {
      inherit
        key
        kind
        names
        path
        value
        values
        ;
      isFromGuides = declaration ? only;
      place =
        declaration.conditionsAt or "${path}.${if isJson then "json: specifications" else "conditions"}";
    }
  ) (builtins.intersectAttrs kind.keys values);

  problems =
    lib.optional (
      builtins.match "[[:space:]]*" attribute != null && name == attribute
    ) "the name must not be empty."
    ++
      lib.optional (elem name kind.reservedNames or [ ])
        "${format.quote name} is the name of a profile that the services have for themselves. Set a different name."
    # An unknown key may be the misspelling of a missing one.
    ++ lib.optionals (given ? services || removeAttrs given (attrNames kind.record.types) == { }) resolved.errors
    ++ read.errors;
  errors =
    if misshapen != [ ] then
      misshapen
    else
      map (text: "${path}: ${text}") problems
      ++ checked.errors
      ++ lib.concatMap (
        keyCheck: map (text: "${path}: ${text}") keyCheck.problems or [ ] ++ keyCheck.errors or [ ]
      ) (builtins.attrValues deeper);
in
{
  inherit
    attribute
    errors
    name
    path
    ;
  warnings =
    lib.concatMap (keyCheck: keyCheck.warnings or [ ]) (builtins.attrValues deeper)
    ++ map (text: "${path}: ${text}") (
      if errors == [ ] && values ? tags then
        labelWarnings (lib.getAttrs names services.usable) values.tags
      else
        [ ]
    );
  # Something that the declaration was taken from, for reports.
  origin = declaration.origin or null;
  named = names;
  scores = lib.optionalAttrs (builtins.isAttrs given.scores or null) given.scores;
  targets = lib.subtractLists (declaration.except or [ ]) (if errors == [ ] then names else [ ]);
  # service -> its values in the form of the manifest
  valuesFor =
    service:
    let
      root = apps.${toString (appOf service)}.root or "";
    in
    mapAttrs (key: value: if deeper.${key} ? encode then deeper.${key}.encode service else value) (
      builtins.intersectAttrs kind.keysOf.${root} or { } values
    );
}
// (if given ? renamedFrom && errors == [ ] then { inherit (given) renamedFrom; } else { })
