# Types of single values: numbers, booleans, strings, files, secrets.
{
  lib,
  format,
  inRightForm,
  make,
  merging,
  nearest,
  secrets,
  takesNone,
  ...
}:
let
  # A wrong key next to `_secret`; its name reveals nothing.
  secretHint =
    value:
    let
      keys = if builtins.isAttrs value && format.property value == null then value else { };
      suggest = nearest.find {
        candidates = [
          "_secret"
          "_apiKeyOf"
        ];
        words = nearest.wordsOf [ "secret" ];
      };
      key = lib.findFirst (key: suggest key != "") null (builtins.attrNames keys);
    in
    lib.optionalString (key != null) " ${format.quote key} is not a key of a secret.${suggest key}";

  isText = value: builtins.isString value || secrets.isSecret value;

  # True for a path or a package, which must be in the store.
  isStored = value: builtins.isPath value || (builtins.isAttrs value && value ? outPath);

  # Services store whole numbers in 32 bits, and nothing for a greater number.
  greatest = 2147483647;
  smallest = -greatest - 1;

  between =
    least: most:
    let
      isAny = least == smallest && most == greatest;
      range =
        if least == smallest then
          "of at most ${toString most}"
        else if most == greatest then
          "of at least ${toString least}"
        else
          "from ${toString least} to ${toString most}";
      description = "whole number${lib.optionalString (!isAny) " ${range}"}";
    in
    make {
      name = "int";
      inherit description;
      want = "a ${description}";
      check = value: builtins.isInt value && value >= least && value <= most;
    };

  day = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])";
  time = "([01][0-9]|2[0-3])(:[0-5][0-9]){2}";

  # True for a value that can be written as JSON, at any depth.
  isPlain =
    value:
    if builtins.isAttrs value then
      format.property value == null
      && (value ? outPath || builtins.all isPlain (builtins.attrValues value))
    else if builtins.isList value then
      builtins.all isPlain value
    else
      !builtins.isFunction value;

  # A string that services show to users, so a secret would be useless.
  labelOf =
    {
      want ? "a string",
      hint ? inRightForm builtins.isString,
    }:
    make {
      name = "label";
      description = "string";
      inherit want;
      check = builtins.isString;
      hint = value: hint value + takesNone value;
    };
in
{
  inherit between labelOf;

  anything = make {
    name = "anything";
    description = "anything";
    want = "a plain value";
    check = isPlain;
    inherit (lib.types.anything) merge;
  };

  # A whole number within a range, or one other number.
  betweenOr =
    other: least: most:
    let
      range = between least most;
    in
    make {
      inherit (range) name;
      want = "${toString other}, or ${range.want}";
      description = "${toString other}, or ${range.description}";
      descriptionClass = "conjunction";
      check = value: builtins.isInt value && value == other || range.check value;
    };

  bool = make {
    name = "bool";
    want = "true or false";
    descriptionClass = "conjunction";
    check = builtins.isBool;
  };

  # Trakt's `expires`: another string causes a response 500, and a fraction of a second is not stored, so that suite would
  # send it again in every run.
  date = make {
    name = "date";
    description = "date and time";
    want = "a date and time such as \"2027-01-31T12:00:00Z\"";
    check = value: builtins.isString value && builtins.match "${day}T${time}Z" value != null;
  };

  file = make {
    name = "file";
    description = "string, path or package";
    descriptionClass = "conjunction";
    want = "the path of a file";
    check = value: isText value || isStored value;
    hint = _: "";
    merge = merging.mergeText;
    encode = _: value: if isStored value then "${value}" else value;
  };

  float = make {
    name = "float";
    description = "number";
    want = "a number";
    check = value: builtins.isInt value || builtins.isFloat value;
    # Encodes 2.0 as 2, because versions of Nix print it differently.
    encode = _: value: if format.wholeOf value == null then value else format.wholeOf value;
  };

  int = between smallest greatest;

  # Whole numbers with a minimum.
  from = least: between least greatest;

  label = labelOf { };

  # The services reject port 0.
  port = between 1 65535 // {
    example = 8080;
  };

  secret = make {
    name = "secret";
    description = "secret, as { _secret = \"/path\"; }, or string";
    descriptionClass = "nonRestrictiveClause";
    want = "a secret, as { _secret = \"/path\"; }";
    check = isText;
    hint =
      value:
      if builtins.isList value then
        " Write one string in the file, with commas between several values."
      else
        secretHint value;
    merge = merging.mergeUnseen;
    secret = true;
  };

  str = make {
    name = "str";
    description = "string";
    want = "a string";
    check = isText;
    hint = value: inRightForm builtins.isString value + secretHint value;
    merge = merging.mergeText;
  };
}
