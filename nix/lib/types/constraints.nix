# Constraints of the services beyond types. A constraint is a function of the type that it narrows:
# `types.host types.str`, `types.url types.secret`, `types.filled (types.listOf types.str)`. The content of a secret is
# unknown; a literal in place of a secret is checked.
{
  lib,
  constrain,
  constraintRows,
  format,
  literal,
  nearest,
  types,
  url,
  ...
}:
let
  inherit (builtins)
    isString
    match
    stringLength
    ;

  matches = pattern: text: match pattern text != null;
  isBlank = matches "[[:space:]]*";

  # Constraints that no pattern describes.
  code = {
    host = url.isHost;
    optionalHost = url.isHost;
    reachableHost = url.isHost;
    # In IPv4, no bit after the prefix is set. Other texts pass: suite cannot tell what the services make of them.
    networks =
      text:
      let
        parts = match "([0-9]{1,3})[.]([0-9]{1,3})[.]([0-9]{1,3})[.]([0-9]{1,3})/0*([1-9]|[12][0-9]|3[0-2])" text;
        address = builtins.foldl' (sum: part: sum * 256 + lib.toIntBase10 part) 0 (lib.take 4 parts);
        hosts = builtins.foldl' (size: _: size * 2) 1 (lib.range 1 (32 - lib.toIntBase10 (lib.last parts)));
      in
      parts == null || builtins.bitAnd address (hosts - 1) == 0;
    httpUrl = isHttp;
    optionalUrl = isAbsolute;
    reachableUrl = isHttp;
    url = isAbsolute;
  };
  isHttp = text: matches "[Hh][Tt][Tt][Pp].*" text && url.isUrl text;

  # A URL with a password or a key in it.
  accessIn =
    label: value:
    lib.optional (
      isString value
      && matches ".*(://[^/@]*:[^/@]*@|[?&](api_?key|passkey|password|token)=.).*" (lib.toLower value)
    ) (literal label value);

  # Services read `sonarr:8989` as a URL with the scheme "sonarr", store it, and cannot send anything there.
  isAbsolute = text: url.isUrl text && !(url.isHostAndPort text);

  withScheme =
    value:
    lib.optionalString
      (
        isString value
        && !(matches "[Hh][Tt][Tt][Pp].*" value || lib.hasInfix "://" value)
        && url.isUrl "http://${value}"
        && !(matches ".*[?#@].*" value)
      )
      " Write ${
        if matches "[^/]*/?" value then format.quote "http://${value}" else "http:// before it"
      }.";

  # A scheme of the TRaSH guides by its name.
  asScheme =
    value:
    lib.optionalString (
      isString value && matches "[a-z0-9]+(-[a-z0-9]+)*" value
    ) " For a naming scheme of the TRaSH guides, write { trash = ${format.quote value}; }.";

  # The part of an address that was pasted in place of an ID.
  inAddress =
    pattern: value:
    let
      parts = builtins.filter (part: isString part && matches pattern part && part != "") (
        builtins.split "[^-A-Za-z0-9_]+" value
      );
    in
    lib.optionalString (isString value && lib.hasInfix "/" value && parts != [ ])
      " Write ${format.quote (builtins.head parts)}.";

  withSlash =
    value:
    lib.optionalString (isString value && matches "[A-Za-z0-9_-]+/.*" value && !(lib.hasInfix "://" value))
      " Write ${format.quote "/${value}"}.";

  # Of a row: the fix for a wrong value, by the form of the value.
  hintOf =
    row:
    let
      choose =
        value: lib.optionalString (isString value) (nearest.suggestValue value row.choices or [ ]);
    in
    {
      host = parts;
      id = inAddress row.pattern;
      path = withSlash;
      # 30, `every 6 hours`.
      span =
        value:
        let
          part = builtins.head (match "[^0-9]*([0-9]+ *[A-Za-z]+).*|.*" value);
        in
        if builtins.isInt value then
          " Write \"${toString value}${if value > 24 then "min" else "h"}\", or another unit."
        else if isString value && part != null && matches row.pattern part then
          " Write ${format.quote part}."
        else
          choose value;
      rpcBase =
        value:
        let
          front = builtins.head (match "(.*/)?(rpc|jsonrpc|xmlrpc|api(/v[0-9])?)/*" value);
        in
        lib.optionalString (isString value) (
          if front == null || front == "/" then " Remove it." else " Write ${format.quote front}."
        );
      url = withScheme;
    }
    .${row.form or ""} or (
      if row.hasSchemes or false then asScheme else choose
    );

  # The parts of an address that was pasted.
  parts =
    value:
    let
      address = match "[[:space:]]*([A-Za-z][A-Za-z0-9]*://)?([^/?#@]*@)?([-_.a-zA-Z0-9]+|[[][^]]*])(:([0-9]+))?(/[^?#]+)?/?[[:space:]]*([?#].*)?" value;
      part = builtins.elemAt address;
      others =
        lib.optional (part 4 != null) "the port ${part 4}"
        ++ lib.optional (lib.toLower (toString (part 0)) == "https://") "TLS"
        ++ lib.optional (part 5 != null) "the path ${builtins.toJSON (part 5)}";
    in
    lib.optionalString (isString value && address != null)
      " Write ${builtins.toJSON (part 2)}${
         lib.optionalString (others != [ ]) ", and set ${format.conjunction others} in a separate key, if there is one"
       }.";

  onElements = narrow: base: types.listOf (narrow base.element) // { inherit (base) encode; };

  ofRow =
    name: row:
    let
      warns = row.warns or false;
    in
    (if row.each or false then onElements else lib.id) (constrain {
      want = row.want + lib.optionalString (row.blank or false && !warns) ", or an empty string";
      fits =
        text:
        let
          shown = if row.anyCase or false then lib.toLower text else text;
        in
        (row.blank or false && isBlank text)
        ||
          (!(row ? pattern) || matches row.pattern shown)
          && (!(row ? reject) || !(matches row.reject shown))
          && (!(code ? ${name}) || code.${name} text);
      inherit warns;
      warned = if row.form or null == "url" then accessIn else null;
      hint = hintOf row;
      hiddenFrom =
        {
          host = "?#";
          url = "/?#";
          urlBase = "?#";
        }
        .${row.form or ""} or null;
    });
in
builtins.mapAttrs ofRow constraintRows
// {
  inherit withSlash;

  filled = constrain {
    want = "not empty";
    description = "string that is not empty";
    says = "must not be empty.";
    fits = text: !(isBlank text);
    fitsList = list: list != [ ];
  };

  nothing = constrain {
    want = "empty";
    description = "nothing: the key is obsolete";
    says = "is obsolete, and the services reject any value. Remove it.";
    hint = _: " Remove it.";
    fits = isBlank;
    fitsList = list: list == [ ];
  };

  length =
    shorter: longer:
    constrain {
      want = "${toString shorter}${
        lib.optionalString (shorter != longer) " or ${toString longer}"
      } characters long";
      fits = text: stringLength text == shorter || stringLength text == longer;
    };

  numeral =
    least: most:
    constrain {
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
