# The type of a typed option: to documentation and errors a submodule, but only the keys that somebody
# wrote are looked at. Going through all keys of an implementation takes three times as long.
{ lib, ... }:
# options: the declarations, all with a default
options:
let
  full = lib.types.submodule { inherit options; };
  defaults = builtins.mapAttrs (_: option: option.default) options;

  # All keys that are written, as one set; null where that cannot be told (a function, a path).
  written =
    definitions:
    if builtins.all (definition: builtins.isAttrs definition.value) definitions then
      lib.foldl' (keys: definition: keys // definition.value) { } definitions
    else
      null;
  # One key, as the module system merges it.
  mergeKey =
    location: definitions: key: _:
    (lib.modules.mergeDefinitions (location ++ [ key ]) options.${key}.type (
      lib.concatMap (
        definition:
        lib.optional (definition.value ? ${key}) {
          inherit (definition) file;
          value = definition.value.${key};
        }
      ) definitions
    )).optionalValue.value or options.${key}.default;
in
lib.mkOptionType {
  name = "submodule";
  inherit (full)
    check
    description
    descriptionClass
    getSubOptions
    ;
  merge =
    location: definitions:
    let
      keys = written definitions;
      isKnown = keys != null && removeAttrs keys (builtins.attrNames options) == { };
    in
    if isKnown then
      defaults // builtins.mapAttrs (mergeKey location definitions) keys
    else
      full.merge location definitions;
}
