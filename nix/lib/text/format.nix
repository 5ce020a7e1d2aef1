# How values, names and lists of them are written in messages: always one line, whatever is in them.
{ lib, ... }:
let
  # Messages name at most so many valid values.
  most = 20;

  # Longer texts are cut in messages.
  longest = 60;

  # Bytes that go on with a character of UTF-8: from 80 to BF, which Nix has no notation for.
  firstOfThem = builtins.substring 1 1 "À";
  lastOfThem = builtins.substring 1 1 "¿";
  goesOn = byte: byte >= firstOfThem && byte <= lastOfThem;

  # The text up to so many bytes, and only whole characters: newer versions of Nix stop at half a one.
  cut =
    length: text:
    if goesOn (builtins.substring length 1 text) then
      cut (length - 1) text
    else
      builtins.substring 0 length text;

  # A text in quotes, escaped as in JSON. A message must not drag store paths along.
  quote =
    text:
    let
      plain = builtins.unsafeDiscardStringContext text;
    in
    builtins.toJSON (if builtins.stringLength plain > longest then "${cut longest plain}…" else plain);

  # `a, b, c`, the first twenty and how many there are.
  listing =
    words:
    if builtins.length words > most then
      "${lib.concatStringsSep ", " (lib.take most words)} … (${toString (builtins.length words)} in all)"
    else if words == [ ] then
      "none"
    else
      lib.concatStringsSep ", " words;

  # `a, b or c`.
  alternatives =
    words:
    if builtins.length words < 2 then
      lib.concatStrings words
    else
      "${lib.concatStringsSep ", " (lib.init words)} or ${lib.last words}";

  # `a client`, `an indexer`.
  one = noun: "${if builtins.match "[aeiou].*" noun == null then "a" else "an"} ${noun}";

  properties = {
    "if" = "mkIf";
    merge = "mkMerge";
    override = "mkForce, mkDefault or mkOverride";
    order = "mkBefore, mkAfter or mkOrder";
    definition = "mkDefinition";
  };

  # What the module system would have resolved, had it seen it: `mkIf`; null for a plain value.
  property =
    value:
    if builtins.isAttrs value && builtins.isString (value._type or null) then
      properties.${value._type} or null
    else
      null;

  # The whole number that a float is, as versions of Nix print it differently; null where it is none.
  wholeOf =
    value:
    if builtins.isFloat value && value < 9.0e15 && value > -9.0e15 && builtins.floor value == value then
      builtins.floor value
    else
      null;
  number =
    value: if wholeOf value == null then builtins.toJSON value else "${toString (wholeOf value)}.0";

  # Where a property stands -> what to do about it there. In entries of lists nothing is merged.
  merged = "It works around a whole list, whose entries are taken as they are: here write the value itself.";
  around = "It works around an entry or a whole list; here write";
  advice = {
    key = "${around} if … then … else null.";
    list = "${around} lib.optional … value, and add that with ++.";
    set = "${around} lib.optionalAttrs … { … }, and add that with //.";
    entry = "An entry is taken as it is: write the attribute set itself.";
  };

  kinds = {
    bool = value: if value then "true" else "false";
    float = value: "the number ${number value}";
    int = value: "the number ${toString value}";
    lambda = _: "a function";
    list =
      value: if value == [ ] then "an empty list" else "a list of ${toString (builtins.length value)}";
    null = _: "null";
    path = value: "the path …/${baseNameOf value}";
    set =
      value:
      if property value != null then
        "the result of ${property value}"
      else if value ? _secret || value ? _apiKeyOf then
        "a secret"
      else if value.type or null == "derivation" then
        "a package"
      else if value ? _type then
        "an attribute set with the key _type"
      else
        "an attribute set";
    string = value: "the text ${quote value}";
  };

  # What a value is: `the text "80"`, `the number 5`, `a list of 2`.
  value = given: (kinds.${builtins.typeOf given} or (_: "something else")) given;

  # The same without the value itself, for what may be a secret.
  kindOf =
    given:
    if builtins.isString given then
      "a text"
    else if builtins.isInt given || builtins.isFloat given then
      "a number"
    else
      value given;
in
{
  inherit
    alternatives
    kindOf
    listing
    one
    property
    quote
    value
    wholeOf
    ;

  # What to do about a property that was left where it cannot work; nothing for other values.
  propertyHint =
    place: given:
    lib.optionalString (property given != null) (
      if place == "entry" || given._type == "if" then " ${advice.${place}}" else " ${merged}"
    );

  # Without regard to case, as people look for names.
  sorted = lib.sort (one: other: lib.toLower one < lib.toLower other);

  # `"a", "b"`, the first twenty.
  quoted = words: listing (map quote words);
}
