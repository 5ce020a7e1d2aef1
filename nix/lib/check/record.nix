# Checks an attribute set whose valid keys are known: an entry, the fields in it, a root folder, a group of settings, a
# custom format, a profile. Only this file has the messages about keys.
{
  lib,
  format,
  nearest,
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

  # The warning about a secret that is written out.
  literal =
    label: value:
    "${label} is ${
      if builtins.isString value && builtins.match "(/[A-Za-z0-9._-]+){2,}" value != null then
        "the path of a file, which the services would get instead of its content"
      else
        "written out, so all users can read it in the Nix store"
    }. Write ${label}._secret = \"/path/of/a/file\"; instead.";
in
{
  # The error of a value that is not an attribute set. label: what it declares, `a client`
  shape =
    place: label: value:
    lib.optional (!builtins.isAttrs value || value ? _type)
      "${place} must be an attribute set that declares ${label}, but is ${format.value value}.${format.propertyHint "entry" value}";

  # -> errors, warnings; values: those that are set and valid; secretNames: the keys with secrets, as a set; secretRefs
  check =
    {
      # What messages begin with: the option, with the name of an entry.
      place,
      # The subject of messages: `qBittorrent`, `a root folder`.
      label,
      # types: key -> type. Optional: only: key -> the schema ids or apps that have the key, if not all have it; listed:
      # the keys in the order of messages; narrowers, exposing: see index/key-set.nix
      keys,
      # The schema ids or apps that the values are for; empty if they are unknown.
      targets,
      # Their names in messages, and a function that names others: the targets are services, or apps.
      on ? format.conjunction targets,
      namesOf ? format.conjunction,
      # The keys that are set. Null counts as not set.
      given,
      required ? none,
      # The key that a string represents, if the set was written as a string.
      shorthand ? null,
      labelOf ? (key: key),
      # key -> value -> a further sentence about a wrong value
      hintOf ? _: _: "",
      # key -> a sentence about an unknown or misplaced key, in place of a suggestion; null for most
      remedyOf ? (_: null),
      # The plural of the keys in messages.
      noun ? "keys",
      # label -> name of a service -> the problem with a secret that refers to its key, or null
      keyOf ? (_: _: null),
      takesSecret ? (_: true),
    }:
    let
      inherit (keys) types;
      only = keys.only or { };

      isHere =
        key: targets == none || builtins.any (target: elem target (only.${key} or targets)) targets;
      valid = filter isHere keys.listed or (attrNames types);
      where = lib.optionalString (targets != none) " on ${on}";
      suggest =
        key:
        if remedyOf key != null then
          " ${remedyOf key}"
        else if key == "_secret" || key == "_apiKeyOf" then
          " This takes no secret. Write the value itself."
        else
          nearest.suggestShown labelOf key valid;

      unknown =
        key:
        let
          dotted = dottedHint given.${key} key valid;
        in
        "unknown key ${format.quote (labelOf key)}.${
          if dotted != "" then dotted else suggest key
        } Valid ${noun} of ${label}${where}: ${format.listing valid}.";

      foreign =
        key:
        "${label} has no ${format.quote (labelOf key)}${where}: it is a key of ${namesOf only.${key}}.${suggest key}";

      missing = filter (key: !(given ? ${key})) required;
      lacking = "${format.conjunction missing} ${
        if builtins.length missing == 1 then "is" else "are"
      } missing. Write ${
        if shorthand == null then assignments else "{ ${shorthand} = …; ${assignments} }"
      }";
      assignments = lib.concatMapStringsSep " " (key: "${key} = …;") missing;

      known = builtins.intersectAttrs types given;
      strange = attrNames (removeAttrs given (attrNames types));
      # All targets have most of the keys.
      misplaced = filter (key: !(isHere key)) (attrNames (builtins.intersectAttrs only known));

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
      wrong = filter isHere (sorted.wrong or none);
      values = removeAttrs known (sorted.wrong or none);

      having = key: filter (target: elem target (only.${key} or targets)) targets;

      # A message that depends on the targets lists only their choices.
      explain =
        key:
        let
          type = types.${key};
          here = having key;
          value = known.${key};
          offered =
            if type.narrow != null && here != none then type.narrow here (labelOf key) value else none;
        in
        if offered != none then
          offered
        else if type.problems != null then
          type.problems (labelOf key) value
        else
          [ (type.explain (labelOf key) value + hintOf key value) ];

      holding = filter (found: found.secrets != none) (
        map (key: {
          inherit key;
          secrets = secrets.find keyOf (labelOf key) known.${key};
        }) (sorted.deep or none)
      );
      secretProblems =
        { key, secrets }:
        if takesSecret key then
          lib.concatMap (secret: lib.optional (secret.problem != null) secret.problem) secrets
        else
          map (
            secret: "${secret.label} is a secret, but this key takes none. Write the value itself."
          ) secrets;
    in
    {
      inherit values;
      secretNames = builtins.listToAttrs (
        map (found: {
          name = found.key;
          value = null;
        }) holding
      );
      secretRefs = lib.concatMap (found: map (secret: secret.ref) found.secrets) holding;
      errors = map (text: "${place}: ${text}") (
        map unknown strange
        # An unknown key may be the misspelling of a missing one.
        ++ (if missing != none && strange == none then [ lacking ] else none)
        ++ map foreign misplaced
        ++ lib.concatMap explain wrong
        ++ lib.concatMap secretProblems holding
        ++ (
          if targets == none then
            none
          else
            lib.concatMap (key: types.${key}.narrow (having key) (labelOf key) values.${key}) (
              attrNames (builtins.intersectAttrs keys.narrowers or { } values)
            )
        )
      );
      warnings = map (text: "${place}: ${text}") (
        lib.concatMap (
          key: map (name: literal name values.${key}) (types.${key}.exposed (labelOf key) values.${key})
        ) (attrNames (builtins.intersectAttrs keys.exposing or { } values))
      );
    };
}
