# Finds the closest match of a wrong name. Evaluated only for errors.
{ lib, format, ... }:
let
  noise = [
    "-"
    "_"
    "."
    " "
    "/"
  ];

  # Ignores case, hyphens, other punctuation and store context.
  plain =
    word:
    builtins.unsafeDiscardStringContext (
      builtins.replaceStrings noise (map (_: "") noise) (lib.toLower word)
    );

  # Names of the same key in another app: Radarr's `movieCategory` is Sonarr's `tvCategory`.
  roles = [
    "movie"
    "series"
    "episode"
    "release"
    "artist"
    "album"
    "track"
    "author"
    "book"
    "music"
    "tv"
  ];

  roleless = builtins.replaceStrings roles (map (_: "") roles);

  at = index: word: builtins.substring index 1 word;

  # Returns true if at most this number of edits turns one word into the other: an added, removed or replaced letter,
  # or two swapped neighbours. (nixpkgs' levenshteinAtMost misses doubled and swapped letters.)
  within =
    edits: one: other:
    let
      rest = builtins.substring 1 (-1);
      rest2 = builtins.substring 2 (-1);
      swapped = at 0 one == at 1 other && at 1 one == at 0 other;
      fewer = within (edits - 1);
    in
    if one == other then
      true
    else if at 0 one == at 0 other then
      within edits (rest one) (rest other)
    else
      edits > 0
      && (
        fewer (rest one) (rest other)
        || fewer (rest one) other
        || fewer one (rest other)
        || (swapped && fewer (rest2 one) (rest2 other))
      );

  # An edit changes two neighbours at most. So one of edits + 1 pieces of the word, one letter apart, is in the other
  # word as well: in its place before the first edit, from the end behind the last one, and moved by a letter at most
  # in the middle of two. Few candidates pass, and only those are compared letter by letter.
  shares =
    edits: word:
    let
      inherit (word) plain size;
      piece = (size - edits) / (edits + 1);
      tail = size - edits * (piece + 1);
      first = builtins.substring 0 piece plain;
      last = builtins.substring (size - tail) tail plain;
      middle = builtins.substring (piece + 1) piece plain;
    in
    other:
    builtins.substring 0 piece other.plain == first
    || other.size >= tail && builtins.substring (other.size - tail) tail other.plain == last
    ||
      edits == 2
      && (
        builtins.substring piece piece other.plain == middle
        || builtins.substring (piece + 1) piece other.plain == middle
        || builtins.substring (piece + 2) piece other.plain == middle
      );

  isNear =
    edits: word:
    let
      mayBe = shares edits word;
    in
    other:
    (edits == 1 || word.size > 3)
    && word.size - other.size <= edits
    && other.size - word.size <= edits
    && mayBe other
    && within edits word.plain other.plain;

  hasRoleOf =
    word:
    let
      rest = roleless word.plain;
    in
    other: rest != "" && roleless other.plain == rest;

  # `qbit` of `qBittorrent`, `ssl` of `useSsl`.
  begins =
    word:
    let
      letters = map (letter: "[${letter}${lib.toUpper letter}]") (lib.stringToCharacters word.plain);
      first = lib.toUpper (at 0 word.plain);
      whole = "((.*[^[:alpha:]])?${builtins.head letters}|.*[a-z]${first})${lib.concatStrings (builtins.tail letters)}([^a-z].*)?";
      isWord = builtins.match "[a-z0-9]+" word.plain != null;
    in
    other:
    word.size > 2
    && (
      builtins.substring 0 word.size other.plain == word.plain
      || isWord && builtins.match whole other.text != null
    );

  # A few letters are part of many words, such as `port` in `tvImportedCategory`. A match must be half of the name or its
  # first word: `enable` of `enableAutomaticAdd`.
  contains =
    part: whole:
    let
      next = builtins.substring (builtins.stringLength part.text) 1 whole.text;
    in
    if 2 * part.size >= whole.size then
      builtins.match part.pattern whole.plain != null
    else
      builtins.substring 0 part.size whole.plain == part.plain && builtins.match "[^a-z0-9]" next != null;
  isContained =
    word: other:
    if word.size <= other.size then
      word.size > 3 && contains word other
    else
      other.size > 3 && contains other word;

  # The comparisons, the most likely one first. Each takes the word as its first argument.
  stages = [
    (word: other: other.plain == word.plain)
    (isNear 1)
    hasRoleOf
    begins
    (isNear 2)
    isContained
  ];

  ready =
    text:
    let
      word = plain text;
    in
    {
      inherit text;
      plain = word;
      pattern = ".*${lib.strings.escapeRegex word}.*";
      size = builtins.stringLength word;
    };

  # Returns ` Did you mean "host"?`, or an empty string. Keep the partial application for candidates that are compared
  # with many words.
  among = amongShown lib.id;

  # show: a candidate -> the text of it in the message
  amongShown =
    show: candidates:
    let
      others = map ready candidates;
    in
    written:
    let
      word = ready written;
      found = lib.foldl' (
        found: stage: if found == [ ] then builtins.filter (stage word) others else found
      ) [ ] stages;
    in
    lib.optionalString (word.plain != "" && found != [ ])
      " Did you mean ${
         format.alternatives (map (other: format.quote (show other.text)) (lib.take 3 found))
       }?";
in
{
  inherit among;
  suggest = written: candidates: among candidates written;
  suggestShown =
    show: written: candidates:
    amongShown show candidates written;
}
