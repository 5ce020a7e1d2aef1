# Types of single values: numbers, truth, text, files, secrets.
{
  lib,
  make,
  mergeUnseen,
  secrets,
  show,
  ...
}:
let
  withoutQuotes =
    fits: value:
    lib.optionalString (builtins.isString value && fits value) " Write ${value} without the quotes.";

  numberHint = withoutQuotes (text: builtins.match "-?[0-9]+(\\.[0-9]+)?" text != null);

  wholeHint =
    value:
    lib.optionalString (show.wholeOf value != null) " Write ${toString (show.wholeOf value)}."
    + numberHint value;

  boolHint = withoutQuotes (
    text:
    builtins.elem text [
      "false"
      "true"
    ]
  );

  textHint =
    value:
    if builtins.isInt value then
      " Write \"${toString value}\" in quotes."
    else if builtins.isBool value then
      " Write \"${lib.boolToString value}\" in quotes."
    else
      lib.optionalString (builtins.isPath value) " Write the path in quotes.";

  isText = value: builtins.isString value || secrets.isSecret value;

  # A path or a package: something that has to be in the store to be of use.
  isStored = value: builtins.isPath value || (builtins.isAttrs value && value ? outPath);

  between =
    least: most:
    make {
      name = "between";
      description = "whole number from ${toString least} to ${toString most}";
      want = "a whole number from ${toString least} to ${toString most}";
      check = value: builtins.isInt value && value >= least && value <= most;
      hint = wholeHint;
    };

  # What can be written as JSON, all through.
  isPlain =
    value:
    if builtins.isAttrs value then
      show.property value == null && (value ? outPath || builtins.all isPlain (builtins.attrValues value))
    else if builtins.isList value then
      builtins.all isPlain value
    else
      !builtins.isFunction value;

  str = make {
    name = "str";
    description = "text";
    check = isText;
    hint = textHint;
  };
in
{
  inherit between str;

  anything = make {
    name = "anything";
    description = "anything";
    want = "a plain value";
    check = isPlain;
    shallow = _: true;
    inherit (lib.types.anything) merge;
  };

  bool = make {
    name = "bool";
    description = "true or false";
    descriptionClass = "conjunction";
    check = builtins.isBool;
    hint = boolHint;
  };

  # The one field of this kind is Trakt's `expires`; any other text is an error 500 there.
  date = make {
    name = "date";
    description = "date and time";
    want = "a date and time such as \"2027-01-31T12:00:00Z\"";
    check =
      value:
      builtins.isString value
      &&
        builtins.match "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?Z" value != null;
  };

  file = make {
    name = "file";
    description = "text, path or package";
    descriptionClass = "conjunction";
    want = "the path of a file";
    check = value: isText value || isStored value;
    encode = _: value: if isStored value then "${value}" else value;
  };

  float = make {
    name = "float";
    description = "number";
    want = "a number";
    check = value: builtins.isInt value || builtins.isFloat value;
    hint = numberHint;
    # 2.0 as 2, as versions of Nix print it differently.
    encode = _: value: if show.wholeOf value == null then value else show.wholeOf value;
  };

  int = make {
    name = "int";
    description = "whole number";
    want = "a whole number";
    check = builtins.isInt;
    hint = wholeHint;
  };

  # Text that people see, so that there is no use in a secret.
  label = make {
    name = "label";
    description = "text";
    check = builtins.isString;
    hint =
      value:
      if secrets.isSecret value then
        " Secrets cannot stand here: write the text itself."
      else
        textHint value;
  };

  # The services refuse port 0.
  port = between 1 65535;

  secret = make {
    name = "secret";
    description = "secret, as { _secret = \"/path\"; }, or text";
    descriptionClass = "nonRestrictiveClause";
    want = "a secret, as { _secret = \"/path\"; }";
    check = isText;
    merge = mergeUnseen;
    secret = true;
  };
}
