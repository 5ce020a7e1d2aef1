# `suite` as one option, to which the other modules add theirs. It takes names that do not exist too, so that suite reports
# them together with all other errors (nix/lib/text/unknown-options.nix).
{ lib, ... }:
{
  options.suite = lib.mkOption {
    type = lib.types.submodule (
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
    );
    default = { };
    description = "The configuration of suite.";
    # Its options are documented, it is not.
    visible = "transparent";
  };
}
