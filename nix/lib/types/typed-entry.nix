# The type of an entry in a typed option. In documentation and errors it is a submodule, but only the declared keys are
# merged: merging all keys of an implementation takes three times as long.
{ lib, merging, ... }:
{
  # { name; config } -> the declarations, all with a default
  declare,
  # The file that documentation names as their place.
  file ? null,
  # Modules with the same declarations, if several files declare them: for documentation and errors only.
  modules ? null,
}:
let
  whole = values: {
    _file = file;
    options = declare values;
  };
  modulesOf = if modules == null then (values: [ (whole values) ]) else modules;

  full = lib.types.submodule (
    { config, name, ... }: { imports = modulesOf { inherit config name; }; }
  );

  # All declared keys as one set; null if that is unknown (a function, a path).
  written =
    definitions:
    if builtins.all (definition: builtins.isAttrs definition.value) definitions then
      lib.foldl' (keys: definition: keys // definition.value) { } definitions
    else
      null;

  apply = option: value: if option ? apply then option.apply value else value;
  default = _: option: apply option option.default;

  # Merges one key like the module system does.
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
        builtins.mapAttrs default options // builtins.mapAttrs (mergeKey location options definitions) keys;
    in
    if isKnown then config else full.merge location definitions;
}
