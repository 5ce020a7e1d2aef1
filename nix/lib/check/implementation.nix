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
  inherit (catalog) byName definitions implementations;

  failed = error: {
    item = null;
    inherit error;
  };
  found = item: {
    inherit item;
    error = null;
  };

  # Schemas without an implementation of the kind are not named as a source of the names.
  validNames =
    schemas:
    let
      having = builtins.filter (schema: catalog.namesOn [ schema ] != [ ]) schemas;
    in
    "Names of ${kind.nouns} in ${
      format.conjunction (if having == [ ] then schemas else having)
    }: ${format.quoted (format.sorted (catalog.namesOn schemas))}.";

  definitionNames = builtins.attrNames definitions;
  suggestDefinition = nearest.among definitionNames;

  unknownDefinition =
    written:
    "unknown definition ${format.quote written}.${suggestDefinition written} `suite list ${kind.kind}` shows all ${toString (builtins.length definitionNames)}.";

  # The class or the option of an implementation, in place of its name.
  aliases =
    written:
    lib.concatMap (item: item.names) (
      builtins.filter (
        item:
        builtins.elem (lib.toLower written) [
          (lib.toLower item.implementation)
          (lib.toLower item.option)
        ]
      ) (builtins.attrValues implementations)
    );

  unknownName =
    written: schemas:
    "unknown implementationName ${format.quote written}.${
      if definitions != null && definitions ? ${written} then
        " It is a definition. Write definition = ${format.quote written};"
      else if aliases written != [ ] then
        " Did you mean ${format.alternatives (map format.quote (aliases written))}?"
      else
        nearest.suggest written (format.sorted (catalog.namesOn schemas))
    } ${validNames schemas}";

  missing =
    given: schemas:
    let
      keys = [ "implementationName" ] ++ lib.optional (definitions != null) "definition";
      suggest = key: nearest.suggest key keys;
      misspelt = lib.findFirst (key: suggest key != "") null (
        builtins.attrNames (removeAttrs given metaKeys.names)
      );
      name = bare (if builtins.isString (given.name or null) then given.name else "");
      isDefinition = definitions != null && definitions ? ${name};
    in
    if isDefinition || byName ? ${name} then
      "implementationName is missing. Write ${
        if isDefinition then "definition" else "implementationName"
      } = ${format.quote name};"
    else
      "implementationName is missing.${
        lib.optionalString (misspelt != null) " ${format.quote misspelt} is not a key.${suggest misspelt}"
      } ${validNames schemas} Write${
        lib.optionalString (
          definitions != null
        ) " definition with a name that `suite list ${kind.kind}` shows, or"
      }, for example, implementationName = ${format.quote kind.example.implementationName};";

  # Selects among items of one name by the other keys of the entry.
  choose =
    key: name: given: items:
    let
      others = builtins.filter (other: other != key && given ? ${other}) [
        "implementation"
        "implementationName"
      ];
      fits =
        item:
        given.implementation or item.implementation == item.implementation
        && (
          key == "implementationName"
          || !(given ? implementationName)
          || builtins.elem given.implementationName item.names
        );
      fitting = builtins.filter fits items;
      write =
        other:
        "${other} = ${
          if builtins.isString given.${other} then
            format.quote given.${other}
          else
            format.value given.${other}
        }";
      several = format.alternatives (
        map (item: "implementation = ${format.quote item.implementation};") items
      );
    in
    if builtins.length fitting == 1 then
      found (builtins.head fitting)
    else if fitting == [ ] then
      failed "${key} ${format.quote name} contradicts ${format.conjunction (map write others)}. Remove ${format.conjunction others}, or write ${several}"
    else
      failed "${key} ${format.quote name} is the name of ${toString (builtins.length items)} ${kind.nouns}. Add ${several}";
in
# schemas: the schema ids whose names a message lists; given: the entry -> item (null if there is an error), error
schemas: given:
if given ? definition && kind.hasDefinitions then
  if !builtins.isString given.definition then
    failed "definition must be the name of a definition, but is ${format.value given.definition}."
  else if definitions == null then
    failed "there are no definitions in the generated files: none of their schemas has any. Write implementationName instead."
  else if !(definitions ? ${bare given.definition}) then
    failed (unknownDefinition given.definition)
  else
    choose "definition" given.definition given (
      builtins.attrValues definitions.${bare given.definition}
    )
else if !(given ? implementationName) then
  failed (missing given schemas)
else if !builtins.isString given.implementationName then
  failed "implementationName must be a string, but is ${format.value given.implementationName}."
else if !(byName ? ${bare given.implementationName}) then
  failed (unknownName (bare given.implementationName) schemas)
else
  let
    items = map (option: implementations.${option}) byName.${bare given.implementationName};
    item = builtins.head items;
  in
  # Most names have one implementation.
  if
    builtins.length items == 1 && given.implementation or item.implementation == item.implementation
  then
    {
      inherit item;
      error = null;
    }
  else
    choose "implementationName" given.implementationName given items
