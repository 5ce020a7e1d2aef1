# What the writer of a wrong name may have meant. Looked at only when something is wrong.
{ lib, format, ... }:
let
  noise = [
    "-"
    "_"
    "."
    " "
    "/"
  ];

  # Case, hyphens and the like do not count, nor does whether a text refers to the store.
  plain =
    word:
    builtins.unsafeDiscardStringContext (
      builtins.replaceStrings noise (map (_: "") noise) (lib.toLower word)
    );

  # Words for the same role in another app: `movieCategory` is to Radarr what `tvCategory` is to Sonarr.
  roles = [
    "movie"
    "series"
    "episode"
    "artist"
    "album"
    "track"
    "author"
    "book"
    "music"
    "tv"
  ];

  roleless = word: builtins.replaceStrings roles (map (_: "") roles) word;

  at = index: word: builtins.substring index 1 word;

  # True where at most so many edits lead from one word to the other: a letter more, less or another,
  # or two neighbours swapped. (nixpkgs' levenshteinAtMost misses doubled letters, and swaps.)
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

  far = one: other: builtins.stringLength one - builtins.stringLength other;

  isNear =
    edits: one: other:
    far one other <= edits && far other one <= edits && within edits one other;

  # A few letters are part of many words, such as `port` of `tvImportedCategory`. What counts is half of it, or the
  # word that it begins with: `enable` of `enableAutomaticAdd`.
  contains =
    part: whole:
    let
      size = builtins.stringLength part.plain;
      next = at (builtins.stringLength part.text) whole.text;
      isHalf = 2 * size >= builtins.stringLength whole.plain;
      endsWord = lib.toLower next != next || builtins.elem next noise;
    in
    size > 3
    && lib.hasInfix part.plain whole.plain
    && (isHalf || lib.hasPrefix part.plain whole.plain && endsWord);

  # 0: the same but for case; 1 and 2: edits; 3: the same role elsewhere; 4: one is a good part of the other.
  distance =
    written: text:
    let
      candidate = {
        inherit text;
        plain = plain text;
      };
      known = candidate.plain;
      word = written.plain;
    in
    if known == word then
      0
    else if isNear 1 word known then
      1
    else if builtins.stringLength word > 3 && isNear 2 word known then
      2
    else if roleless word != "" && roleless known == roleless word then
      3
    else if contains written candidate || contains candidate written then
      4
    else
      5;
in
{
  # ` Did you mean "host"?`, or nothing where nothing is alike.
  suggest =
    written: candidates:
    let
      word = {
        text = written;
        plain = plain written;
      };
      ranked = builtins.groupBy (candidate: toString (distance word candidate)) candidates;
      found = ranked."0" or ranked."1" or ranked."2" or ranked."3" or ranked."4" or [ ];
    in
    lib.optionalString (
      word.plain != "" && found != [ ]
    ) " Did you mean ${format.alternatives (map format.quote (lib.take 3 found))}?";
}
