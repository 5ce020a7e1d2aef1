# Constraints on strings and lists that no pattern describes.
{
  lib,
  isBlank,
  matching,
  optional,
  ruled,
  text,
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
    ;
in
{
  # For strings and lists.
  filled = ruled {
    want = "not empty";
    description = "string that is not empty";
    tell =
      _: label: _:
      "${label} must not be empty.";
    fits = value: if isList value then value != [ ] else !(isBlank value);
  };

  nothing = ruled {
    want = "empty";
    description = "nothing: the key is obsolete";
    tell =
      _: label: _:
      "${label} is obsolete, and the services reject any value. Remove it.";
    fits = value: if isList value then value == [ ] else isBlank value;
  };

  performer = text {
    want = "the ID of a performer at ThePornDB: a number, or a GUID";
    fits =
      value:
      let
        number = match "[[:space:]]*[+]?0*([1-9][0-9]{0,9})[[:space:]]*" value;
        hex = count: "[0-9A-Fa-f]{${toString count}}";
        guid = "${hex 8}-${hex 4}-${hex 4}-${hex 4}-${hex 12}";
      in
      if lib.hasInfix "-" value then
        matching "[[:space:]]*(${guid}|[{]${guid}[}]|[(]${guid}[)])[[:space:]]*" value
      else
        number != null && builtins.fromJSON (builtins.head number) <= 2147483647;
  };

  # Finds slips of the keyboard. .NET, which the services use, judges the rest when suite applies the configuration.
  regex = text {
    want = "a regular expression, not empty, with closed brackets and no quantifier at its start";
    fits =
      value:
      let
        # Escaped characters, sets and comments can contain any bracket.
        unescaped = concatStringsSep "" (filter isString (split "\\\\(c.|.)" value));
        bare = concatStringsSep "" (filter isString (split "\\[\\^?]?[^]]*]" unescaped));
        isClosed = match ".*[[].*" bare == null && length (split "[(]" bare) == length (split "[)]" bare);
        hasComments = match ".*[(][?](#|[a-z]*x).*" value != null;
      in
      match "[[:space:]]*|[*+?].*" value == null && (hasComments || isClosed);
  };

  # A string with one of two lengths.
  length =
    one: other:
    text {
      want = "${toString one}${
        lib.optionalString (one != other) " or ${toString other}"
      } characters long";
      fits =
        value:
        builtins.elem (builtins.stringLength value) [
          one
          other
        ];
    };

  numeral =
    least: most:
    text (optional {
      want = "a number from ${toString least} to ${toString most}, in quotes";
      fits =
        value:
        let
          digits = match "[[:space:]]*[+]?0*([0-9]{1,9})[[:space:]]*" value;
          number = builtins.fromJSON (builtins.head digits);
        in
        digits != null && number >= least && number <= most;
    });
}
