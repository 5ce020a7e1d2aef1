# Merging of definitions from several modules, where it differs from the module system.
{ lib, ... }:
let
  # The error of conflicting definitions names only their files: the module system would show the values.
  mergeEqual =
    location: definitions:
    let
      first = (builtins.head definitions).value;
    in
    # A function does not equal itself.
    if builtins.all (definition: definition.value == first) (builtins.tail definitions) then
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
  secret = lib.types.attrsOf (unseen "raw" "anything");

  # Resolves properties below the key of a secret: `{ _secret = mkForce "/path"; }`. A secret without a value is unset.
  mergeUnseen =
    location: definitions:
    let
      merged = secret.merge location definitions;
    in
    if !builtins.all (definition: builtins.isAttrs definition.value) definitions then
      mergeEqual location definitions
    else if merged == { } then
      null
    else
      merged;

  # Returns the type with a check that accepts every value: the module system's error has no hint and hides all others.
  tolerant =
    type:
    type
    // {
      check = _: true;
      merge =
        location: definitions:
        let
          wrong = builtins.filter (definition: !(type.check definition.value)) definitions;
        in
        if wrong == [ ] then type.merge location definitions else (builtins.head wrong).value;
    };

  # The same for a type of suite that only compares definitions.
  unchecked = type: type // { check = _: true; };

  # types: option -> its type -> the errors of the options of a set
  problemsIn =
    types: place: values:
    lib.concatMap (
      key:
      if values.${key} == null || types.${key}.check values.${key} then
        [ ]
      else
        types.${key}.problems "${place}.${key}" values.${key}
    ) (builtins.attrNames types);

  # The keys of one object. Modules can set different keys. suite reports their errors with all others.
  keys = tolerant (lib.types.attrsOf lib.types.anything);
in
{
  inherit
    keys
    mergeUnseen
    problemsIn
    tolerant
    unchecked
    ;

  # Null or a submodule. suite reports values that are not attribute sets, and unknown keys, together with all other
  # errors.
  nullOrSubmodule =
    module:
    tolerant (lib.types.nullOr (lib.types.submodule module))
    // {
      # Language servers complete the options of types with this name (docs/editors.md).
      name = "submodule";
      # The module system would construct the type again, to name the files of its declarations.
      getSubModules = null;
    };

  # Strings, which may be secrets.
  mergeText =
    location: definitions:
    if builtins.any (definition: builtins.isAttrs definition.value) definitions then
      mergeUnseen location definitions
    else
      lib.mergeEqualOption location definitions;

  # An attribute set of options: a submodule in which an option that no module sets costs nothing, and has no value. An
  # option can refer to others, as in a submodule. It is null if the condition of each definition is false.
  keysOf =
    module:
    lib.types.lazyAttrsOf (
      lib.mkOptionType {
        name = "key";
        check = _: true;
        emptyValue.value = null;
        merge =
          location:
          (module.options.${lib.last location} or { type = lib.types.anything; }).type.merge location;
      }
    )
    // {
      name = "submodule";
      description = "attribute set";
      inherit (lib.types.submodule module) getSubOptions;
    };

  # Sets of such objects by name.
  keySets = tolerant (lib.types.attrsOf keys);

  # The path of a file with a secret.
  secretPath = unseen "path" "absolute path of a file";
}
