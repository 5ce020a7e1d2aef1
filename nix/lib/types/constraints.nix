# Constraints of the services beyond types. A constraint is a function of the type that it narrows:
# `types.host types.str`, `types.url types.secret`, `types.filled (types.listOf types.str)`. The content of a secret is
# unknown; a literal in place of a secret is checked.
{
  lib,
  complain,
  constraintRows,
  make,
  url,
  ...
}:
let
  inherit (builtins)
    concatStringsSep
    filter
    isList
    isString
    length
    match
    split
    stringLength
    ;

  matches = pattern: text: match pattern text != null;
  isBlank = matches "[[:space:]]*";

  # Messages never show the user and password of a URL.
  withoutLogin =
    value:
    let
      parts = if isString value then match "(.*://)[^/?#]*@(.*)" value else null;
    in
    if parts != null then "${builtins.elemAt parts 0}…@${builtins.elemAt parts 1}" else value;

  # want: the words after "must be"; fits: string -> true if it is valid; fitsList: the same for a list
  narrowed =
    {
      want,
      description ? want,
      fits,
      fitsList ? _: true,
      hint ? (_: ""),
      # The message without "must be".
      says ? null,
    }:
    base:
    make {
      inherit (base)
        descriptionClass
        encode
        exposed
        merge
        name
        narrow
        secret
        ;
      inherit want;
      # A hint would show a part of the value.
      hint = if base.secret then base.hint else hint;
      description = if base.name == "str" then description else "${base.description}, but ${want}";
      check =
        value:
        if isString value then
          fits value && base.check value
        else
          base.check value && (!(isList value) || fitsList value);
      explain =
        label: value:
        if !(base.check value) then
          base.explain label value
        else if says != null then
          "${label} ${says}"
        else
          complain {
            inherit want;
            hint = if base.secret then base.hint else hint;
            inherit (base) secret;
          } label (withoutLogin value);
    };

  # Constraints that no pattern describes.
  code = {
    host = url.isHost;
    httpUrl = text: matches "[Hh][Tt][Tt][Pp].*" text && url.isUrl text;
    optionalUrl = url.isUrl;
    # Finds slips of the keyboard. .NET, which the services use, judges the rest when suite applies the configuration.
    regex =
      text:
      let
        # Escaped characters, sets and comments can contain any bracket.
        without = pattern: text: concatStringsSep "" (filter isString (split pattern text));
        bare = without "\\[\\^?]?[^]]*]" (without "\\\\(c.|.)" text);
        isClosed = !(matches ".*[[].*" bare) && length (split "[(]" bare) == length (split "[)]" bare);
        hasComments = matches ".*[(][?](#|[a-z]*x).*" text;
      in
      !(matches "[[:space:]]*|[*+?].*" text) && (hasComments || isClosed);
    url = url.isUrl;
  };

  # The host of an address that was pasted.
  hints.host =
    value:
    let
      parts = match "[[:space:]]*([A-Za-z]+://)?([^/?#@]*@)?([-_.a-zA-Z0-9]+|[[][^]]*])(:[0-9]+)?([/?#].*)?[[:space:]]*" value;
    in
    lib.optionalString (
      isString value && parts != null
    ) " Write ${builtins.toJSON (builtins.elemAt parts 2)}.";

  ofRow =
    name: row:
    narrowed {
      want = row.want + lib.optionalString (row.blank or false) ", or an empty string";
      fits =
        text:
        let
          shown = if row.anyCase or false then lib.toLower text else text;
        in
        (row.blank or false && isBlank text)
        || (!(row ? pattern) || matches row.pattern shown)
        && (!(row ? reject) || !(matches row.reject shown))
        && (!(code ? ${name}) || code.${name} text);
      hint = hints.${name} or (_: "");
    };
in
builtins.mapAttrs ofRow constraintRows
// {
  # For strings and lists.
  filled = narrowed {
    want = "not empty";
    description = "string that is not empty";
    says = "must not be empty.";
    fits = text: !(isBlank text);
    fitsList = list: list != [ ];
  };

  nothing = narrowed {
    want = "empty";
    description = "nothing: the key is obsolete";
    says = "is obsolete, and the services reject any value. Remove it.";
    fits = isBlank;
    fitsList = list: list == [ ];
  };

  # A string with one of two lengths.
  length =
    one: other:
    narrowed {
      want = "${toString one}${
        lib.optionalString (one != other) " or ${toString other}"
      } characters long";
      fits = text: stringLength text == one || stringLength text == other;
    };

  # A number in quotes.
  numeral =
    least: most:
    narrowed {
      want = "a number from ${toString least} to ${toString most}, in quotes, or an empty string";
      fits =
        text:
        let
          digits = match "[[:space:]]*[+]?0*([0-9]{1,9})[[:space:]]*" text;
          number = builtins.fromJSON (builtins.head digits);
        in
        isBlank text || digits != null && number >= least && number <= most;
    };
}
