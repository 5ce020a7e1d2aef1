# Finds the names that a wrong one may stand for, as generator/base/nearest.ts does: test/nearest.json has cases of both. All
# "Did you mean" are from here. Evaluated only for errors.
{
  lib,
  apps,
  bare,
  escape,
  format,
  ...
}:
let
  inherit (builtins) elem filter isString;

  punctuation = "[][ !\"#$%&'()*+,./:;<=>?@\\^_`{|}~-]+";
  partsOf = text: filter (part: isString part && part != "") (builtins.split punctuation text);

  # Ignores case, punctuation, characters without ink, and store context. Labels, snake_case and camelCase become one word.
  plain = text: lib.concatStrings (partsOf (bare (lib.toLower (escape.withoutUnseen text))));

  # The words of other tools for names: place -> source -> word -> the name, several names, or null for a key that suite
  # does not need.
  table = builtins.fromJSON (builtins.readFile ../../../generator/servarr/words.json);

  # The row `<app>` stands for one of each app.
  withApps =
    words:
    lib.optionalAttrs (words ? "<app>") (
      builtins.mapAttrs (app: _: builtins.replaceStrings [ "<app>" ] [ app ] words."<app>") apps
    )
    // removeAttrs words [ "<app>" ];

  # places: places of the table, the first one wins -> plain word -> names
  wordsOf =
    places:
    lib.foldl' (
      words: ofSource:
      lib.mapAttrs' (
        word: names: lib.nameValuePair (plain word) (if names == null then [ ] else lib.toList names)
      ) (withApps ofSource)
      // words
    ) { } (lib.concatMap (place: builtins.attrValues table.${place} or { }) places);

  # Programs beside the services, whose names look like those of apps.
  programs = wordsOf [ "programs" ];
  aboutProgram =
    name:
    lib.optionalString (
      programs ? ${plain name}
    ) " suite does not configure ${bare name}. Remove it (docs/beside.md).";

  at = index: builtins.substring index 1;
  from = index: builtins.substring index (-1);

  # Returns true if at most this number of edits turns one word into the other: an added, removed or replaced letter, or
  # two swapped neighbours. (nixpkgs' levenshteinAtMost misses doubled and swapped letters.)
  isWithin =
    edits: word: other:
    let
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

  # size: the length of `plain`; parts: its words, `use` and `ssl` of `useSsl`; last: the part of a key after its dot; names
  # of sites end in `.org`
  wordFrom =
    text:
    let
      letters = plain text;
      last = plain (lib.last (lib.splitString "." text));
      camelCase = builtins.split "([a-z0-9])([A-Z])" (bare (escape.withoutUnseen text));
      parts = partsOf (lib.toLower (lib.concatStringsSep "" (map spaced camelCase)));
      spaced = part: if isString part then part else lib.concatStringsSep " " part;
    in
    {
      inherit parts text;
      lower = lib.toLower text;
      plain = letters;
      size = builtins.stringLength letters;
      spaced = " ${lib.concatStringsSep " " parts} ";
      last = if builtins.stringLength last > 3 then last else letters;
    };

  # `seedRato` of `torrentBaseSettings.seedRatio`.
  isNear =
    edits: word: other:
    word.size - other.size <= edits
    && other.size - word.size <= edits
    && isWithin edits word.plain other.plain
    || other.last != other.plain && isWithin edits word.plain other.last;

  isBeginning = size: word: other: word.size > size && lib.hasPrefix word.plain other.plain;

  # The comparisons of a written word with another one, the most likely one first; null: the words of other tools.
  comparisons = [
    (word: other: word.lower == other.lower)
    (word: other: word.plain == other.plain)
    null
    # `[German] HD Bluray` of `[German] HD Bluray + WEB`.
    (
      word: other:
      word.size > 3 && builtins.replaceStrings [ word.spaced ] [ "" ] other.spaced != other.spaced
    )
    (isNear 1)
    # `qbit` of `qBittorrent`.
    (isBeginning 2)
    # `min_age` of `minimumAge`, `delay_torrent` of `torrentDelay`.
    (
      word: other:
      word.size > 2 && builtins.all (part: builtins.any (lib.hasPrefix part) other.parts) word.parts
    )
    # A user does not forget a `no` at the beginning.
    (word: other: word.size > 4 && at 0 word.plain == at 0 other.plain && isNear 2 word other)
    (word: other: isBeginning 3 other word)
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
      roots = candidates ++ [
        "services"
        "suite"
      ];
      # A candidate, one with a key below it, or the path of an option.
      isValid =
        name: elem name candidates || elem (builtins.head (lib.splitString "." name)) roots;
      namesBy =
        word: comparison:
        if comparison == null then
          lib.unique (
            filter isValid words.${word.plain} or [ ]
            ++ filter (name: elem word.plain (map plain labels.${name} or [ ])) candidates
          )
        else
          map (other: other.text) (filter (comparison word) others);
    in
    written:
    let
      word = wordFrom written;
      names = lib.findFirst (names: names != [ ]) [ ] (
        map (namesBy word) (lib.optionals (word.size > 0) comparisons)
      );
    in
    if !(words ? ${word.plain}) && programs ? ${word.plain} then
      aboutProgram written
    else if words.${word.plain} or null == [ ] then
      " suite does not need this key. Remove it."
    else
      lib.optionalString (names != [ ]) " ${didYouMean (map show (lib.take 3 names))}";

  didYouMean = names: "Did you mean ${format.alternatives (map format.quote names)}?";
in
{
  inherit
    aboutProgram
    didYouMean
    find
    plain
    wordsOf
    ;
  suggest = written: candidates: find { inherit candidates; } written;
  # Of an enum or a choice.
  suggestValue =
    written: candidates:
    find {
      inherit candidates;
      words = wordsOf [ "values" ];
    } written;
}
