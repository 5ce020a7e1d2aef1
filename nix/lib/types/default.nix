# The types of keys: option types of nixpkgs, which also have these attributes:
#   want     the words after "must be" in a message
#   hint     wrong value -> the fix; empty for most values
#   problems  label -> wrong value -> the errors, with the hint; several for a list
#   encode   schema id -> value -> the value in the manifest; null if that is the same value
#   narrow   schema ids -> label -> value -> errors that depend on the schemas; null for most types
#   secret   true if the value must not be a literal
#   exposed  label -> value -> the labels of literals that should be secrets; null if the type has none
#   opaque   true if another check judges what is in the value
#   plain    the type without null
{
  lib,
  format,
  secrets,
  ...
}@base:
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
      if isPath then
        " If this is the path of a file, write ${label}._secret = \"/path/of/a/file\";"
      else
        hint value
    }";

  isLiteral =
    value:
    builtins.isString value && value != ""
    || builtins.isList value && builtins.any builtins.isString value;

  make =
    {
      name,
      check,
      want,
      description ? want,
      descriptionClass ? "noun",
      encode ? null,
      hint ? (_: ""),
      merge ? lib.mergeEqualOption,
      narrow ? null,
      opaque ? false,
      secret ? false,
      problems ? label: value: [ (complain { inherit hint secret want; } label value) ],
      exposed ? if secret then label: value: lib.optional (isLiteral value) label else null,
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
            encode
            exposed
            hint
            narrow
            opaque
            problems
            secret
            want
            ;
          plain = type;
        };
    in
    type;

  # The query of an address without its scheme. `format.value` hides those of URLs.
  withoutQuery =
    value:
    let
      parts = if builtins.isString value then builtins.match "([^?#]*[?#])(.|[[:space:]])+" value else null;
    in
    if parts != null then "${builtins.head parts}…" else value;

  # Narrows a type. want: the words after "must be"; fits: string -> true if it is valid; fitsList: the same for a list
  constrain =
    {
      want,
      # Of strings.
      description ? want,
      fits,
      fitsList ? _: true,
      hint ? (_: ""),
      # The values are addresses, whose query may grant access.
      isAddress ? false,
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
        opaque
        secret
        ;
      inherit want;
      # A hint would show a part of the value.
      hint = if base.secret then base.hint else hint;
      description =
        if base.name == "label" || base.name == "str" then
          description
        else
          "${base.description}, but ${want}";
      check =
        value:
        if builtins.isString value then
          fits value && base.check value
        else
          base.check value && (!(builtins.isList value) || fitsList value);
      problems =
        label: value:
        if !(base.check value) then
          base.problems label value
        else if says != null then
          [ "${label} ${says}" ]
        else
          [
            (complain {
              inherit want;
              hint = if base.secret then base.hint else hint;
              inherit (base) secret;
            } label (if isAddress then withoutQuery value else value))
          ];
    };

  ctx = base // {
    inherit complain constrain make;
    takesNone =
      value:
      lib.optionalString (secrets.isSecret value) " This key takes no secret. Write the value itself.";
    # The constraints on single values, which TypeScript reads too.
    constraintRows = builtins.fromJSON (builtins.readFile ../../../generator/servarr/constraints.json);
    types = types // {
      # suite reports wrong values, with all other errors.
      nullOr = type: type // lib.types.nullOr (type // { check = _: true; }) // { plain = type; };
    };
  };
  types =
    import ./simple.nix ctx
    // import ./names.nix ctx
    // import ./compound.nix ctx
    // import ./choice.nix ctx
    // import ./constraints.nix ctx;
in
ctx.types // { ofRow = import ./row.nix ctx; }
