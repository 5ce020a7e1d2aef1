# Checks an attribute set whose valid keys are known: an entry, the fields in it, a root folder, a group of settings, a
# custom format, a profile. Only this file has the messages about keys.
{
  lib,
  format,
  isAttrSet,
  nearest,
  quantity,
  secrets,
  ...
}:
let
  inherit (builtins) attrNames elem filter;

  none = [ ];

  # `a.b = 1;` is a set in Nix, and the key is called `a.b`.
  dottedHint =
    value: key: valid:
    let
      inner = map (name: "${key}.${name}") (if builtins.isAttrs value then attrNames value else none);
      meant = filter (name: elem name valid) inner;
    in
    lib.optionalString (meant != none)
      " Write a name with a dot in quotes: ${
         lib.concatMapStringsSep " " (name: "${format.quote name} = …;") meant
       }";

in
{
  # The error of a value that is not an attribute set. label: what it declares, `a client`
  shape =
    place: label: value:
    lib.optional (!isAttrSet value)
      "${place} must be an attribute set that declares ${label}, but is ${format.value value}.${format.propertyHint "entry" value}${
        lib.optionalString (!builtins.isAttrs value) " Write { … }."
      }";

  # The first argument describes the set, the second one is an attribute set of it. -> errors, warnings; values: those that
  # are set and valid; secretNames: the keys with secrets, as a set; secretRefs
  check =
    {
      # The subject of messages: `qBittorrent`, `a root folder`.
      label,
      # types: key -> type. Optional: only: key -> the schema ids or apps that have the key, if not all have it; listed:
      # the keys in the order of messages; narrowers, warners: see index/key-set.nix
      keys,
      # The schema ids or apps that the values are for; empty if they are unknown.
      targets ? none,
      # Their names in messages, and a function that names others: the targets are services, or apps.
      on ? format.conjunction targets,
      namesOf ? format.conjunction,
      required ? none,
      labelOf ? (key: key),
      # key -> value -> a further sentence about a wrong value
      hintOf ? _: _: "",
      # key -> a sentence about an unknown or misplaced key, in place of a suggestion; null for most
      remedyOf ? (_: null),
      # The places of the keys in the table of words (text/nearest.nix).
      places ? none,
      # The plural of the keys in messages.
      noun ? "keys",
      # label -> name of a service -> the problem with a secret that refers to its key, or null
      keyOf ? (_: _: null),
      takesSecret ? (_: true),
    }:
    let
      inherit (keys) types;
      only = keys.only or { };

      having = key: filter (target: elem target (only.${key} or targets)) targets;
      here = builtins.mapAttrs (key: _: targets == none || having key != none) only;
      isHere = key: here.${key} or true;
      valid = filter isHere keys.listed or (attrNames types);
      where = lib.optionalString (targets != none) " on ${on}";
      suggest =
        key:
        if remedyOf key != null then
          " ${remedyOf key}"
        else if key == "_secret" || key == "_apiKeyOf" then
          " This takes no secret. Write the value itself."
        else
          let
            other = elsewhere key;
          in
          if other == null then
            near key
          else
            " ${format.quote (labelOf other)} is a key of ${namesOf only.${other}}.";
      # A key of others, by another spelling or the word of another tool; null if there is a valid one.
      elsewhere =
        key:
        let
          plain = nearest.plain key;
          meant = words.${plain} or none;
          isMeant = one: one.plain == plain || elem one.name meant;
          found = lib.findFirst isMeant null foreignKeys;
        in
        if found == null || types ? ${key} || builtins.any isMeant (plainly valid) then null else found.name;
      plainly = map (name: {
        inherit name;
        plain = nearest.plain name;
      });
      foreignKeys = plainly (filter (key: !isHere key) (attrNames only));
      words = nearest.wordsOf places;
      near = nearest.find {
        candidates = valid;
        show = labelOf;
        labels = keys.labels or { };
        inherit words;
      };

      narrowers = builtins.mapAttrs (
        key: _: types.${key}.narrow (having key) (labelOf key)
      ) keys.narrowers or { };

      foreign =
        key:
        "${label} has no ${format.quote (labelOf key)}${where}: it is a key of ${namesOf only.${key}}.${suggest key}";

      # A message that depends on the targets lists only their choices.
      explain =
        key: value:
        let
          type = types.${key};
          offered =
            if type.narrow != null && having key != none then
              type.narrow (having key) (labelOf key) value
            else
              none;
        in
        if offered != none then
          offered
        else
          map (text: text + hintOf key value + quantity key type value) (type.problems (labelOf key) value);

      find = secrets.find keyOf;
      secretProblems =
        { key, secrets }:
        if takesSecret key then
          filter (problem: problem != null) (map (secret: secret.problem) secrets)
        else
          map (
            secret: "${secret.label} is a secret, but this key takes none. Write the value itself."
          ) secrets;
    in
    {
      # What messages begin with: the option, with the name of an entry.
      place,
      # The keys that are set. Null counts as not set.
      given,
      # The key that a string represents, if the set was written as a string.
      shorthand ? null,
    }:
    let
      unknown =
        key:
        let
          dotted = dottedHint given.${key} key valid;
        in
        "unknown key ${format.quote (labelOf key)}.${if dotted != "" then dotted else suggest key}${
          # Once for all of them.
          lib.optionalString (
            key == builtins.head strange
          ) " Valid ${noun} of ${label}${where}: ${format.listing valid}."
        }";

      missing = filter (key: !(given ? ${key})) required;
      assignments = lib.concatMapStringsSep " " (
        key: "${key}${if types.${key}.secret then "._secret = \"/path/of/a/file\"" else " = …"};"
      ) missing;
      lacking = "${format.are missing} missing. Write ${
        if shorthand == null then assignments else "{ ${shorthand} = …; ${assignments} }"
      }";

      known = builtins.intersectAttrs types given;
      strange = attrNames (removeAttrs given (attrNames types));

      # A deep value may contain secrets.
      sorted = builtins.groupBy (
        key:
        if !(types.${key}.check known.${key}) then
          "wrong"
        else if
          (builtins.isAttrs known.${key} || builtins.isList known.${key}) && !types.${key}.opaque or true
        then
          "deep"
        else
          "plain"
      ) (attrNames known);
      values = removeAttrs known (sorted.wrong or none);

      holding = filter (found: found.secrets != none) (
        map (key: {
          inherit key;
          secrets = find (labelOf key) known.${key};
        }) (sorted.deep or none)
      );
      problems =
        map unknown strange
        # An unknown key may be the misspelling of a missing one.
        ++ (if missing != none && strange == none then [ lacking ] else none)
        # All targets have most of the keys.
        ++ map foreign (filter (key: !here.${key}) (attrNames (builtins.intersectAttrs here known)))
        ++ builtins.concatMap (key: explain key known.${key}) (filter isHere (sorted.wrong or none))
        ++ builtins.concatMap secretProblems holding
        ++ (
          if targets == none then
            none
          else
            builtins.concatMap (key: narrowers.${key} values.${key}) (
              attrNames (builtins.intersectAttrs narrowers values)
            )
        );
    in
    {
      inherit values;
      secretNames = builtins.listToAttrs (
        map (found: {
          name = found.key;
          value = null;
        }) holding
      );
      secretRefs = builtins.concatMap (found: map (secret: secret.ref) found.secrets) holding;
      errors = map (text: "${place}: ${text}") problems;
      warnings = map (text: "${place}: ${text}") (
        builtins.concatMap (key: types.${key}.warned (labelOf key) values.${key}) (
          attrNames (builtins.intersectAttrs keys.warners or { } values)
        )
      );
    };
}
