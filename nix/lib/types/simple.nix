# Types of single values: numbers, truth, text, files, secrets.
{
  lib,
  complain,
  format,
  make,
  merging,
  nearest,
  secrets,
  ...
}:
let
  withoutQuotes =
    fits: value:
    lib.optionalString (builtins.isString value && fits value) " Write ${value} without the quotes.";

  numberHint = withoutQuotes (text: builtins.match "-?[0-9]+(\\.[0-9]+)?" text != null);

  wholeHint =
    value:
    lib.optionalString (format.wholeOf value != null) " Write ${toString (format.wholeOf value)}."
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

  # A wrong key next to `_secret`; its name reveals nothing.
  secretHint =
    value:
    let
      keys = if builtins.isAttrs value && format.property value == null then value else { };
      suggest =
        key:
        nearest.suggest key [
          "_secret"
          "_apiKeyOf"
        ];
      key = lib.findFirst (key: suggest key != "") null (builtins.attrNames keys);
    in
    lib.optionalString (key != null) " ${format.quote key} is no key of one.${suggest key}";

  isText = value: builtins.isString value || secrets.isSecret value;

  # A path or a package: something that has to be in the store to be of use.
  isStored = value: builtins.isPath value || (builtins.isAttrs value && value ? outPath);

  # What the services keep of whole numbers: 32 bits. A greater one is stored as nothing.
  greatest = 2147483647;
  smallest = -greatest - 1;

  # A number within limits. suite reports all errors of the number at once.
  wholeNumber =
    phrase: least: most:
    make {
      name = "int";
      description = phrase;
      want = "a ${phrase}";
      check = value: builtins.isInt value && value >= least && value <= most;
      shallow = builtins.isInt;
      explain =
        label: value:
        complain {
          want =
            # Narrower limits say more.
            if
              builtins.isInt value
              && (value < smallest && least == smallest || value > greatest && most == greatest)
            then
              "a whole number from ${toString smallest} to ${toString greatest}: the services keep 32 bits"
            else
              "a ${phrase}";
          hint = wholeHint;
        } label value;
    };

  between =
    least: most:
    wholeNumber "whole number ${
      if least == smallest then
        "up to ${toString most}"
      else if most == greatest then
        "from ${toString least} on"
      else
        "from ${toString least} to ${toString most}"
    }" least most;

  isDate = import ../text/is-date.nix { inherit lib; };

  # What can be written as JSON, all through.
  isPlain =
    value:
    if builtins.isAttrs value then
      format.property value == null && (value ? outPath || builtins.all isPlain (builtins.attrValues value))
    else if builtins.isList value then
      builtins.all isPlain value
    else
      !builtins.isFunction value;

  str = make {
    name = "str";
    description = "text";
    check = isText;
    hint = textHint;
    merge = merging.mergeText;
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

  # Of the first fields of this kind, Trakt's `expires`, any other text is an error 500; a fraction of a
  # second is stored without, and would be sent again with every run.
  date = make {
    name = "date";
    description = "date and time";
    want = "a date and time such as \"2027-01-31T12:00:00Z\"";
    check = value: builtins.isString value && isDate value;
  };

  file = make {
    name = "file";
    description = "text, path or package";
    descriptionClass = "conjunction";
    want = "the path of a file";
    check = value: isText value || isStored value;
    merge = merging.mergeText;
    encode = _: value: if isStored value then "${value}" else value;
  };

  float = make {
    name = "float";
    description = "number";
    want = "a number";
    check = value: builtins.isInt value || builtins.isFloat value;
    hint = numberHint;
    # 2.0 as 2, as versions of Nix print it differently.
    encode = _: value: if format.wholeOf value == null then value else format.wholeOf value;
  };

  int = wholeNumber "whole number" smallest greatest;
  # Whole numbers that are not smaller than another one.
  from = least: between least greatest;
  # Text that people see, so that there is no use in a secret.
  label = make {
    name = "label";
    description = "text";
    check = builtins.isString;
    hint =
      value:
      if secrets.isSecret value then
        " This key takes no secret: write the text itself."
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
    hint = secretHint;
    merge = merging.mergeUnseen;
    secret = true;
  };
}
