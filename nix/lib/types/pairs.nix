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

  wantPairs = "an attribute set of strings, such as { X-Name = \"value\"; }";
  byName = lib.types.attrsOf (lib.types.raw // { merge = merging.mergeUnseen; });

  pairProblems =
    label: value:
    if secrets.isSecret value then
      [
        "${label} must be ${wantPairs}, but is a secret. Write the secret as one of the values: ${label}.<name>.${
          if value ? _secret then "_secret" else "_apiKeyOf"
        }."
      ]
    else if !isPlainSet value then
      [
        (complain {
          secret = true;
          want = wantPairs;
        } label value)
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
    want = wantPairs;
    check = value: pairProblems "" value == [ ];
    problems = pairProblems;
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
