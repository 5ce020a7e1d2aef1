# The characters of a regular expression, ordered as .NET orders them: by UTF-16 code units. A key is a string that Nix
# orders alike.
{ lib, format, ... }:
let
  inherit (builtins)
    elemAt
    fromJSON
    head
    match
    split
    stringLength
    substring
    ;

  unit = hex: fromJSON "\"\\u${hex}\"";

  firstByte = hex: substring 0 1 (unit hex);
  continuations = substring 1 1 (unit "0080");
  twoBytes = firstByte "0080";
  threeBytes = firstByte "0800";
  fourBytes = substring 0 1 (fromJSON "\"\\ud800\\udc00\"");

  # Surrogates have no string in Nix: they follow U+D7FF.
  surrogate = hex: unit "d7ff" + hex;

  keyOfUnit =
    hex:
    let
      small = lib.toLower hex;
    in
    if small == "0000" then
      ""
    else if match "d[89a-f].." small != null then
      surrogate small
    else
      unit small;

  isLong = character: !(substring 0 1 character < fourBytes);

  # Letters that represent other characters behind a backslash.
  named = {
    a = unit "0007";
    b = unit "0008";
    e = unit "001b";
    f = unit "000c";
    n = "\n";
    r = "\r";
    t = "\t";
    v = unit "000b";
  };
in
{
  inherit isLong;

  # A character with its keys as the first and as the last one of a range. Of two surrogates, the second starts it and the
  # first ends it.
  keyOf = character: {
    name = character;
    isClass = false;
    first = if isLong character then surrogate "dc00" else character;
    last = if isLong character then surrogate "dbff" else character;
  };

  # The same of an escaped character. A key that is not computed is null.
  keyOfEscape =
    token:
    let
      hex = match "\\\\[xu](..|....)" token;
      letter = substring 1 1 token;
      key =
        if hex != null then
          keyOfUnit (if stringLength token == 4 then "00${elemAt hex 0}" else elemAt hex 0)
        else if named ? ${letter} then
          named.${letter}
        else if match "\\\\[^[:alnum:]]" token != null then
          letter
        else
          null;
    in
    {
      name = token;
      isClass = false;
      first = key;
      last = key;
    };

  firstCharacter =
    text:
    let
      byte = substring 0 1 text;
      length =
        if byte < twoBytes then
          1
        else if byte < threeBytes then
          2
        else if byte < fourBytes then
          3
        else
          4;
    in
    substring 0 length text;

  lastCharacter =
    text:
    let
      ending =
        length:
        let
          end = substring (stringLength text - length) length text;
          byte = substring 0 1 end;
        in
        if length < 4 && !(byte < continuations) && byte < twoBytes then ending (length + 1) else end;
    in
    ending 1;

  # Returns part of an expression for a message: as it is if it is readable, else in quotes.
  shown =
    text: if stringLength text < 40 && match "[!-~]+" text != null then text else format.quote text;

  # Cuts a text at the first place of a character: the text before it, and the text after it or null
  cut =
    character: text:
    let
      before = head (split "[${character}]" text);
    in
    {
      inherit before;
      after = if before == text then null else substring (stringLength before + 1) (-1) text;
    };

  # Returns true if a text has only characters of names. Others than ASCII pass.
  isWord =
    text: builtins.length (builtins.split "[]${unit "0001"}-/:-@[\\^`{-${unit "007f"}]" text) == 1;

  # Returns true if a text has nothing that counts where blanks are ignored.
  isSkipped =
    state: text: text == "" || state.options.isSpaced && match "[ \t\n\r${unit "000c"}]*" text != null;

  # A number of at most ten digits, or one that is too large for .NET.
  numberOf =
    digits:
    let
      bare = elemAt (match "0*([0-9]*)" digits) 0;
    in
    if bare == "" then
      0
    else if stringLength bare > 10 then
      9999999999
    else
      fromJSON bare;

  largest = 2147483647;
}
