# The message for an implementationName that no implementation of the kind has.
ctx@{
  lib,
  catalog,
  format,
  indexOf,
  kind,
  kinds,
  nearest,
  ...
}:
let
  inherit (catalog) byName definitions implementations;
  validNames = import ./valid-names.nix ctx;

  # implementationName of other kinds -> the kinds that have it.
  elsewhere = lib.zipAttrs (
    map (
      other:
      lib.genAttrs (lib.concatMap (entry: entry.names) (
        builtins.attrValues (indexOf other).implementations
      )) (_: other)
    ) (builtins.attrValues (removeAttrs kinds [ kind.kind ]))
  );

  # The entry has the class or the option instead of the display name. An exact match wins over one that ignores case.
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

  # Returns a sentence for the name of a definition, or of an implementation that many definitions share; empty for any
  # other name.
  asDefinition =
    written: schemas:
    let
      sharing = builtins.filter (name: definitions.${name} ? ${written}) (builtins.attrNames definitions);
      has = builtins.any (schema: builtins.elem schema catalog.definitionSchemas) schemas;
      # The implementation of the definition, if a service has an implementation of that name.
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
      " It is a definition. Write definition = ${format.quote written};"
    else if definitions ? ${written} then
      " It is a definition of ${format.conjunction catalog.definitionSchemas}${
         lib.optionalString (here != [ ])
           ". In this entry, write implementationName = ${format.quote (builtins.head here)}; and set the address of the site"
       }."
    else if !has then
      ""
    else if sharing != [ ] then
      " ${format.quote written} is the implementation of ${toString (builtins.length sharing)} definitions. In place of implementationName, write definition = ${format.quote (builtins.head sharing)}; or the name of another definition."
    else
      near
      + lib.optionalString (
        near != ""
      ) " That is a definition. Write definition instead of implementationName.";
in
# written: the name; schemas: the schema ids whose names the message lists
written: schemas:
let
  aliases = meant written;
  near = nearest.suggest written (format.sorted (catalog.namesOn schemas));
  ofOthers = lib.concatStringsSep "; if" (
    map (
      other: " you mean the ${other.noun} ${format.quote written}, write it in suite.${other.module}"
    ) elsewhere.${written}
  );
  suggestion =
    if aliases != [ ] then
      " Did you mean ${format.alternatives (map format.quote aliases)}?"
    else if elsewhere ? ${written} then
      "${near} If${ofOthers}."
    else if near != "" then
      near
    else
      asDefinition written schemas;
in
# A suggestion that ends with the line to write needs no list of names.
"unknown implementationName ${format.quote written}.${suggestion}${
  lib.optionalString (!(lib.hasSuffix ";" suggestion)) " ${validNames schemas}"
}"
