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
  inherit (builtins) isList match;
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
