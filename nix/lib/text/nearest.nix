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
  inherit (builtins)
    all
    any
    attrValues
    elem
    filter
    isString
    ;

  punctuation = "[][ !\"#$%&'()*+,./:;<=>?@\\^_`{|}~-]+";
  partsOf = text: filter (part: isString part && part != "") (builtins.split punctuation text);

  # Ignores case, punctuation, characters without ink, and store context. Labels, snake_case and camelCase become one word.
  plain = text: lib.concatStrings (partsOf (bare (lib.toLower (escape.withoutUnseen text))));

  # The words of other tools for names: place -> source -> word -> the name, several names, or null for a key that suite
  # does not need.
  table = builtins.fromJSON (builtins.readFile ../../../generator/servarr/words.json);

  # places: places of the table, the first one wins -> plain word -> names
  wordsOf =
    places:
    lib.foldl' (
      words: place:
      lib.foldl' (
        words: ofSource:
        lib.mapAttrs' (
          word: names: lib.nameValuePair (plain word) (if names == null then [ ] else lib.toList names)
        ) (withApps ofSource)
        // words
      ) words (attrValues table.${place} or { })
    ) { } places;

  # Replaces the row `<app>` by one for each app.
  withApps =
    words:
    if words ? "<app>" then
      builtins.mapAttrs (app: _: builtins.replaceStrings [ "<app>" ] [ app ] words."<app>") apps
      // removeAttrs words [ "<app>" ]
    else
      words;

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
    edits: word: other:
    let
      fewer = within (edits - 1);
    in
    if word == other then
      true
    else if at 0 word == at 0 other then
      within edits (from 1 word) (from 1 other)
    else
      edits > 0
      && (
        fewer (from 1 word) (from 1 other)
        || fewer (from 1 word) other
        || fewer word (from 1 other)
        || at 0 word == at 1 other && at 1 word == at 0 other && fewer (from 2 word) (from 2 other)
      );

  # text; plain; size; parts, spaced: its words, `use` and `ssl` of `useSsl`; last: the part of a key after its dot; names of
  # sites end in `.org`
  wordFrom =
    text:
    let
      letters = plain text;
      last = plain (lib.last (lib.splitString "." text));
      camelCase = builtins.split "([a-z0-9])([A-Z])" (bare (escape.withoutUnseen text));
      parts = partsOf (
        lib.toLower (
          lib.concatMapStrings (part: if isString part then part else lib.concatStringsSep " " part) camelCase
        )
      );
    in
    {
      inherit parts text;
      lower = lib.toLower text;
      plain = letters;
      size = builtins.stringLength letters;
      spaced = " ${lib.concatStringsSep " " parts} ";
      last = if builtins.stringLength last > 3 then last else letters;
    };

  isCased = word: other: word.lower == other.lower;
  isSame = word: other: word.plain == other.plain;
  # `[German] HD Bluray` of `[German] HD Bluray + WEB`.
  hasWords =
    word: other:
    word.size > 3 && builtins.replaceStrings [ word.spaced ] [ "" ] other.spaced != other.spaced;
  # `seedRato` of `torrentBaseSettings.seedRatio`.
  isNear =
    edits: word: other:
    word.size - other.size <= edits
    && other.size - word.size <= edits
    && within edits word.plain other.plain
    || other.last != other.plain && within edits word.plain other.last;
  # `qbit` of `qBittorrent`.
  isBeginning = word: other: word.size > 2 && lib.hasPrefix word.plain other.plain;
  # `min_age` of `minimumAge`, `delay_torrent` of `torrentDelay`.
  isShort = word: other: word.size > 2 && all (part: any (lib.hasPrefix part) other.parts) word.parts;
  # A user does not forget a `no` at the beginning.
  isTwiceWrong = word: other: word.size > 4 && at 0 word.plain == at 0 other.plain && isNear 2 word other;

  # candidates: the valid names; words: see wordsOf; labels: candidate -> its labels in the web UI -> written -> the
  # nearest names, three at most. Keep the partial application for candidates that are compared with many names.
  near =
    {
      candidates,
      labels,
      words,
    }:
    let
      others = map wordFrom candidates;
      comparing = fits: word: map (other: other.text) (filter (fits word) others);
      # A candidate, one with a key below it, or the path of an option.
      isValid =
        name:
        elem name candidates
        || elem (builtins.head (lib.splitString "." name)) (
          candidates
          ++ [
            "services"
            "suite"
          ]
        );
      meant =
        word:
        lib.unique (
          filter isValid words.${word.plain} or [ ]
          ++ filter (name: elem word.plain (map plain labels.${name} or [ ])) candidates
        );
      # The most likely comparison comes first.
      steps = [
        (comparing isCased)
        (comparing isSame)
        meant
        (comparing hasWords)
        (comparing (isNear 1))
        (comparing isBeginning)
        (comparing isShort)
        (comparing isTwiceWrong)
        (comparing (word: other: other.size > 3 && isBeginning other word))
      ];
    in
    written:
    let
      word = wordFrom written;
    in
    lib.optionals (word.size > 0) (
      lib.take 3 (lib.findFirst (names: names != [ ]) [ ] (map (step: step word) steps))
    );

  # show: a candidate -> the text of it in the message -> written -> ` Did you mean "host"?`, or an empty string
  find =
    {
      candidates,
      labels ? { },
      show ? lib.id,
      words ? { },
    }:
    let
      namesNear = near { inherit candidates labels words; };
    in
    written:
    let
      meant = words.${plain written} or null;
    in
    if meant == null && programs ? ${plain written} then
      aboutProgram written
    else if meant == [ ] then
      " suite does not need this key. Remove it."
    else
      let
        names = map show (namesNear written);
      in
      lib.optionalString (names != [ ]) " ${didYouMean names}";

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
