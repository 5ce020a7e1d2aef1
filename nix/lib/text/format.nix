# Formats values, names and lists for messages, always in one line.
{ lib, ... }:
let
  most = 20;

  # The longest string that a message shows, in bytes.
  longest = 100;

  # A string in quotes, escaped as in JSON, without store context and without what may grant access.
  quote = text: builtins.toJSON (builtins.unsafeDiscardStringContext (withoutAccess text));

  # A string without what may grant access: only the scheme and the host of a URL, and only the host of
  # `user:password@host`. Regular expressions, names and the tokens of formats stay.
  withoutAccess =
    text:
    let
      login = lib.splitString "@" text;
      # A text of thousands of bytes would exhaust the stack.
      url =
        if builtins.stringLength text > 1000 then
          null
        else
          builtins.match "(/?[A-Za-z][A-Za-z0-9+.-]*://)([^/?#]*@)?([^]/?#:@[]*|[[][^]/?#@]*])(:[0-9]*)?(([/?#])(.*))?" text;
      part = index: toString (builtins.elemAt url index);
    in
    # Most texts have neither.
    if builtins.length (builtins.split "@|://" text) == 1 then
      text
    else if url != null then
      "${part 0}${lib.optionalString (part 1 != "") "…@"}${part 2}${part 3}${part 5}${lib.optionalString (part 6 != "") "…"}"
    else if lib.hasInfix "://" text then
      "…://…"
    else if lib.hasInfix ":" (lib.concatStrings (lib.init login)) then
      "…@${lib.last login}"
    else
      text;

  code = lib.generators.toPretty { multiline = false; };

  # `a, b, c`: the first twenty and the total.
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

  # `a, b and c`, for use inside a sentence.
  conjunction =
    words:
    let
      last = builtins.length words - 1;
      at = builtins.elemAt words;
    in
    if last < 1 || last >= most then
      listing words
    else
      "${lib.concatStringsSep ", " (builtins.genList at last)} and ${at last}";

  # `a is`, `a and b are`.
  subject =
    singular: plural: words:
    "${conjunction words} ${if builtins.length words == 1 then singular else plural}";

  # `a client`, `an indexer`.
  withArticle = noun: "${if builtins.match "[aeiou].*" noun == null then "a" else "an"} ${noun}";

  # Type of a property, with its priority if it has a name for that -> the function that returns such a value.
  properties = {
    definition = "mkDefinition";
    "if" = "mkIf";
    merge = "mkMerge";
    option = "mkOption";
    order = "mkOrder";
    order500 = "mkBefore";
    order1500 = "mkAfter";
    override = "mkOverride";
    override50 = "mkForce";
    override1000 = "mkDefault";
  };

  # Returns the name of a property of the module system, such as `mkIf`; null for a plain value.
  property =
    value:
    if builtins.isAttrs value && builtins.isString (value._type or null) then
      properties.${value._type + priorityOf value} or properties.${value._type} or null
    else
      null;
  priorityOf =
    value: lib.optionalString (builtins.isInt (value.priority or null)) (toString value.priority);

  # Returns a whole float as an integer, because versions of Nix print it differently; null for other values.
  wholeOf =
    value:
    if builtins.isFloat value && value < 9.0e15 && value > -9.0e15 && builtins.floor value == value then
      builtins.floor value
    else
      null;
  number =
    value: if wholeOf value == null then builtins.toJSON value else "${toString (wholeOf value)}.0";

  # The place of `mkIf` -> what to write instead.
  conditional = {
    entry = "Remove the entry from the list, and add it with ++ lib.optional … { … }.";
    key = "Write if … then … else null instead.";
    list = "Remove the element from the list, and add it with ++ lib.optional … value.";
    set = "Remove the key from the attribute set, and add it with // lib.optionalAttrs … { … }.";
  };

  count = length: "${toString length} ${if length == 1 then "element" else "elements"}";

  kinds = {
    bool = value: if value then "true" else "false";
    float = value: "the number ${number value}";
    int = value: "the number ${toString value}";
    lambda = _: "a function";
    list =
      value: if value == [ ] then "an empty list" else "a list of ${count (builtins.length value)}";
    null = _: "null";
    path = value: "the Nix path …/${baseNameOf value}";
    set =
      value:
      if property value != null then
        "the result of ${property value}"
      else if value ? _secret || value ? _apiKeyOf then
        "a secret"
      else if value.type or null == "derivation" then
        "a package"
      else if value ? _type then
        "an attribute set with the key \"_type\", which only values of the module system have"
      else
        "an attribute set";
    string =
      value:
      if builtins.stringLength value > longest then
        "a string of ${toString (builtins.stringLength value)} bytes"
      else
        "the string ${quote value}";
  };

  # Describes a value: `the string "80"`, `the number 5`, `a list of 2 elements`.
  value = given: (kinds.${builtins.typeOf given} or (_: "something else")) given;

  # Describes a value that may be a secret: only its type.
  kindOf =
    given:
    if builtins.isString given then
      "a string"
    else if builtins.isInt given || builtins.isFloat given then
      "a number"
    else
      value given;
in
{
  inherit
    alternatives
    code
    conjunction
    kindOf
    listing
    property
    quote
    value
    wholeOf
    withArticle
    withoutAccess
    ;

  # Returns the fix for a property of the module system at a place where it has no effect; empty for other values.
  propertyHint =
    place: given:
    lib.optionalString (property given != null)
      " The module system does not evaluate ${property given} here. ${
         if given._type == "if" then
           conditional.${place}
         else if place == "entry" then
           "Write the attribute set itself."
         else
           "Write the value itself."
       }";

  # Beside what the record lacks of Prowlarr's definitions.
  definitionsChange = "Definitions change every day: `suite generate` reads those of your Prowlarr.";

  are = subject "is" "are";
  have = subject "has" "have";

  sorted = lib.sort (one: other: lib.toLower one < lib.toLower other);

  # `"a", "b"`, the first twenty.
  quoted = words: listing (map quote words);
}
