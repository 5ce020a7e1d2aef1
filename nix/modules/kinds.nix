# One module for all kinds, because one module per kind would take more function calls.
# names: the kinds
names:
{
  config,
  lib,
  options,
  suiteLib,
  ...
}:
let
  kinds = lib.genAttrs names (
    name:
    import ./kind.nix {
      inherit
        config
        lib
        name
        options
        suiteLib
        ;
    }
  );
in
{
  _file = ./kinds.nix;
  # The module system ignores a second import.
  key = "suite.kinds";
  imports = [ ./base.nix ];

  options.suite = lib.mapAttrs' (_: kind: {
    name = kind.module;
    value = kind.options;
  }) kinds;

  config.suite.internal.kinds = builtins.mapAttrs (_: kind: kind.checked) kinds;
}
