# The message for an entry without implementationName.
ctx@{
  lib,
  catalog,
  format,
  kind,
  metaKeys,
  nearest,
  ...
}:
let
  inherit (catalog) byName definitions;
  validNames = import ./valid-names.nix ctx;

  # There are too many definitions to list.
  definitionOr = lib.optionalString (
    definitions != null
  ) " definition with a name that `suite list ${kind.kind}` shows, or";

  keys = [ "implementationName" ] ++ lib.optional (definitions != null) "definition";

  # Returns the key of the entry that is a misspelling of one of these keys.
  misspelt =
    given:
    let
      suggest = key: nearest.suggest key keys;
      key = lib.findFirst (key: suggest key != "") null (
        builtins.attrNames (removeAttrs given metaKeys.names)
      );
    in
    lib.optionalString (key != null) " ${format.quote key} is not a key.${suggest key}";

  # Returns the key to write for the name of a definition or of an implementation, or null.
  keyFor =
    name:
    if definitions != null && definitions ? ${name} then
      "definition"
    else if byName ? ${name} then
      "implementationName"
    else
      null;
in
# given: the entry; schemas: the schema ids whose names the message lists
given: schemas:
let
  name =
    if builtins.isString (given.name or null) then
      builtins.unsafeDiscardStringContext given.name
    else
      "";
  key = keyFor name;
  alone = lib.optionalString (given ? implementation) " implementation alone is not enough.";

  # The names of what the entry calls by its implementation alone.
  item =
    if definitions == null && given ? implementation then
      lib.findFirst (one: one.implementation == given.implementation) null (
        builtins.attrValues catalog.implementations
      )
    else
      null;
in
if key != null then
  "implementationName is missing. Write ${key} = ${format.quote name};"
else if item != null && builtins.length item.names == 1 then
  "implementationName is missing. Write implementationName = ${format.quote (builtins.head item.names)};"
else
  "implementationName is missing.${alone}${misspelt given} ${validNames schemas} Write${definitionOr}, for example, implementationName = ${format.quote kind.example.implementationName};"
