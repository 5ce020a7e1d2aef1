# Which implementation an entry of a list is about.
{
  lib,
  catalog,
  indexOf,
  kind,
  kinds,
  nearest,
  show,
  ...
}:
let
  inherit (catalog) byName implementations;

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

  unknown =
    written: schemas:
    let
      offered = show.sorted (catalog.namesOn schemas);
      aliases = meant written;
      suggestion =
        if elsewhere ? ${written} then
          " It is ${show.one elsewhere.${written}.noun}: suite.${elsewhere.${written}.module} takes it."
        else if aliases != [ ] then
          " Did you mean ${show.alternatives (map show.quote aliases)}?"
        else
          nearest.suggest written offered;
    in
    "unknown implementationName ${show.quote written}.${suggestion} Names of ${kind.nouns} in ${lib.concatStringsSep ", " schemas}: ${show.quoted offered}.";

  missing =
    given: schemas:
    "implementationName is missing: it says what the ${kind.noun} is, such as ${show.quote kind.example.implementationName}.${
      lib.optionalString (given ? implementation) " implementation alone is not enough."
    } Names of ${kind.nouns} in ${lib.concatStringsSep ", " schemas}: ${show.quoted (show.sorted (catalog.namesOn schemas))}.";

  failed = error: {
    option = null;
    inherit error;
  };

  found = option: {
    inherit option;
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
if !(given ? implementationName) then
  failed (missing given schemas)
else if !builtins.isString given.implementationName then
  failed "implementationName must be text, but is ${show.value given.implementationName}."
else if !(byName ? ${name}) then
  failed (unknown name schemas)
else
  pick name byName.${name} given
