# Finds the implementation, or the definition, of an entry of a list.
{
  lib,
  bare,
  catalog,
  format,
  kind,
  metaKeys,
  nearest,
  ...
}:
let
  inherit (builtins)
    attrNames
    attrValues
    elem
    filter
    head
    isString
    length
    ;
  inherit (catalog) byName implementations;
  definitions = if catalog.definitions == null then { } else catalog.definitions;
  hasDefinitions = catalog.definitions != null;

  failed = error: {
    item = null;
    inherit error;
  };

  # Schemas without an implementation of the kind are not named as a source of the names.
  validNames =
    schemas:
    let
      having = filter (schema: catalog.namesOn [ schema ] != [ ]) schemas;
    in
    "Names of ${kind.nouns} in ${
      format.conjunction (if having == [ ] then schemas else having)
    }: ${format.quoted (format.sorted (catalog.namesOn schemas))}.";

  suggestDefinition = nearest.among (attrNames definitions);
  unknownDefinition =
    written:
    "unknown definition ${format.quote written}.${suggestDefinition written} `suite list ${kind.kind}` shows all ${toString (length (attrNames definitions))}.";

  unknownName =
    written: schemas:
    "unknown implementationName ${format.quote written}.${
      if definitions ? ${written} then
        " It is a definition. Write definition = ${format.quote written};"
      else
        nearest.suggest written (format.sorted (catalog.namesOn schemas))
    } ${validNames schemas}";

  missing =
    given: schemas:
    let
      keys = [ "implementationName" ] ++ lib.optional hasDefinitions "definition";
      suggest = key: nearest.suggest key keys;
      misspelt = lib.findFirst (key: suggest key != "") null (
        attrNames (removeAttrs given metaKeys.names)
      );
    in
    "implementationName is missing.${
      lib.optionalString (misspelt != null) " ${format.quote misspelt} is not a key.${suggest misspelt}"
    } ${validNames schemas} Write${lib.optionalString hasDefinitions " definition with a name that `suite list ${kind.kind}` shows, or"}, for example, implementationName = ${format.quote kind.example.implementationName};";

  # Selects among items of one name by the other keys of the entry.
  choose =
    key: given: items:
    let
      others = filter (other: other != key && given ? ${other}) [
        "implementation"
        "implementationName"
      ];
      fits =
        item:
        given.implementation or item.implementation == item.implementation
        && elem (given.implementationName or (head item.names)) item.names;
      fitting = filter fits items;
      write =
        other:
        "${other} = ${(if isString given.${other} then format.quote else format.value) given.${other}}";
      several = format.alternatives (
        map (item: "implementation = ${format.quote item.implementation};") items
      );
    in
    if length fitting == 1 then
      {
        item = head fitting;
        error = null;
      }
    else if fitting == [ ] then
      failed "${key} ${format.quote given.${key}} contradicts ${format.conjunction (map write others)}. Remove ${format.conjunction others}, or write ${several}"
    else
      failed "${key} ${format.quote given.${key}} is the name of ${toString (length items)} ${kind.nouns}. Add ${several}";
in
# schemas: the schema ids whose names a message lists; given: the entry -> item (null if there is an error), error
schemas: given:
if given ? definition && kind.hasDefinitions then
  if !isString given.definition then
    failed "definition must be the name of a definition, but is ${format.value given.definition}."
  else if !hasDefinitions then
    failed "there are no definitions in the generated files: none of their schemas has any. Write implementationName instead."
  else if !(definitions ? ${bare given.definition}) then
    failed (unknownDefinition given.definition)
  else
    choose "definition" given (attrValues definitions.${bare given.definition})
else if !(given ? implementationName) then
  failed (missing given schemas)
else if !isString given.implementationName then
  failed "implementationName must be a string, but is ${format.value given.implementationName}."
else if !(byName ? ${bare given.implementationName}) then
  failed (unknownName (bare given.implementationName) schemas)
else
  let
    items = map (option: implementations.${option}) byName.${bare given.implementationName};
    item = head items;
  in
  # Most names have one implementation, and a profile of the TRaSH guides has hundreds of conditions.
  if length items == 1 && given.implementation or item.implementation == item.implementation then
    {
      inherit item;
      error = null;
    }
  else
    choose "implementationName" given items
