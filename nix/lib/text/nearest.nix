# Finds the closest matches of a wrong name. Evaluated only for errors.
{
  lib,
  bare,
  format,
  ...
}:
let
  # Ignores case, punctuation and store context.
  plain =
    text:
    lib.concatStrings (
      builtins.filter builtins.isString (builtins.split "[-_. /]" (bare (lib.toLower text)))
    );

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

  # `qbit` of `qBittorrent`, `ssl` of `useSsl`. Elsewhere, a few letters are part of many names: `port` of `supportsTags`.
  begins = part: whole: lib.hasPrefix part.plain whole.plain;
  isWord = part: whole: lib.hasInfix (lib.toSentenceCase part.plain) whole.text;
  isHalf = part: whole: 2 * part.size >= whole.size && lib.hasInfix part.plain whole.plain;

  # The comparisons, the most likely one first.
  stages = [
    (isNear 0)
    (isNear 1)
    (word: other: word.size > 2 && (begins word other || isWord word other))
    (word: other: word.size > 3 && (isNear 2 word other || isHalf word other))
    (word: other: other.size > 3 && (begins other word || isHalf other word))
  ];

  ready = text: {
    inherit text;
    plain = plain text;
    size = builtins.stringLength (plain text);
  };

  # show: a candidate -> the text of it in the message
  amongShown =
    show: candidates:
    let
      others = map ready candidates;
    in
    written:
    let
      word = ready written;
      choose = found: stage: if found == [ ] then builtins.filter (stage word) others else found;
      found = if word.size == 0 then [ ] else lib.foldl' choose [ ] stages;
    in
    lib.optionalString (found != [ ])
      " Did you mean ${
         format.alternatives (map (other: format.quote (show other.text)) (lib.take 3 found))
       }?";
in
{
  inherit amongShown;

  # candidates -> name -> ` Did you mean "host"?`, or an empty string. Keep the partial application for candidates that
  # are compared with many names.
  among = amongShown lib.id;
  suggest = written: candidates: amongShown lib.id candidates written;
}
