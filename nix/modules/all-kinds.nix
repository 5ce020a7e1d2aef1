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

  isEnabled = kind: config.suite.${kind.module}.enable;
  others = lib.filterAttrs (_: kind: !isEnabled kind) kinds;
in
{
  _file = ./all-kinds.nix;
  # The module system ignores a second import.
  key = "suite.kinds";
  imports = [ ./base.nix ];

  options.suite = lib.mapAttrs' (_: kind: {
    name = kind.module;
    value = kind.options;
  }) kinds;

  config.suite.internal = {
    kinds = builtins.mapAttrs (_: kind: kind.checked) (lib.filterAttrs (_: isEnabled) kinds);
    idle = builtins.mapAttrs (_: kind: kind.idle) (
      lib.filterAttrs (_: { idle, ... }: idle.paused != [ ] || idle.keepsAll) others
    );
    idleErrors = lib.concatMap (kind: kind.errors) (builtins.attrValues others);
    idleWarnings = lib.concatMap (kind: kind.idleWarnings) (builtins.attrValues others);
  };
}
