# Finds the names that a wrong one may stand for, as generator/base/nearest.ts does: test/nearest.json has cases of both. All
# "Did you mean" are from here. Evaluated only for errors.
{
  lib,
  bare,
  escape,
  format,
  ...
}:
let
  inherit (builtins) any elem filter;

  partsOf =
    text:
    filter (part: builtins.isString part && part != "") (
      builtins.split "[][ !\"#$%&'()*+,./:;<=>?@\\^_`{|}~-]+" (lib.toLower text)
    );

  # Ignores case, punctuation, characters without ink, and store context. Labels, snake_case and camelCase become one word.
  plain = text: lib.concatStrings (partsOf (bare (escape.withoutUnseen text)));

  # The words of other tools for names: place -> source -> word -> the name, several names, or null for a key that suite
  # does not need.
  table = builtins.fromJSON (builtins.readFile ../../../generator/servarr/words.json);

  # places: places of the table, the first one wins -> plain word -> names
  wordsOf =
    places:
    lib.mergeAttrsList (
      map (
        words:
        lib.mapAttrs' (
          word: names: lib.nameValuePair (plain word) (if names == null then [ ] else lib.toList names)
        ) words
      ) (lib.concatMap (place: builtins.attrValues table.${place} or { }) (lib.reverseList places))
    );

  # Programs beside the services, whose names look like those of apps.
  programs = wordsOf [ "programs" ];
  aboutProgram =
    name:
    lib.optionalString (
      programs ? ${plain name}
    ) " suite does not configure ${bare name}. Remove it (docs/beside.md).";

  # Returns true if at most this number of edits turns one word into the other: an added, removed or replaced letter, or
  # two swapped neighbours. (nixpkgs' levenshteinAtMost misses doubled and swapped letters.)
  isWithin =
    edits: word: other:
    let
      at = index: builtins.substring index 1;
      from = index: builtins.substring index (-1);
      isFewer = isWithin (edits - 1);
    in
    if word == other then
      true
    else if at 0 word == at 0 other then
      isWithin edits (from 1 word) (from 1 other)
    else
      edits > 0
      && (
        isFewer (from 1 word) (from 1 other)
        || isFewer (from 1 word) other
        || isFewer word (from 1 other)
        || at 0 word == at 1 other && at 1 word == at 0 other && isFewer (from 2 word) (from 2 other)
      );

  # parts: the words of a name, `use` and `ssl` of `useSsl`; last: the part of a key after its dot
  wordFrom =
    name:
    let
      separated = lib.concatMapStrings (part: if builtins.isString part then part else lib.concatStringsSep " " part) (
        builtins.split "([a-z0-9])([A-Z])" (bare (escape.withoutUnseen name))
      );
      parts = partsOf separated;
      letters = plain name;
      last = plain (lib.last (lib.splitString "." name));
    in
    {
      inherit name parts;
      plain = letters;
      size = builtins.stringLength letters;
      spaced = " ${lib.concatStringsSep " " parts} ";
      # Names of sites end in `.org`.
      last = if builtins.stringLength last > 3 then last else letters;
    };

  hasBeginning = size: word: other: word.size >= size && lib.hasPrefix word.plain other.plain;
  # `seedRato` of `torrentBaseSettings.seedRatio`.
  isNear =
    edits: word: other:
    word.size - other.size <= edits
    && (
      other.size - word.size <= edits && isWithin edits word.plain other.plain
      || other.last != other.plain && isWithin edits word.plain other.last
    );

  # The comparisons of a written word with another one, the most likely one first; null: the words of other tools.
  comparisons = [
    (word: other: lib.toLower word.name == lib.toLower other.name)
    (word: other: word.plain == other.plain)
    null
    # `[German] HD Bluray` of `[German] HD Bluray + WEB`; `episodeImage` of `episodeImageThumb` and of `episodeImages`.
    (
      word: other:
      word.size > 3 && builtins.replaceStrings [ word.spaced ] [ "" ] other.spaced != other.spaced
      || word.size > 4 && word.last == word.plain && builtins.substring 0 word.size other.plain == word.plain
    )
    (isNear 1)
    # `qbit` of `qBittorrent`.
    (hasBeginning 3)
    # `min_age` of `minimumAge`, `delay_torrent` of `torrentDelay`.
    (
      word: other:
      word.size > 2 && builtins.all (part: any (lib.hasPrefix part) other.parts) word.parts
    )
    # A user does not forget a `no` at the beginning.
    (
      word: other:
      word.size > 4 && lib.hasPrefix (builtins.substring 0 1 word.plain) other.plain && isNear 2 word other
    )
    (word: other: hasBeginning 4 other word)
    # `trendng` of `Trending Shows`.
    (
      word: other:
      word.size > 4 && builtins.all (part: any (isWithin 1 part) other.parts) word.parts
    )
  ];

  # candidates: the valid names; words: see wordsOf; labels: candidate -> its labels in the web UI; show: a candidate -> the
  # text of it in the message -> written -> ` Did you mean "host"?`, or an empty string. Keep the partial application for
  # candidates that are compared with many names.
  find =
    {
      candidates,
      labels ? { },
      show ? lib.id,
      words ? { },
    }:
    let
      others = map wordFrom candidates;
      # A candidate, one with a key below it, or the path of an option.
      isValid =
        name:
        elem name candidates
        || elem (builtins.head (lib.splitString "." name)) candidates
        || builtins.match "(services|suite)([.].*)?" name != null;
    in
    written:
    let
      word = wordFrom written;
      isLabel = name: elem word.plain (map plain labels.${name} or [ ]);
      namesBy =
        comparison:
        if comparison == null then
          lib.unique (filter isValid words.${word.plain} or [ ] ++ filter isLabel candidates)
        else
          map (other: other.name) (filter (comparison word) others);
      names = lib.findFirst (names: names != [ ]) [ ] (map namesBy comparisons);
    in
    if !(words ? ${word.plain}) && programs ? ${word.plain} then
      aboutProgram written
    else if words.${word.plain} or null == [ ] then
      " suite does not need this key. Remove it."
    else
      lib.optionalString (word.plain != "" && names != [ ]) " ${didYouMean (map show (lib.take 3 (lib.unique names)))}";

  didYouMean = names: "Did you mean ${format.alternatives (map format.quote names)}?";
  digitsOf = text: filter builtins.isString (builtins.split "[^0-9]+" text);
in
{
  # Returns true for two names of which one may be a slip: numbers tell names apart, and a path can end in a slash.
  isSlip =
    one: other:
    digitsOf one == digitsOf other
    && isWithin 1 (plain one) (plain other)
    && !(lib.hasPrefix "/" one && plain one == plain other);

  inherit
    aboutProgram
    didYouMean
    find
    plain
    wordsOf
    ;
  suggest = written: candidates: find { inherit candidates; } written;
  suggestValue =
    written: candidates:
    find {
      inherit candidates;
      words = wordsOf [ "values" ];
    } written;
}
