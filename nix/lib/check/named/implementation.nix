# Which implementation an entry of a list is about.
{
  lib,
  catalog,
  checks,
  format,
  indexOf,
  kind,
  kinds,
  metaKeys,
  nearest,
  ...
}:
let
  inherit (catalog) byName definitions implementations;

  classOf = option: implementations.${option}.implementation;

  # implementationName of other kinds -> those kinds.
  elsewhere = lib.zipAttrs (
    map (
      other:
      lib.genAttrs (lib.concatMap (entry: entry.names) (
        builtins.attrValues (indexOf other).implementations
      )) (_: other)
    ) (builtins.attrValues (removeAttrs kinds [ kind.kind ]))
  );

  # Written as the class or as the option instead of the name that people see; in the very letters, where some is.
  meant =
    written:
    let
      entries = builtins.attrValues implementations;
      calledSo =
        fold: entry:
        builtins.elem (fold written) [
          (fold entry.implementation)
          (fold entry.option)
        ];
      exactly = builtins.filter (calledSo lib.id) entries;
    in
    lib.concatMap (entry: entry.names) (
      if exactly == [ ] then builtins.filter (calledSo lib.toLower) entries else exactly
    );

  # The schemas that have anything of the kind: names are listed by these.
  ofKind =
    schemas:
    let
      having = builtins.filter (schema: catalog.namesOn [ schema ] != [ ]) schemas;
    in
    if having == [ ] then schemas else having;

  # What is to be written for a definition that somebody takes for an implementation, or for what many
  # definitions have in common; nothing for anything else.
  asDefinition =
    written: schemas:
    let
      sharing = builtins.filter (name: definitions.${name} ? ${written}) (builtins.attrNames definitions);
      has = builtins.any (schema: builtins.elem schema catalog.definitionSchemas) schemas;
      # What it is of, where the services know that as an implementation.
      here = builtins.filter (
        name:
        builtins.any (
          option: definitions.${written} ? ${implementations.${option}.implementation}
        ) byName.${name}
      ) (catalog.namesOn schemas);
      near = nearest.suggest written (builtins.attrNames definitions);
    in
    if definitions == null then
      ""
    else if definitions ? ${written} && has then
      " It is a definition: write definition = ${format.quote written};"
    else if definitions ? ${written} then
      " It is a definition of ${format.listing catalog.definitionSchemas}${
         lib.optionalString (
           here != [ ]
         ) ": here write implementationName = ${format.quote (builtins.head here)}; with its address"
       }."
    else if !has then
      ""
    else if sharing != [ ] then
      " It is what ${toString (builtins.length sharing)} definitions have in common: name one of them, as definition = ${format.quote (builtins.head sharing)};"
    else
      near
      + lib.optionalString (
        near != ""
      ) " That is a definition: write definition, not implementationName.";

  # Where names are listed: of definitions there are too many.
  orDefinition = lib.optionalString (
    definitions != null
  ) ", or definition for one of those that `suite list ${kind.kind}` shows";

  unknown =
    written: schemas:
    let
      offered = format.sorted (catalog.namesOn schemas);
      aliases = meant written;
      near = nearest.suggest written offered;
      others = elsewhere.${written};
      ofOthers = "${format.alternatives (map (other: format.one other.noun) others)}: write it in ${
        format.alternatives (map (other: "suite.${other.module}") others)
      }.";
      suggestion =
        if aliases != [ ] then
          " Did you mean ${format.alternatives (map format.quote aliases)}?"
        else if elsewhere ? ${written} then
          if near == "" then " It is ${ofOthers}" else "${near} ${format.quote written} itself is ${ofOthers}"
        else if near != "" then
          near
        else
          asDefinition written schemas;
    in
    "unknown implementationName ${format.quote written}.${suggestion} Names of ${kind.nouns} in ${lib.concatStringsSep ", " (ofKind schemas)}: ${format.quoted offered}.";

  # A key of the entry that is one of these, misspelt.
  misspelt =
    given:
    let
      suggest =
        key:
        nearest.suggest key ([ "implementationName" ] ++ lib.optional (definitions != null) "definition");
      key = lib.findFirst (key: suggest key != "") null (
        builtins.attrNames (removeAttrs given metaKeys.names)
      );
    in
    lib.optionalString (key != null) " ${format.quote key} is no key.${suggest key}";

  # A name that is one of a definition or an implementation says what the entry is meant to be.
  named =
    given:
    let
      name = builtins.unsafeDiscardStringContext given.name;
      write = key: " Write ${key} = ${format.quote name};";
    in
    if !builtins.isString (given.name or null) then
      ""
    else if definitions != null && definitions ? ${name} then
      write "definition"
    else
      lib.optionalString (byName ? ${name}) (write "implementationName");

  missing =
    given: schemas:
    if named given != "" then
      "implementationName is missing.${named given}"
    else
      "implementationName is missing: it says what the ${kind.noun} is, such as ${format.quote kind.example.implementationName}${orDefinition}.${
      lib.optionalString (given ? implementation) " implementation alone is not enough."
    }${misspelt given} Names of ${kind.nouns} in ${lib.concatStringsSep ", " (ofKind schemas)}: ${format.quoted (format.sorted (catalog.namesOn schemas))}.";

  failed = error: {
    item = null;
    inherit error;
  };

  found = option: {
    item = implementations.${option};
    error = null;
  };

  choices =
    options:
    format.alternatives (map (option: "implementation = ${format.quote (classOf option)};") options);

  # Several share the name, or `implementation` says which one it should be.
  pick =
    name: options: given:
    let
      fitting = builtins.filter (option: classOf option == given.implementation) options;
    in
    if !(given ? implementation) then
      if builtins.length options == 1 then
        found (builtins.head options)
      else
        failed "implementationName ${format.quote name} is the name of ${toString (builtins.length options)} implementations. Add ${choices options}"
    else if fitting != [ ] then
      found (builtins.head fitting)
    else
      failed "implementation ${
        if builtins.isString given.implementation then
          format.quote given.implementation
        else
          "(${format.value given.implementation})"
      } is not called ${format.quote name}. Leave it out or write ${choices options}";
in
# given: the entry; schemas: the schema ids to choose names from in a message
schemas: given:
let
  # Nix takes no text for a name that refers to the store.
  name = builtins.unsafeDiscardStringContext given.implementationName;
in
if given ? definition && kind.hasDefinitions then
  checks.definition schemas given
else if !(given ? implementationName) then
  failed (missing given schemas)
else if !builtins.isString given.implementationName then
  failed "implementationName must be text, but is ${format.value given.implementationName}."
else if !(byName ? ${name}) then
  failed (unknown name schemas)
else
  pick name byName.${name} given
