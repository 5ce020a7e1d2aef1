# `suite` as one option, to which the other modules add theirs. It takes names that do not exist, and values that are not
# attribute sets, so that suite reports them together with all other errors (nix/lib/text/unknown-options.nix).
{ lib, ... }:
let
  # A definition with the values that are not attribute sets under one name, which does not exist.
  separate =
    { value, ... }@definition:
    let
      sets = removeAttrs value [
        "package"
        "trashGuides"
      ];
      wrong = lib.filterAttrs (_: value: !builtins.isAttrs value) sets;
    in
    if
      !builtins.isAttrs value
      || value ? _type
      || builtins.all builtins.isAttrs (builtins.attrValues sets)
    then
      definition
    else
      definition
      // {
        value = removeAttrs value (builtins.attrNames wrong) // { misshapen = wrong; };
      };

  # The module system constructs the type again for each module that adds options.
  separating =
    type:
    type
    // {
      merge = location: definitions: type.merge location (map separate definitions);
      substSubModules = modules: separating (type.substSubModules modules);
      typeMerge = functor: separating (type.typeMerge functor);
    };
in
{
  options.suite = lib.mkOption {
    type = separating (
      lib.types.submodule (
        { options, ... }:
        {
          freeformType = lib.mkOptionType {
            name = "unknown";
            description = "anything";
            check = _: true;
            merge = _: lib.foldl' (all: unknown: lib.recursiveUpdate all unknown.value) { };
          };
          options.internal.options = lib.mkOption {
            type = lib.types.raw;
            default = options;
            internal = true;
            description = "The options of suite.";
          };
        }
      )
    );
    default = { };
    description = "The configuration of suite.";
    # Its options are documented, it is not.
    visible = "transparent";
  };
}
