# Finds the definition of an entry of a list: an item, by its name, of those that share an implementation.
{
  lib,
  catalog,
  format,
  kind,
  nearest,
  ...
}:
let
  inherit (catalog) byName definitions;

  failed = error: {
    item = null;
    inherit error;
  };

  found = item: {
    inherit item;
    error = null;
  };

  write = name: "Write implementationName = ${format.quote name};";

  # The implementation that a user mistook for a definition, or whose name ends with that name.
  taken =
    written: schemas:
    builtins.filter (name: name == written || lib.hasSuffix " ${name}" written) (
      catalog.namesOn schemas
    );

  names = builtins.attrNames definitions;
  suggest = nearest.among names;
  lowNames = map (name: {
    inherit name;
    low = lib.toLower name;
  }) names;

  # Users leave out the endings of site names, and know some sites by the name of their class.
  beginning =
    written:
    let
      low = lib.toLower written;
      size = builtins.stringLength written;
      fits = other: builtins.substring 0 size other.low == low || definitions.${other.name} ? ${written};
      isShorter = one: other: builtins.stringLength one < builtins.stringLength other;
    in
    lib.optionals (size > 2) (
      lib.sort isShorter (map (other: other.name) (builtins.filter fits lowNames))
    );

  suggestion =
    written: schemas:
    let
      meant = taken written schemas;
      begun = beginning written;
    in
    if meant != [ ] then
      " It is an implementation, not a definition. ${write (builtins.head meant)}"
    else if begun != [ ] then
      " Did you mean ${format.alternatives (map format.quote (lib.take 3 begun))}?"
    else
      suggest written;

  unknown =
    written: schemas:
    "unknown definition ${format.quote written}.${suggestion written schemas} `suite list ${kind.kind}` shows all ${toString (builtins.length names)}.";

  choices =
    named:
    format.alternatives (
      map (name: "implementation = ${format.quote name};") (builtins.attrNames named)
    );

  # Selects among definitions of the same name by the other keys of the entry.
  fits =
    given: item:
    (!(given ? implementation) || item.implementation == given.implementation)
    && (!(given ? implementationName) || builtins.elem given.implementationName item.names);

  # The keys of the entry contradict each other: no definition has both.
  contradiction =
    given: name: named:
    let
      key = if given ? implementationName then "implementationName" else "implementation";
      is = map (item: if key == "implementation" then item.implementation else builtins.head item.names) (
        builtins.attrValues named
      );
      said =
        if builtins.isString given.${key} then format.quote given.${key} else format.value given.${key};
    in
    "definition ${format.quote name} belongs to the ${key} ${format.alternatives (map format.quote is)}, not to ${said}. Remove ${key}${
      lib.optionalString (
        key == "implementationName"
        && builtins.isString given.${key}
        && byName ? ${builtins.unsafeDiscardStringContext given.${key}}
      ) ", or remove definition to declare a generic ${given.${key}} ${kind.noun}"
    }.";
in
# given: an entry with `definition`; schemas: the schema ids whose names a message lists -> item (null if there is an
# error), error
schemas: given:
let
  # A string with store context cannot be an attribute name.
  name = builtins.unsafeDiscardStringContext given.definition;
  named = definitions.${name};
  fitting = builtins.filter (fits given) (builtins.attrValues named);
in
if !builtins.isString given.definition then
  failed "definition must be the name of a definition, but is ${format.value given.definition}."
else if definitions == null then
  failed "there are no definitions in the generated files: none of their schemas has any. Write implementationName instead."
else if !(definitions ? ${name}) then
  failed (unknown name schemas)
else if fitting == [ ] then
  failed (contradiction given name named)
else if builtins.length fitting > 1 then
  failed "definition ${format.quote name} is the name of ${toString (builtins.length fitting)} definitions. Add ${choices named}"
else
  found (builtins.head fitting)
