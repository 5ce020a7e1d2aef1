# Finds the name that a wrong one stands for. All "did you mean" are from here. Evaluated only for errors.
{
  lib,
  apps,
  bare,
  escape,
  format,
  ...
}:
let
  # Ignores case, punctuation, characters without ink, and store context. Labels, snake_case and camelCase become one word.
  plain =
    text:
    lib.concatStrings (
      builtins.filter builtins.isString (
        builtins.split "[][ !\"#$%&'()*+,./:;<=>?@\\^_`{|}~-]+" (bare (lib.toLower (escape.withoutUnseen text)))
      )
    );

  # The words of other tools for names: place -> source -> word -> the name, several names, or null for a key that suite
  # does not need.
  table = builtins.fromJSON (builtins.readFile ../../../generator/servarr/words.json);

  # places: places of the table, the first one wins -> plain word -> names
  wordsOf =
    places:
    lib.foldl' (
      all: place:
      lib.foldl' (
        all: ofSource:
        lib.mapAttrs' (word: names: lib.nameValuePair (plain word) (asList names)) (withApps ofSource) // all
      ) all (builtins.attrValues table.${place} or { })
    ) { } places;

  # Replaces the row `<app>` by one for each app.
  withApps =
    words:
    if words ? "<app>" then
      builtins.mapAttrs (app: _: builtins.replaceStrings [ "<app>" ] [ app ] words."<app>") apps
      // removeAttrs words [ "<app>" ]
    else
      words;
  asList = names: if names == null then [ ] else lib.toList names;

  # Programs beside the services, whose names look like those of apps.
  programs = wordsOf [ "programs" ];
  aboutProgram =
    name:
    lib.optionalString (
      programs ? ${plain name}
    ) " suite does not configure ${bare name}. Remove it (docs/hosting.md).";

  at = index: builtins.substring index 1;
  from = index: builtins.substring index (-1);

  # Returns true if at most this number of edits turns one word into the other: an added, removed or replaced letter, or
  # two swapped neighbours. (nixpkgs' levenshteinAtMost misses doubled and swapped letters.)
  within =
    edits: one: other:
    let
      isSwap = at 0 one == at 1 other && at 1 one == at 0 other;
      fewer = within (edits - 1);
    in
    if one == other then
      true
    else if at 0 one == at 0 other then
      within edits (from 1 one) (from 1 other)
    else
      edits > 0
      && (
        fewer (from 1 one) (from 1 other)
        || fewer (from 1 one) other
        || fewer one (from 1 other)
        || isSwap && fewer (from 2 one) (from 2 other)
      );

  isNear =
    edits: word: other:
    word.size - other.size <= edits
    && other.size - word.size <= edits
    && within edits word.plain other.plain;

  isSame = word: other: word.plain == other.plain;
  isCased = word: other: lib.toLower word.text == lib.toLower other.text;

  # `qbit` of `qBittorrent`, `ssl` of `useSsl`. Elsewhere, a few letters are part of many names: `port` of `supportsTags`.
  begins = part: whole: lib.hasPrefix part.plain whole.plain;
  isWord = part: whole: lib.hasInfix (lib.toSentenceCase part.plain) whole.text;
  isHalf = part: whole: 2 * part.size >= whole.size && lib.hasInfix part.plain whole.plain;

  # `seedRatio` of `torrentBaseSettings.seedRatio`.
  isLast =
    edits: word: other:
    other.last != "" && within edits word.last other.last;

  isNegated =
    word:
    lib.intersectLists word.parts [
      "dont"
      "never"
      "no"
      "non"
      "not"
      "without"
    ] != [ ];

  # The whole of what was written: `[German] HD Bluray` of `[German] HD Bluray + WEB`.
  isWhole =
    word: other:
    word.size > 3 && word.size < other.size && builtins.match word.within other.spaced != null;

  # The last comparisons, the most likely one first.
  vague = [
    (isLast 1)
    isInOrder
    (word: other: word.size > 2 && (begins word other || isWord word other))
    (word: other: word.size > 3 && (isNear 2 word other || isHalf word other))
    (word: other: other.size > 3 && (begins other word || isHalf other word))
  ];

  # `min_age` of `minimumAge`, `seriesFormat` of `seriesFolderFormat`; `tvCategory` is not `tvImportedCategory`. All words
  # may have another order.
  isInOrder =
    word: other:
    word.words != [ ] && word.size == other.size && word.words == other.words
    || word.size > 4
    && 5 * word.size >= 3 * other.size
    && word.pattern != null && builtins.match word.pattern other.plain != null;

  ready =
    text:
    let
      # `[SQP] SQP-1` is ` sqp sqp 1 `.
      spaced = " ${
        builtins.concatStringsSep " " (
          builtins.filter builtins.isString (builtins.split "[^a-z0-9]+" (lib.toLower (bare text)))
        )
      } ";
      letters = plain text;
      last = plain (lib.last (lib.splitString "." text));
      parts = builtins.filter (part: builtins.isString part && part != "") (
        builtins.split "[^a-z0-9]+" (
          builtins.replaceStrings lib.upperChars (map (letter: " ${letter}") lib.lowerChars) (bare text)
        )
      );
    in
    {
      inherit parts spaced text;
      within = ".*${spaced}.*";
      plain = letters;
      size = builtins.stringLength letters;
      # In one order: `delayTorrent` is `torrentDelay`.
      words = lib.optionals (builtins.length parts > 1) (builtins.sort builtins.lessThan parts);
      # The words of the text, with others between them; null for one word.
      pattern =
        if builtins.length parts < 2 then null else lib.concatMapStrings (part: ".*${part}") parts + ".*";
      # Of a key with a dot: `seedRatio`. Names of sites end in `.org`.
      last = lib.optionalString (builtins.stringLength last > 3) last;
    };

  # candidates: the valid names; show: a candidate -> the text of it in the message; words: see wordsOf; labels:
  # candidate -> its labels in the web UI; accepts: a candidate that is vaguely near -> whether it can be meant -> written ->
  # ` Did you mean "host"?`, or an empty string. Keep the partial application for candidates that are compared with many
  # names.
  find =
    {
      candidates,
      show ? lib.id,
      words ? { },
      labels ? { },
      accepts ? _: true,
    }:
    let
      others = map ready candidates;
      # An option path, a candidate, or one with a key below it.
      isValid =
        name:
        builtins.match "(suite|services)[.].*" name != null
        || builtins.elem name candidates
        || builtins.elem (builtins.head (lib.splitString "." name)) candidates;
      known = word: builtins.filter isValid words.${word} or [ ];
      labelled =
        word:
        builtins.filter (name: builtins.elem word (map plain labels.${name} or [ ])) candidates;
      comparing = stage: word: map (other: other.text) (builtins.filter (stage word) others);
      # `NoSubfolder` is not `Subfolder`.
      agreeing = stage: word: builtins.filter (name: isNegated (ready name) == isNegated word) (comparing stage word);
      misspelt =
        word:
        lib.concatMap known (
          builtins.filter (other: word.size > 4 && isNear 1 word (ready other)) (builtins.attrNames words)
        );
      preferring =
        better: stage: word:
        let
          all = builtins.filter (stage word) others;
          best = builtins.filter (better word) all;
        in
        map (other: other.text) (if best == [ ] then all else best);
      accepted = stage: word: builtins.filter accepts (stage word);
      steps = [
        (preferring isCased isSame)
        (word: lib.unique (known word.plain ++ labelled word.plain))
        (comparing (isLast 0))
        (accepted (preferring begins isWhole))
        (comparing (isNear 1))
        misspelt
      ]
      ++ map (stage: accepted (agreeing stage)) vague;
    in
    written:
    let
      word = ready written;
      found = lib.foldl' (found: step: if found == [ ] then step word else found) [ ] steps;
    in
    if word.size == 0 then
      ""
    else if !(words ? ${word.plain}) && aboutProgram written != "" then
      aboutProgram written
    else if words.${word.plain} or null == [ ] then
      " suite does not need this key. Remove it."
    else
      lib.optionalString (found != [ ])
        " Did you mean ${
          format.alternatives (map (name: format.quote (show name)) (lib.take 3 found))
        }?";
in
{
  inherit
    aboutProgram
    find
    plain
    programs
    wordsOf
    ;
  amongShown = show: candidates: find { inherit candidates show; };
  among = candidates: find { inherit candidates; };
  suggest = written: candidates: find { inherit candidates; } written;
  # Of an enum or a choice.
  suggestValue =
    written: candidates:
    find {
      inherit candidates;
      words = wordsOf [ "values" ];
    } written;
}
