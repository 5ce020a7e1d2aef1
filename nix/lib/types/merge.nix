# Merging of definitions from several modules, where it differs from the module system.
{ lib, format, ... }:
let
  # The definitions of one key of sets.
  ofKey =
    key: definitions:
    lib.concatMap (
      definition:
      lib.optional (definition.value ? ${key}) {
        inherit (definition) file;
        value = definition.value.${key};
      }
    ) definitions;

  # The error of conflicting definitions names only their files: the module system would show the values.
  mergeEqual =
    location: definitions:
    let
      first = (builtins.head definitions).value;
    in
    if builtins.all (definition: definition.value == first) definitions then
      first
    else
      throw "The option `${lib.showOption location}' is a secret that is defined differently in ${lib.showFiles (lib.getFiles definitions)}. Use `lib.mkForce value` or `lib.mkDefault value` to change the priority of one of them.";

  # A type for any value: suite reports errors itself.
  unseen =
    name: description:
    lib.mkOptionType {
      inherit description name;
      check = _: true;
      merge = mergeEqual;
    };

  # True for a secret with a property of the module system below its key: `{ _secret = mkForce "/path"; }`.
  isUnresolved =
    value:
    builtins.isAttrs value
    && (
      format.property (value._secret or null) != null || format.property (value._apiKeyOf or null) != null
    );

  # Resolves the properties in secrets. A secret without a value is unset.
  mergeSecrets =
    location: definitions:
    let
      keys = builtins.foldl' (all: definition: all // definition.value) { } definitions;
      merge =
        key: _:
        lib.modules.mergeDefinitions (location ++ [ key ]) (unseen "raw" "anything") (
          ofKey key definitions
        );
      merged = lib.filterAttrs (_: found: found.isDefined) (builtins.mapAttrs merge keys);
    in
    if merged == { } then null else builtins.mapAttrs (_: found: found.mergedValue) merged;

  mergeUnseen =
    location: definitions:
    if
      builtins.any (definition: isUnresolved definition.value) definitions
      && builtins.all (definition: builtins.isAttrs definition.value) definitions
    then
      mergeSecrets location definitions
    else
      mergeEqual location definitions;

  # Returns the type with a check that accepts every value: the module system's error has no hint and hides all others.
  tolerant =
    type:
    type
    // {
      check = _: true;
      # The module system constructs types of submodules again.
      substSubModules = modules: tolerant (type.substSubModules modules);
      merge =
        location: definitions:
        let
          wrong = builtins.filter (definition: !(type.check definition.value)) definitions;
        in
        if wrong == [ ] then type.merge location definitions else (builtins.head wrong).value;
    };

  # The keys of one object. Modules can set different keys. suite reports their errors with all others.
  keys = tolerant (lib.types.attrsOf lib.types.anything);
in
{
  inherit
    isUnresolved
    keys
    mergeUnseen
    ofKey
    tolerant
    ;

  # Strings, which may be secrets.
  mergeText =
    location: definitions:
    if builtins.any (definition: builtins.isAttrs definition.value) definitions then
      mergeUnseen location definitions
    else
      lib.mergeEqualOption location definitions;

  # Sets of such objects by name.
  keySets = tolerant (lib.types.attrsOf keys);

  # The path of a file with a secret.
  secretPath = unseen "path" "absolute path of a file";
}
