# All kinds, as one module: one for each would cost more than all that is in it.
# names: of the kinds
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

  isEnabled = kind: config.suite.${kind.module}.enable;
in
{
  _file = ./all-kinds.nix;
  # Importing it twice is importing it once.
  key = "suite.kinds";
  imports = [ ./base.nix ];

  options.suite = lib.mapAttrs' (_: kind: {
    name = kind.module;
    value = kind.options;
  }) kinds;

  config.suite = {
    kinds = builtins.mapAttrs (_: kind: kind.checked) (lib.filterAttrs (_: isEnabled) kinds);
    idleWarnings = lib.concatMap (kind: lib.optionals (!isEnabled kind) kind.idleWarnings) (
      builtins.attrValues kinds
    );
  };
}
