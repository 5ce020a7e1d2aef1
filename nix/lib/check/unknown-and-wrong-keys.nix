# Checks an attribute set whose valid keys are known: an entry, the fields in it, a root folder, a group of settings, a
# custom format, a profile. Only this file has the messages about keys.
{
  lib,
  bare,
  docs,
  format,
  isAttrSet,
  nearest,
  secrets,
  ...
}:
let
  inherit (builtins)
    attrNames
    concatMap
    elem
    filter
    intersectAttrs
    ;

  none = [ ];

  # The arguments of `check` that can be left out.
  optional = {
    # The schema ids or apps that the values are for; empty if they are unknown. on: their names in messages.
    targets = none;
    # A function that names others: the targets are services, or apps.
    namesOf = format.conjunction;
    required = none;
    # key -> a value for messages, if that of its option or its type says less
    example = { };
    labelOf = key: key;
    # key -> value -> a further sentence about a wrong value
    hintOf = _: _: "";
    # value -> key -> a sentence about an unknown or misplaced key, in place of a suggestion; null for most
    remedyOf = _: _: null;
    # The places of the keys in the table of words (text/nearest.nix).
    places = none;
    note = "";
    noun = "keys";
    # label -> name of a service -> the problem with a secret that refers to its key, or null
    keyOf = _: _: null;
    takesSecret = _: true;
  };

  # Adds to the arguments of `check` what is true of all sets with these keys.
  prepare =
    spec:
    let
      all = optional // spec;
      inherit (all) keys labelOf targets;
      only = keys.only or { };
      having = key: filter (target: elem target (only.${key} or targets)) targets;
      here = builtins.mapAttrs (key: _: targets == none || having key != none) only;
      set = all // {
        inherit having here only;
        inherit (keys) types;
        isHere = key: here.${key} or true;
        valid = filter set.isHere keys.listed or (attrNames keys.types);
        where = lib.optionalString (targets != none) " on ${all.on or (format.conjunction targets)}";
        narrowers = builtins.mapAttrs (
          key: _: keys.types.${key}.narrow (having key) (labelOf key)
        ) keys.narrowers or { };
        suggest = suggestionsOf set;
        find = secrets.find all.keyOf;
        messages = messagesOf set;
      };
    in
    set;

  # set: prepared -> the value of an unknown or misplaced key (null if it does not matter), the key -> a sentence after a space
  suggestionsOf =
    set:
    let
      inherit (nearest) plain;
      words = nearest.wordsOf (set.places ++ [ "apps" ]);
      wordsFor = word: words.${plain word} or none;
      among =
        names: word: filter (name: plain name == plain word || elem name (wordsFor word)) names;
      foreign = filter (key: !set.isHere key) (attrNames set.only);

      # A key of others, by another spelling or the word of another tool; null if there is a valid one.
      elsewhere =
        key:
        let
          others = if set.types ? ${key} then none else among foreign key;
        in
        if others == none || among set.valid key != none then null else builtins.head others;

      # Keys that are written as a set or a list of others: `on.grab`, `on = [ "grab" ]`, `config.delayProfiles`. `a.b = 1;` is
      # a set in Nix too.
      within =
        key: value:
        let
          inner =
            if isAttrSet value then
              attrNames value
            else
              filter builtins.isString (lib.optionals (builtins.isList value) value);
          isBelow = name: elem (builtins.head (lib.splitString "." name)) (set.valid ++ [ "suite" ]);
          named = word: map set.labelOf (among set.valid word) ++ filter isBelow (wordsFor word);
        in
        # The word of the key itself says more than those of the keys below it.
        concatMap (name: named "${key}${name}") inner
        ++ (
          if wordsFor key == none then concatMap named inner else lib.intersectLists inner set.valid
        );

      near = nearest.find {
        candidates = set.valid;
        show = set.labelOf;
        labels = set.keys.labels or { };
        inherit words;
      };
      dotted = filter (lib.hasInfix ".") set.valid;
      isQuoted = text: key: lib.hasInfix (format.quote (set.labelOf key)) text;

      suggestion =
        value: key:
        if set.remedyOf value key != null then
          " ${set.remedyOf value key}"
        else if key == "_secret" || key == "_apiKeyOf" then
          " This takes no secret. Write the value itself."
        else if elsewhere key != null then
          " ${format.quote (set.labelOf (elsewhere key))} is a key of ${set.namesOf set.only.${elsewhere key}}."
        else if within key value != none then
          " ${nearest.didYouMean (lib.take 3 (lib.unique (within key value)))}"
        else
          near key;
    in
    value: key:
    let
      text = suggestion value key;
    in
    text
    + lib.optionalString (builtins.any (isQuoted text) dotted) " A name with a dot needs quotes in Nix.";

  # True for a message that says what to do.
  isAnswered =
    text:
    builtins.any (answer: lib.hasInfix answer text) [
      " must be one of "
      " Did you mean "
      " Remove"
      "rite "
    ];

  # off: words for no value; units: dimension -> unit -> size in the smallest unit; categories: of Newznab and Torznab
  numbers = builtins.fromJSON (builtins.readFile ../../../generator/servarr/numbers.json);

  # The values that a wrong one may stand for, by the description of its key: `2h` for minutes, `never` if 0 means that,
  # the string of a list, and the numbers of categories, such as `[ "TV" "HD" ]`.
  meantBy =
    description: value:
    let
      words = builtins.split "[^A-Za-z]+" (lib.toLower description);
      categoryOf = name: numbers.categories.${bare name} or null;
      parts = builtins.match "([1-9][0-9]{0,8}([.][0-9]+)?)? *(([a-z])[a-z]*)" (lib.toLower value);
      part = builtins.elemAt parts;
      # `h`, `hr` and `hourly` are hours, `gib` is gb.
      isUnit = name: lib.hasPrefix (part 3) name && builtins.match "ms|mil.*|mo.*" (part 2) == null;
      inUnitOf =
        sizes:
        let
          from = filter isUnit (attrNames sizes);
          to = filter (name: elem name words) (attrNames sizes);
          size = sizes.${builtins.head to};
          amount = builtins.fromJSON (if part 0 == null then "1" else part 0) * sizes.${builtins.head from};
        in
        lib.optional (from != none && to != none) (
          if amount / size * size == amount then amount / size else amount / (size * 1.0)
        );
    in
    if builtins.isList value && value != none && builtins.all builtins.isString value then
      [
        (map categoryOf value)
        [ (categoryOf (lib.concatStringsSep "/" value)) ]
        (if lib.hasInfix "separated by commas" description then lib.concatStringsSep "," value else null)
      ]
    else if value == false || elem value numbers.off then
      lib.optional (lib.hasInfix " 0 " description) 0
    else
      lib.optionals (builtins.isString value && parts != null) (
        concatMap inUnitOf (builtins.attrValues numbers.units)
      );

  messagesOf =
    set:
    let
      # `host = "media.example";`, or an empty string
      assignment =
        key:
        let
          type = set.types.${key};
          value = lib.findFirst (value: value != null && type.check value) null [
            (set.example.${key} or null)
            (set.keys.options.${key}.example or null)
            (docs.exampleOf type)
          ];
        in
        lib.optionalString (value != null)
          "${lib.removeSuffix key (set.labelOf key)}${lib.strings.escapeNixIdentifier key} = ${format.code value};";

      # A value in another unit or form, an example, or what a number means: its description has the unit, which no
      # example can know.
      advice =
        key: value:
        let
          type = set.types.${key};
          isOwn = set.example ? ${key} || type ? example;
          description = set.keys.options.${key}.description or "";
          meant = lib.findFirst type.check null (meantBy "${description} ${type.want}" value);
          isNumber =
            lib.hasInfix "a whole number" type.want
            || lib.hasPrefix "a number" type.want && !(lib.hasInfix "in quotes" type.want);
        in
        if meant != null && !type.secret then
          " Write ${if builtins.isString meant then format.quote meant else format.code meant}."
        else if isOwn || !isNumber then
          lib.optionalString (assignment key != "") " Write, for example, ${assignment key}"
        else
          lib.optionalString (description != "") " The number means: ${description}";
    in
    {
      unknown =
        value: key:
        let
          suggestion = set.suggest value key;
          meant = lib.findFirst (
            valid: suggestion == " Did you mean ${format.quote (set.labelOf valid)}?"
          ) null set.valid;
          isWrong = meant != null && set.types ? ${meant} && !(set.types.${meant}.check value);
          # The value can be wrong for the key that is meant. A string may be a secret.
          wrong =
            if builtins.isInt value || builtins.isBool value then
              lib.concatMapStrings (text: " ${builtins.head (builtins.split " Write \"" text)}") (
                set.messages.wrong meant value
              )
            else
              lib.optionalString (builtins.isString value) (advice meant null);
        in
        "unknown key ${format.quote (set.labelOf key)}.${suggestion}${lib.optionalString isWrong wrong}";

      # Once for all unknown keys.
      validKeys = " Valid ${set.noun} of ${set.label}${set.where}: ${format.listing set.valid}.${set.note}";

      foreign =
        key:
        "${set.label} has no ${format.quote (set.labelOf key)}${set.where}: it is a key of ${
          set.namesOf set.only.${key}
        }.${if set.suggest null key == "" then " Remove it." else set.suggest null key}";

      # key: the one that is set, if the set was written as a string
      lacking =
        key: given: missing:
        let
          assignments = lib.concatMapStringsSep " " assignment missing;
        in
        "${format.are missing} missing. Write${
          if key == null then
            " ${assignments}"
          else
            ", for example, { ${key} = ${format.quote (toString given.${key})}; ${assignments} }"
        }";

      # A message that depends on the targets lists only their choices.
      wrong =
        key: value:
        let
          type = set.types.${key};
          offered =
            if type.narrow != null && set.having key != none then
              type.narrow (set.having key) (set.labelOf key) value
            else
              none;
        in
        if offered != none then
          offered
        else
          map (
            problem:
            let
              text = problem + set.hintOf key value;
            in
            text + lib.optionalString (!(isAnswered text)) (advice key value)
          ) (type.problems (set.labelOf key) value);

      secrets =
        { key, secrets }:
        if set.takesSecret key then
          filter (problem: problem != null) (map (secret: secret.problem) secrets)
        else
          map (
            secret: "${secret.label} is a secret, but this key takes none. Write the value itself."
          ) secrets;
    };

  checkSet =
    set:
    {
      # What messages begin with: the option, with the name of an entry.
      place,
      # The keys that are set. Null counts as not set.
      given,
      # The key that a string represents, if the set was written as a string.
      shorthand ? null,
    }:
    let
      inherit (set) labelOf messages types;
      known = intersectAttrs types given;
      strange = attrNames (removeAttrs given (attrNames types));
      missing = filter (key: !(given ? ${key})) set.required;
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
      # A deep value may contain secrets.
      holding = filter (holder: holder.secrets != none) (
        map (key: {
          inherit key;
          secrets = set.find (labelOf key) known.${key};
        }) (sorted.deep or none)
      );
      problems =
        map (
          key:
          messages.unknown given.${key} key
          + (if key == builtins.head strange then messages.validKeys else "")
        ) strange
        # An unknown key may be the misspelling of a missing one.
        ++ (
          if missing != none && strange == none then [ (messages.lacking shorthand given missing) ] else none
        )
        # All targets have most of the keys.
        ++ map messages.foreign (filter (key: !set.here.${key}) (attrNames (intersectAttrs set.here known)))
        ++ concatMap (key: messages.wrong key known.${key}) (filter set.isHere (sorted.wrong or none))
        ++ concatMap messages.secrets holding
        ++ (
          if set.targets == none then
            none
          else
            concatMap (key: set.narrowers.${key} values.${key}) (attrNames (intersectAttrs set.narrowers values))
        );
    in
    {
      inherit values;
      secretNames = builtins.listToAttrs (
        map (holder: {
          name = holder.key;
          value = null;
        }) holding
      );
      secretRefs = concatMap (holder: map (secret: secret.ref) holder.secrets) holding;
      errors = map (text: "${place}: ${text}") problems;
      warnings = map (text: "${place}: ${text}") (
        concatMap (key: types.${key}.warned (labelOf key) values.${key}) (
          attrNames (intersectAttrs set.keys.warners or { } values)
        )
      );
    };
in
{
  # The error of a value that is not an attribute set. label: what it declares, `a client`; example: a valid value, or the
  # sentence about what to write
  shape =
    place: label: example: value:
    lib.optional (!isAttrSet value)
      "${place} must be an attribute set that declares ${label}, but is ${format.value value}.${format.propertyHint "entry" value}${
        lib.optionalString (!builtins.isAttrs value) (
          if builtins.isString example then " ${example}" else " Write, for example, ${format.code example}"
        )
      }";

  # spec: the arguments in `optional`, and label: the subject of messages, `qBittorrent`, `a root folder`; keys: types: key ->
  # type. Optional: options: key -> its option; only: key -> the schema ids or apps that have the key, if not all have it; listed: the keys in the order of
  # messages; narrowers, warners: see index/key-set.nix
  # -> the arguments of checkSet -> errors, warnings; values: those that are set and valid; secretNames: the keys with
  # secrets, as a set; secretRefs
  check = spec: checkSet (prepare spec);
}
