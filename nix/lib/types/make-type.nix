# The construction of suite's types: option types of nixpkgs that check the elements of lists and attribute sets. They
# also have these attributes:
#   explain  label -> wrong value -> the error, which names the wrong element
#   problems  label -> wrong value -> all errors of the elements of a list; null for most types
#   opaque   true if another check judges what is in the value
#   encode   schema id -> value -> the value in the manifest; null if that is the same value
#   narrow   schema ids -> label -> value -> errors that depend on the schemas; null for most types
#   secret   true if the value must not be a literal
#   exposed  label -> value -> the labels of literals that should be secrets; null if the type has none
#   advice   keys -> label -> wrong value -> the fix; keys: `has` and `label` of the keys of the entry
#   plain    the type without null
#   shallow  value -> true if the module system may merge it; suite checks the elements later, when properties such as
#            mkIf are resolved, and no error of the module system shows a secret
#   want     the words after "must be" in a message
{
  lib,
  format,
  record,
  secrets,
  ...
}:
let
  # `port must be a port, but is the string "80".` and a hint for this value.
  complain =
    {
      want,
      hint ? (_: ""),
      secret ? false,
    }:
    label: value:
    let
      is = if secret then format.kindOf value else format.value value;
      # The commonest slip: the path of a file in place of its content.
      isPath = secret && builtins.isString value && builtins.match "(/[A-Za-z0-9._-]+){2,}" value != null;
    in
    "${label} must be ${want}, but is ${is}.${format.propertyHint "key" value}${
      if isPath then " If this is the path of a file, write ${label}._secret = \"/path/of/a/file\";" else hint value
    }";

  isLiteral =
    value:
    (builtins.isString value && value != "")
    || (builtins.isList value && builtins.any builtins.isString value);

  exposedText = label: value: lib.optional (isLiteral value) label;
  # `want`: the words after "must be" in a message.
  make =
    {
      name,
      description,
      check,
      advice ?
        _: _: _:
        "",
      descriptionClass ? "noun",
      encode ? null,
      hint ? (_: ""),
      merge ? lib.mergeEqualOption,
      narrow ? null,
      opaque ? false,
      problems ? null,
      # The rule that it adds to another type (rules/).
      rule ? null,
      secret ? false,
      shallow ? if secret then (_: true) else check,
      want ? description,
      explain ? complain { inherit hint secret want; },
      exposed ? if secret then exposedText else null,
    }:
    let
      type =
        lib.mkOptionType {
          inherit
            check
            description
            descriptionClass
            merge
            name
            ;
        }
        // {
          inherit
            advice
            encode
            explain
            exposed
            narrow
            opaque
            problems
            rule
            secret
            shallow
            want
            ;
          plain = type;
        };
    in
    type;
in
{
  inherit complain make;

  # An attribute set with these keys, all of them required. types: key -> type
  keyed =
    {
      name,
      types,
      want,
      ...
    }@given:
    let
      isShaped =
        value: builtins.isAttrs value && !(value ? _type || value ? outPath || secrets.isSecret value);
      problems =
        label: value:
        if isShaped value then
          (record.check {
            place = label;
            label = name;
            keys = { inherit types; };
            required = builtins.attrNames types;
            targets = [ ];
            given = value;
          }).errors
        else
          [
            (complain {
              inherit want;
              secret = given.secret or false;
            } label value)
          ];
    in
    make (
      removeAttrs given [ "types" ]
      // {
        check = value: problems "" value == [ ];
        explain = label: value: builtins.head (problems label value);
        inherit problems;
      }
    );
}
