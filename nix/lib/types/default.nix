# The types of keys: option types of nixpkgs, which also have these attributes:
#   want     the words after "must be" in a message
#   hint     wrong value -> the fix; empty for most values
#   problems  label -> wrong value -> the errors, with the hint; several for a list
#   encode   schema id -> value -> the value in the manifest; null if that is the same value
#   narrow   schema ids -> label -> value -> errors that depend on the schemas; null for most types
#   secret   true if the value must not be a literal
#   warned   label -> value -> warnings about a valid value, such as a literal that should be a secret; null if there are none
#   opaque   true if another check judges what is in the value
#   plain    the type without null
{
  lib,
  bare,
  format,
  secrets,
  ...
}@base:
let
  # The commonest slip with a secret: the path of a file in place of its content.
  isFilePath =
    value: builtins.isString value && builtins.match "(/[A-Za-z0-9._-]+){2,}" value != null;

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
    in
    "${label} must be ${want}, but is ${is}.${format.propertyHint "key" value}${
      if secret && isFilePath value then
        " If this is the path of a file, write ${label}._secret = \"/path/of/a/file\";"
      else
        hint value
    }";

  # The warning about a secret that is written out.
  literal =
    label: value:
    "${label} is ${
      if isFilePath value then
        "the path of a file, which the services would get instead of its content"
      else
        "written out, so all users can read it in the Nix store"
    }. ${
      lib.optionalString (lib.hasSuffix "accessToken" label)
        "Remove it if a sign-in in the web UI fills it, else: "
    }Write ${label}._secret = \"/path/of/a/file\"; instead.";

  # As other languages write them.
  booleans = {
    "0" = false;
    "1" = true;
    false = false;
    no = false;
    off = false;
    on = true;
    true = true;
    yes = true;
  };

  unquoted =
    text:
    if builtins.match "-?(0|[1-9][0-9]{0,9})([.][0-9]+)?" text == null then text else builtins.fromJSON text;

  # The forms in which a wrong value may be right.
  formsOf =
    value:
    let
      boolean = booleans.${lib.toLower (bare (if builtins.isString value then value else quoted))} or value;
      quoted = builtins.toJSON value;
      # With commas, as in a web UI.
      elements = builtins.filter (part: builtins.isString part && part != "") (
        builtins.split "[[:space:]]*,[[:space:]]*" value
      );
    in
    if builtins.isString value then
      [
        boolean
        (unquoted value)
        elements
        (map unquoted elements)
      ]
    else if builtins.isInt value || builtins.isBool value then
      [
        boolean
        quoted
        [ value ]
      ]
    else if builtins.isList value && builtins.length value == 1 then
      value ++ map unquoted (builtins.filter builtins.isString value)
    else
      [ [ value ] ];

  # check: true for a right value -> a wrong value -> the fix, if another form of it is right
  inRightForm =
    check: value:
    let
      right = builtins.filter (form: form != [ ] && check form) (formsOf value);
    in
    if builtins.isPath value && check (toString value) then
      " Write the path in quotes. Without them, Nix would copy it to the store."
    else
      lib.optionalString (right != [ ]) " Write ${format.code (builtins.head right)}.";

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
      hint ? if secret || opaque then (_: "") else inRightForm check,
      merge ? lib.mergeEqualOption,
      narrow ? null,
      opaque ? false,
      secret ? false,
      problems ?
        label: value:
        [
          (complain { inherit hint secret want; } label value)
        ],
      warned ? if secret then label: value: lib.optional (isLiteral value) (literal label value) else null,
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
            hint
            narrow
            opaque
            problems
            secret
            want
            warned
            ;
          plain = type;
        };
    in
    type;

  # An address without its scheme, up to the first of these characters. `format.value` hides those of URLs.
  upTo =
    marks: value:
    let
      parts =
        if builtins.isString value && !(lib.hasInfix "://" value) then
          builtins.match "([^${marks}]+[${marks}])(.|[[:space:]])+" value
        else
          null;
    in
    if parts != null then "${builtins.head parts}…" else value;

  # Narrows a type. want: the words after "must be"; fits: string -> true if it is valid; fitsList: the same for a list
  constrain =
    {
      want,
      description ? want,
      fits,
      fitsList ? _: true,
      hint ? (_: ""),
      # The characters of an address after which the rest may grant access.
      hiddenFrom ? null,
      # The message without "must be".
      says ? null,
      # Services store other values too, so these are a warning.
      warns ? false,
      warned ? null,
    }:
    base:
    let
      complaint = complain {
        inherit want;
        hint = if base.secret then base.hint else hint;
        inherit (base) secret;
      };
      # In quotes, a number can still be wrong.
      isNumber = value: builtins.isInt value || builtins.isBool value;
      shown = value: if hiddenFrom == null then value else upTo hiddenFrom value;
      doubts =
        label: value:
        lib.optional (builtins.isString value && !(fits value)) (
          builtins.replaceStrings [ "${label} must be " ] [ "${label} should be " ] (complaint label (shown value))
        )
        ++ lib.optionals (base.warned != null) (base.warned label value);
    in
    make {
      inherit (base)
        descriptionClass
        encode
        merge
        name
        narrow
        opaque
        secret
        ;
      inherit want;
      warned =
        if warns then
          doubts
        else if base.warned == null then
          warned
        else
          base.warned;
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
          (warns || fits value) && base.check value
        else
          base.check value && (!(builtins.isList value) || fitsList value);
      problems =
        label: value:
        if
          !(base.check value)
          && (base.secret || hint value == "")
          && (!isNumber value || fits (builtins.toJSON value))
        then
          base.problems label value
        else if says != null then
          [ "${label} ${says}" ]
        else
          [ (complaint label (shown value)) ];
    }
    // builtins.intersectAttrs {
      element = null;
      names = null;
    } base;

  ctx = base // {
    inherit
      complain
      constrain
      inRightForm
      literal
      make
      ;
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
    import ./single-values.nix ctx
    // import ./names.nix ctx
    // import ./compound.nix ctx
    // import ./pairs.nix ctx
    // import ./choice.nix ctx
    // import ./constraints.nix ctx;
in
ctx.types // { ofRow = import ./row.nix ctx; }
