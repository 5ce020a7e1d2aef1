# The construction of our types: option types of nixpkgs that look into lists and attribute sets, and that
# also have
#   explain  label -> wrong value -> the sentence that says what is wrong, down to the element
#   encode   schema id -> value -> what goes over the wire; null where that is the value itself
#   narrow   schema ids -> label -> value, right or not -> sentences: what only an entry's targets tell; null mostly
#   secret   true where a literal does not belong
#   exposed  label -> value -> the labels of literals in it that do not belong; null where all may
#   unruled  the type without the services' rules (rules/): what they store of a resource that is off
#   advice   keys -> label -> wrong value -> what to write instead; keys: `has` and `label` of the entry's
#   plain    the type without null: what a key that is set has to be
#   shallow  value -> whether the module system may merge it; what it is made of is looked at afterwards,
#            when properties such as mkIf are resolved, and secrets are never shown by it
#   want     how a message goes on after "must be"
{ lib, format, ... }:
let
  # `port must be a port, but is the text "80".` and a hint that fits.
  complain =
    {
      want,
      hint ? (_: ""),
      secret ? false,
    }:
    label: value:
    let
      is = if secret then format.kindOf value else format.value value;
    in
    "${label} must be ${want}, but is ${is}.${format.propertyHint "key" value}${hint value}";

  isLiteral =
    value:
    (builtins.isString value && value != "")
    || (builtins.isList value && builtins.any builtins.isString value);

  exposedText = label: value: lib.optional (isLiteral value) label;
in
{
  inherit complain;

  # `want` is how a message goes on after "must be".
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
      # The rule that it adds to another type (rules/).
      rule ? null,
      secret ? false,
      unruled ? null,
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
            rule
            secret
            shallow
            want
            ;
          unruled = if unruled == null then type else unruled;
          plain = type;
        };
    in
    type;
}
