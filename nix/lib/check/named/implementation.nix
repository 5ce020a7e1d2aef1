# Finds the implementation of an entry of a list.
ctx@{
  catalog,
  checks,
  format,
  kind,
  ...
}:
let
  inherit (catalog) byName implementations;
  missing = import ./missing-name.nix ctx;
  unknown = import ./unknown-name.nix ctx;

  classOf = option: implementations.${option}.implementation;

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

  # Several implementations share the name, or the entry selects one with `implementation`.
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
      let
        problem =
          if builtins.isString given.implementation then
            "${format.quote given.implementation} does not have the display name ${format.quote name}"
          else
            "must be a string, but is ${format.value given.implementation}";
        fix = if builtins.length options == 1 then "Remove implementation, or write" else "Write";
      in
      failed "implementation ${problem}. ${fix} ${choices options}";
in
# given: the entry; schemas: the schema ids whose names a message lists
schemas: given:
let
  # A string with store context cannot be an attribute name.
  name = builtins.unsafeDiscardStringContext given.implementationName;
in
if given ? definition && kind.hasDefinitions then
  checks.definition schemas given
else if !(given ? implementationName) then
  failed (missing given schemas)
else if !builtins.isString given.implementationName then
  failed "implementationName must be a string, but is ${format.value given.implementationName}."
else if !(byName ? ${name}) then
  failed (unknown name schemas)
else
  pick name byName.${name} given
