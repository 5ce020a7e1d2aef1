# Which implementation an entry of a list is about.
{
  lib,
  catalog,
  checks,
  indexOf,
  kind,
  kinds,
  nearest,
  show,
  ...
}:
let
  inherit (catalog) byName definitions implementations;

  classOf = option: implementations.${option}.implementation;

  # implementationName of another kind -> that kind.
  elsewhere = lib.concatMapAttrs (
    name: other:
    lib.optionalAttrs (name != kind.kind) (
      lib.genAttrs (lib.concatMap (entry: entry.names) (
        builtins.attrValues (indexOf other).implementations
      )) (_: other)
    )
  ) kinds;

  # Written as the class or as the option instead of the name that people see.
  meant =
    written:
    lib.concatMap (entry: entry.names) (
      builtins.filter (
        entry:
        builtins.elem (lib.toLower written) [
          (lib.toLower entry.implementation)
          (lib.toLower entry.option)
        ]
      ) (builtins.attrValues implementations)
    );

  # What is to be written for a definition that somebody takes for an implementation, or for what many
  # definitions have in common; null for anything else.
  definedAs =
    written:
    let
      sharing = builtins.filter (name: definitions.${name} ? ${written}) (builtins.attrNames definitions);
      several = builtins.length sharing > 1;
    in
    if definitions == null then
      null
    else if definitions ? ${written} then
      "It is a definition: write definition = ${show.quote written};"
    else if sharing != [ ] then
      "It is what ${toString (builtins.length sharing)} ${
        if several then "definitions have in common: name one of them" else "definition is: name that"
      }, as definition = ${show.quote (builtins.head sharing)};"
    else
      null;

  # Where names are listed: of definitions there are too many.
  orDefinition = lib.optionalString (
    definitions != null
  ) ", or definition for one of those that `suite list ${kind.kind}` shows";

  unknown =
    written: schemas:
    let
      offered = show.sorted (catalog.namesOn schemas);
      aliases = meant written;
      defined = definedAs written;
      suggestion =
        if elsewhere ? ${written} then
          " It is ${show.one elsewhere.${written}.noun}: suite.${elsewhere.${written}.module} takes it."
        else if aliases != [ ] then
          " Did you mean ${show.alternatives (map show.quote aliases)}?"
        else if defined != null then
          " ${defined}"
        else
          nearest.suggest written offered;
    in
    "unknown implementationName ${show.quote written}.${suggestion} Names of ${kind.nouns} in ${lib.concatStringsSep ", " schemas}: ${show.quoted offered}.";

  missing =
    given: schemas:
    "implementationName is missing: it says what the ${kind.noun} is, such as ${show.quote kind.example.implementationName}${orDefinition}.${
      lib.optionalString (given ? implementation) " implementation alone is not enough."
    } Names of ${kind.nouns} in ${lib.concatStringsSep ", " schemas}: ${show.quoted (show.sorted (catalog.namesOn schemas))}.";

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
    show.alternatives (map (option: "implementation = ${show.quote (classOf option)};") options);

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
        failed "implementationName ${show.quote name} is the name of ${toString (builtins.length options)} implementations. Add ${choices options}"
    else if fitting != [ ] then
      found (builtins.head fitting)
    else
      failed "implementation ${
        if builtins.isString given.implementation then
          show.quote given.implementation
        else
          "(${show.value given.implementation})"
      } is not called ${show.quote name}. Leave it out or write ${choices options}";
in
# given: the entry; schemas: the schema ids to choose names from in a message
schemas: given:
let
  # Nix takes no text for a name that refers to the store.
  name = builtins.unsafeDiscardStringContext given.implementationName;
in
if given ? definition && kind.identity == "definition" then
  checks.definition given
else if !(given ? implementationName) then
  failed (missing given schemas)
else if !builtins.isString given.implementationName then
  failed "implementationName must be text, but is ${show.value given.implementationName}."
else if !(byName ? ${name}) then
  failed (unknown name schemas)
else
  pick name byName.${name} given
