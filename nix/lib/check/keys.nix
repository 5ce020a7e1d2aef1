# The names of an entry's keys: unknown ones, ones that no target has, ones written twice, events.
{
  lib,
  format,
  kind,
  metaKeys,
  nearest,
  services,
  ...
}:
let
  # `radarr and sonarr`, or the number of services.
  targetNames =
    names:
    if builtins.length names > 4 then
      "${toString (builtins.length names)} services"
    else
      format.conjunction names;

  # Returns the names that at least one of the schemas has. table: schema id -> the names that it lacks.
  available =
    names: table: schemas:
    builtins.filter (
      name: schemas == [ ] || builtins.any (schema: !builtins.elem name table.${schema}) schemas
    ) names;

  onTargets = names: lib.optionalString (names != [ ]) " on ${targetNames names}";

  # Services by name that have a key, for a message; the schemas if none is configured.
  knownBy =
    schemas:
    let
      found = services.running schemas;
    in
    format.conjunction (if found == [ ] then schemas else found);

  validKeys =
    item: schemas: under:
    let
      fields = available (builtins.attrNames (
        if under then item.fields.types else item.flatTypes
      )) item.fields.lacks schemas;
      general = available (builtins.attrNames item.general.types) item.general.lacks schemas;
      # Keys that every indexer has come last, because a message lists only the first names.
      nested = lib.partition (lib.hasInfix ".") fields;
    in
    if under then
      nested.wrong ++ nested.right
    else
      nested.wrong ++ general ++ metaKeys.names ++ nested.right;

  # `a.b = 1;` is a set in Nix, and the key is called `a.b`.
  quoteDotted =
    value: key: valid:
    let
      inner =
        if builtins.isAttrs value then map (name: "${key}.${name}") (builtins.attrNames value) else [ ];
      meant = builtins.filter (name: builtins.elem name valid) inner;
    in
    lib.optionalString (meant != [ ])
      " Write a name with a dot in quotes: ${
         lib.concatMapStringsSep " " (name: "${format.quote name} = …;") meant
       }";

  unknown =
    entry: under: key:
    let
      valid = validKeys entry.item entry.schemas under;
      show = name: if under then "fields.${name}" else name;
      elsewhere = lib.optionalString (
        under && (entry.item.general.types ? ${key} || builtins.elem key metaKeys.names)
      ) " ${format.quote key} is not a field. Write ${key} outside of fields.";
      dotted = quoteDotted (if under then entry.under else entry.rest).${key} key valid;
    in
    "unknown key ${format.quote (show key)}.${
      if dotted != "" then
        dotted
      else if elsewhere == "" then
        nearest.suggestShown show key valid
      else
        elsewhere
    } Valid keys of ${entry.item.title}${onTargets entry.targets}${lib.optionalString under " under fields"}: ${format.listing valid}.";

  # The message about a key that the implementation has, but in no service of the entry.
  nowhere =
    entry: having: key: under:
    "${entry.item.title} has no ${
      format.quote (if under then "fields.${key}" else key)
    }${onTargets entry.targets}: it is a key of ${knownBy having}.${
      if switches ? ${key} then
        " Write enable to switch it on and off${onTargets entry.targets}."
      else
        nearest.suggest key (validKeys entry.item entry.schemas under)
    }";

  # The keys that `enable` sets.
  switches = lib.genAttrs (lib.concatLists (kind.enabledBy.keys or [ ])) (_: null);

  hasSome = schemas: having: builtins.any (schema: builtins.elem schema having) schemas;

  # The messages about keys of `given` that no target has.
  misplaced =
    entry: keys: given: under:
    let
      # All schemas have most of the keys.
      some = builtins.attrNames (builtins.intersectAttrs keys.only given);
      isLacking = key: !builtins.any (schema: builtins.elem schema keys.only.${key}) entry.schemas;
    in
    if some == [ ] then
      some
    else
      map (key: nowhere entry keys.only.${key} key under) (builtins.filter isLacking some);

  supported =
    entry: available (builtins.attrNames entry.item.events) entry.item.general.lacks entry.schemas;

  event =
    entry: key:
    let
      having = entry.item.events.${key} or [ ];
    in
    "${entry.item.title} does not support the event ${key}${onTargets entry.targets}${
      lib.optionalString (having != [ ]) ", only on ${knownBy having}"
    }.${nearest.suggest key (supported entry)} Events of ${entry.item.title}${onTargets entry.targets}: ${format.listing (supported entry)}.";

  # Returns the services that support none of the enabled events.
  silent =
    entry: on:
    builtins.filter (
      name:
      let
        schema = services.usable.${name};
      in
      !builtins.any (key: builtins.elem schema (entry.item.events.${key} or [ ])) on
    ) entry.targets;

  eventsOn =
    entry: names:
    available (builtins.attrNames entry.item.events) entry.item.general.lacks (
      map (name: services.usable.${name}) names
    );

  neverFires =
    entry: names:
    "no event is on${
      if names == entry.targets then
        ", so no ${kind.noun} would ever be sent"
      else
        " for ${targetNames names}, so ${targetNames names} would never send ${format.one kind.noun}"
    }. Set one of ${format.listing (eventsOn entry names)} to true.";

  eventProblems =
    entry: events:
    let
      wrong = builtins.filter (key: !hasSome entry.schemas (entry.item.events.${key} or [ ])) (
        builtins.attrNames events
      );
      on = builtins.filter (key: events.${key} == true) (builtins.attrNames events);
      mute = silent entry on;
      # Each app has its own events, so the suggestion must be one of them.
      byEvents = builtins.attrValues (
        builtins.groupBy (name: lib.concatStringsSep " " (eventsOn entry [ name ])) mute
      );
    in
    map (event entry) wrong
    # An event with an error can be the reason why none is enabled.
    ++ lib.optionals (
      wrong == [ ]
      && entry.enable
      && builtins.all builtins.isBool (builtins.attrValues events)
      && removeAttrs entry.rest entry.item.known == { }
    ) (map (neverFires entry) byEvents);
in
# entry: item, targets (service names), schemas (their ids), flat, under, general, events, rest, enable
entry:
let
  inherit (entry) item;
  twice = builtins.attrNames (builtins.intersectAttrs entry.flat entry.under);
in
map (unknown entry false) (builtins.attrNames (removeAttrs entry.rest item.known))
++ map (unknown entry true) (builtins.attrNames (removeAttrs entry.under item.fieldNames))
++ map (
  key: "${format.quote key} is set twice, as ${key} and as fields.${key}. Remove one of them."
) twice
++ lib.optionals (entry.targets != [ ]) (
  misplaced entry item.fields entry.flat false
  ++ misplaced entry item.fields entry.under true
  ++ misplaced entry item.general (removeAttrs entry.general (builtins.attrNames item.events)) false
  ++ lib.optionals (kind.enabledBy.by == "events") (eventProblems entry entry.events)
)
