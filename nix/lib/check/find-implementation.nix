# Finds the implementation, or the definition, of an entry of a list.
{
  lib,
  bare,
  catalog,
  format,
  generated,
  kind,
  metaKeys,
  nearest,
  versions,
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
  chosen = item: {
    inherit item;
    error = null;
  };

  # Selects among items of one name by the other keys of the entry.
  # key: the one that has the name; given: the entry; items: those of the name -> item (null if there is an error), error
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
      chosen (head fitting)
    else if fitting == [ ] then
      failed "${key} ${format.quote given.${key}} contradicts ${format.conjunction (map write others)}. Remove ${format.conjunction others}${
        if others == [ "implementation" ] then ", or write ${several}" else "."
      }"
    else
      failed "${key} ${format.quote given.${key}} is the name of ${toString (length items)} ${kind.nouns}. Add ${several}";

  validNames =
    schemas:
    let
      having = filter (schema: catalog.namesOn [ schema ] != [ ]) schemas;
    in
    "Names of ${kind.nouns} in ${
      format.conjunction (if having == [ ] then schemas else having)
    }: ${format.quoted (format.sorted (catalog.namesOn schemas))}.";

  # What is missing here may be in a newer version.
  madeFrom =
    schemas:
    let
      recorded = filter (schema: generated.schemas ? ${schema}) schemas;
    in
    lib.optionalString (recorded != [ ])
      " These modules are for ${format.conjunction (lib.unique (map versions.recorded recorded))}. For a newer service, run `suite generate`.";

  # Class, as in the API -> the option of the implementation, in a list. Definitions share a class, and have no option.
  byClass = lib.mapAttrs' (
    option: item: lib.nameValuePair item.implementation [ option ]
  ) implementations;

  isOn = schemas: item: builtins.any (schema: elem schema schemas) item.schemas;
  # key: implementation or implementationName
  isCalled =
    key: value: item:
    if key == "implementation" then item.implementation == value else elem value item.names;
  # The names of the definitions with an item that fits.
  definitionsWith =
    fits: filter (name: builtins.any fits (attrValues definitions.${name})) (attrNames definitions);

  # Returns the first name that is equal to one of the words, except in case and punctuation; null if there is none.
  sameIn =
    words: lib.findFirst (name: elem (nearest.plain name) (map nearest.plain words)) null;
  suggestDefinition = nearest.find { candidates = attrNames definitions; };
  anyDefinition = "definition with a name that `suite list ${kind.kind}` shows";

  # What to write for an entry that has a name in another key, such as that of an older version: that of an
  # implementation, or of a definition; null if there is none. A name of suite wins over one that looks alike.
  writeFor =
    schemas: words:
    let
      written = filter (word: isString word && word != "") words;
      name = sameIn written (catalog.namesOn schemas);
      definition = sameIn written (definitionsWith (isOn schemas));
    in
    if name != null then
      "implementationName = ${format.quote name};"
    else if definition != null then
      "definition = ${format.quote definition};"
    else
      null;

  # The definition that an entry means by an implementation, which other tools and the API name in its place: the schemas
  # have no other one, or the entry lacks the address.
  # items: the implementations with the value of the key -> item and error, or null
  definitionFor =
    key: given: schemas: items:
    let
      names = definitionsWith (item: isCalled key given.${key} item && isOn schemas item);
      preset = sameIn (filter isString [ given.name or null ]) names;
      hasItem = builtins.any (isOn schemas) items;
    in
    if !hasDefinitions || hasItem && (given ? baseUrl || given ? fields.baseUrl) then
      null
    else if preset != null then
      failed "${format.quote preset} is a definition of ${
        format.conjunction (
          filter (schema: builtins.any (isOn [ schema ]) (attrValues definitions.${preset})) schemas
        )
      }. ${
        if given ? typedOption then
          "In place of suite.${kind.module}.${given.typedOption}, write suite.${kind.module}.${kind.list} = [ { definition = ${format.quote preset}; services = ${
            format.code given.services or [ "prowlarr" ]
          }; } ];"
        else
          "In place of ${key}, write definition = ${format.quote preset};"
      }"
    else if !hasItem && length names == 1 then
      choose "definition" (given // { definition = head names; }) (
        filter (item: isCalled key given.${key} item) (attrValues definitions.${head names})
      )
    else
      null;

  # names: of the implementations of these schemas, from one of them -> the closest names of a word, by the class, the
  # option and the words of other tools too
  suggestName =
    nameOf: schemas:
    let
      items = filter (isOn schemas) (attrValues implementations);
      byWord = nearest.wordsOf [ "suite.${kind.module or ""}" ];
      isMeant =
        written: item:
        sameIn [ written ] (
          item.names
          ++ [
            item.implementation
            item.option
          ]
        ) != null
        || elem item.option byWord.${nearest.plain written} or [ ];
    in
    written:
    let
      meant = map nameOf (filter (isMeant written) items);
    in
    if written != "" && meant != [ ] then
      " ${nearest.didYouMean (lib.unique meant)}"
    else
      nearest.suggest written (format.sorted (lib.unique (map nameOf items)));

  # key: implementationName or implementation
  unknownName =
    key: given: schemas:
    let
      written = bare given.${key};
      sharing = definitionsWith (isCalled key written);
      isShared = definitionsWith (isCalled "implementation" written) != [ ];
      # The keys in which other tools have the name of a definition.
      answer = writeFor schemas [
        given.definitionName or null
        given.definitionFile or null
        given.name or null
        given.type or null
      ];
      isDefinition = sameIn [ written ] (definitionsWith (isOn schemas)) != null;
      nameOf = if key == "implementation" then item: item.implementation else item: head item.names;
    in
    if isShared && sharing != [ ] then
      "${key} ${format.quote written} is what ${toString (length sharing)} definitions have in common. In its place, write ${
        if answer == null then "${anyDefinition}." else answer
      }"
    else
      "unknown ${key} ${format.quote written}.${
        if isDefinition then
          " It is a definition. Write ${writeFor schemas [ written ]}"
        else
          suggestName nameOf schemas written
      } ${validNames schemas}${madeFrom schemas}";

  missing =
    given: schemas:
    let
      suggest = nearest.find {
        candidates = [ "implementationName" ] ++ lib.optional hasDefinitions "definition";
        words = nearest.wordsOf [
          kind.kind
          "entry"
        ];
      };
      misspelt = lib.findFirst (key: suggest key != "") null (
        attrNames (removeAttrs given metaKeys.names)
      );
      answer = writeFor schemas [
        given.${toString misspelt} or null
        given.name or null
      ];
    in
    "implementationName is missing.${
      lib.optionalString (misspelt != null) " ${format.quote misspelt} is not a key.${suggest misspelt}"
    }${
      if answer != null then
        " Write ${answer}"
      else
        " ${validNames schemas} Write${lib.optionalString hasDefinitions " ${anyDefinition}, or"}, for example, implementationName = ${format.quote kind.example.implementationName};"
    }";
in
# schemas: the schema ids whose names a message lists; given: the entry, with typedOption if it is one -> item (null if
# there is an error), error
schemas: given:
let
  key =
    if given ? definition && elem "definition" kind.metaKeys then
      "definition"
    else if given ? implementationName then
      "implementationName"
    else
      "implementation";
  written = given.${key};
in
if !(given ? ${key}) then
  failed (missing given schemas)
else if !isString written then
  failed "${key} must be a string, but is ${format.value written}.${
    lib.optionalString (builtins.isList written) " Write an entry for each."
  }"
else if key == "definition" then
  if !hasDefinitions then
    failed "there are no definitions in the generated files: none of their schemas has any. Write implementationName instead."
  else if !(definitions ? ${bare written}) then
    failed "unknown definition ${format.quote written}.${suggestDefinition written} `suite list ${kind.kind}` shows all ${toString (length (attrNames definitions))}. ${format.definitionsChange}"
  else
    choose "definition" given (attrValues definitions.${bare written})
else
  let
    byKey = if key == "implementation" then byClass else byName;
    items = map (option: implementations.${option}) byKey.${bare written} or [ ];
    item = head items;
    settled = if hasDefinitions then definitionFor key given schemas items else null;
  in
  if settled != null then
    settled
  else if items == [ ] then
    failed (unknownName key given schemas)
  # Most names have one implementation, and a profile of the TRaSH guides has hundreds of conditions.
  else if length items == 1 && given.implementation or item.implementation == item.implementation then
    chosen item
  else
    choose key given items
