# The type of headers: an attribute set of strings, some of which are credentials.
{
  lib,
  complain,
  literal,
  make,
  merging,
  secrets,
  types,
  ...
}:
let
  inherit (builtins) attrNames isAttrs isString;
  inherit (types) elementProblems isPlainSet mergeIf;

  # Names of headers whose values are credentials.
  isCredential =
    name:
    builtins.match ".*(auth|cookie|credential|key|passw|secret|session|signature|token).*" (
      lib.toLower name
    ) != null;

  want = "an attribute set of strings, such as { X-Name = \"value\"; }";
  byName = lib.types.attrsOf (lib.types.raw // { merge = merging.mergeUnseen; });

  problems =
    label: value:
    if !isPlainSet value then
      [
        "${complain {
          inherit want;
          secret = true;
        } label value}${
          lib.optionalString (secrets.isSecret value) " Write the secret as one of the values: ${label}.<name>.${builtins.head (builtins.attrNames value)}."
        }"
      ]
    else
      elementProblems "set" types.str (
        lib.mapAttrsToList (name: value: {
          label = "${label}.${name}";
          inherit value;
        }) value
      );
in
{
  pairs = make {
    name = "pairs";
    description = "attribute set of string";
    descriptionClass = "composite";
    inherit problems want;
    check = value: problems "" value == [ ];
    # Headers can contain tokens, so the module system must not show any header.
    merge = mergeIf isAttrs byName.merge;
    warned =
      label: value:
      map (name: literal "${label}.${name}" value.${name}) (
        builtins.filter (name: isCredential name && isString value.${name} && value.${name} != "") (
          attrNames value
        )
      );
    encode =
      _: value:
      lib.mapAttrsToList (key: text: {
        inherit key;
        value = text;
      }) value;
  }
  // {
    example.X-Name = "value";
  };
}
