# The type of a set of options of which few are set: to documentation and errors a submodule, but only the keys that
# a user wrote are merged. Merging all keys of an implementation takes three times as long.
{ lib, merging, ... }:
# declare: { name; config } -> the declarations, all with a default
declare:
let
  full = lib.types.submodule (
    { config, name, ... }: { options = declare { inherit config name; }; }
  );

  # All keys that are written, as one set; null where that cannot be told (a function, a path).
  written =
    definitions:
    if builtins.all (definition: builtins.isAttrs definition.value) definitions then
      lib.foldl' (keys: definition: keys // definition.value) { } definitions
    else
      null;

  apply = option: value: if option ? apply then option.apply value else value;
  default = _: option: apply option option.default;

  # One key, as the module system merges it.
  mergeKey =
    location: options: definitions: key: _:
    let
      option = options.${key};
      merged = lib.modules.mergeDefinitions (location ++ [ key ]) option.type (
        merging.ofKey key definitions
      );
    in
    apply option (merged.optionalValue.value or option.default);
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
      options = declare {
        inherit config;
        name = lib.last location;
      };
      isKnown = keys != null && removeAttrs keys (builtins.attrNames options) == { };
      config =
        builtins.mapAttrs default options
        // builtins.mapAttrs (mergeKey location options definitions) keys;
    in
    if isKnown then config else full.merge location definitions;
}
