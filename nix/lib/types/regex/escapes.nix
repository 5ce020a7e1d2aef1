# Characters behind a backslash.
{
  fail,
  keyOfEscape,
  lib,
  note,
  numberOf,
  largest,
  properties,
  shown,
  ...
}:
let
  inherit (builtins)
    elemAt
    match
    stringLength
    substring
    ;

  letterOf = token: substring 1 1 token;

  # Returns the fault of an escape that represents a character, or null. `extra`: other letters that are known here
  faultOf =
    extra: token:
    let
      letter = letterOf token;
      isShort = stringLength token == 2;
    in
    if token == "\\" then
      "it ends in a backslash"
    else if letter == "x" && isShort then
      "two hexadecimal digits must follow \\x"
    else if letter == "u" && isShort then
      "four hexadecimal digits must follow \\u"
    else if letter == "c" then
      if match "\\\\c[@-_a-z]" token != null then null else "a letter must follow \\c"
    else if letter == "K" then
      "\\K is not .NET's syntax; write the part before it as (?<=…)"
    else if match "[a-zA-Z0-9_]" letter != null && match "[abefnrtvxu0-7${extra}]" letter == null then
      "${token} is not an escape of .NET; write ${letter} for the character"
    else
      null;

  # Returns the fault of `\p{…}`, or null
  propertyFault =
    token:
    let
      name = match "\\\\[pP][{](.*)}" token;
    in
    if name == null then
      "a name in braces must follow ${token}, such as ${token}{L}"
    else if properties ? ${elemAt name 0} then
      null
    else
      "${shown token} is not one that .NET knows; write a general category such as \\p{L} or a block such as \\p{IsCyrillic}";

  isProperty = token: match "[pP]" (letterOf token) != null;

  # A class of characters in a set.
  classOf = token: {
    name = token;
    isClass = true;
  };

  failIf =
    state: fault: next:
    if fault != null then fail state fault else next;

  digits =
    state: token:
    let
      name = substring 1 (-1) token;
      number = numberOf name;
    in
    if substring 0 1 name == "0" then
      state
    else if number > largest then
      fail state "the group ${name} is beyond ${toString largest}"
    else
      note state {
        kind = "octal";
        inherit name number;
      };

  reference =
    state: token:
    state
    // {
      mode = "reference";
      pending = {
        isStrict = letterOf token == "k";
        close = if lib.hasSuffix "<" token then ">" else "'";
      };
    };
in
{
  read =
    state: token:
    let
      after = state // {
        unit = "unit";
      };
      letter = letterOf token;
    in
    if isProperty token then
      failIf state (propertyFault token) after
    else if match "[0-9]" letter != null then
      digits after token
    else if match "\\\\k?[<']" token != null then
      reference after token
    else if token == "\\k" then
      fail state "the name of a group must follow \\k, such as \\k<name>"
    else
      failIf state (faultOf "bBAGZzwWsSdD" token) after;

  # In a set of characters. `set`: its functions
  readInSet =
    set: state: token:
    let
      letter = letterOf token;
      octal = match "\\\\([0-7]{1,3})(.*)" token;
    in
    if isProperty token then
      failIf state (propertyFault token) (set.add state (classOf token))
    else if match "[dDsSwW]" letter != null then
      set.add state (classOf token)
    else if octal != null then
      set.text (set.add state (keyOfEscape token)) (elemAt octal 1)
    else if token == "\\-" then
      let
        added = set.add state (keyOfEscape token);
      in
      # No range starts with it.
      if added.fault != null then
        added
      else
        added
        // {
          set = added.set // {
            before = null;
          };
        }
    else
      failIf state (faultOf "" token) (set.add state (keyOfEscape token));
}
