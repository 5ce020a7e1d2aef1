# The checks of one kind.
base:
let
  ctx = base // {
    # Keys that are null are not set. Most entries have none, so one comparison of all values is cheapest.
    withoutNull =
      given:
      if builtins.elem null (builtins.attrValues given) then
        removeAttrs given (builtins.filter (name: given.${name} == null) (builtins.attrNames given))
      else
        given;

    checks = {
      connect = import ./connect ctx;
      definition = import ./named/definition.nix ctx;
      dropped = import ./ignored-keys.nix ctx;
      duplicates = import ./duplicates.nix ctx;
      entry = import ./entry.nix ctx;
      far = import ../host/remote-loopback.nix ctx;
      groups = import ./groups ctx;
      metaKeys = import ./meta-keys.nix ctx;
      implementation = import ./named/implementation.nix ctx;
      keyOf = import ./key-of.nix ctx;
      inspect = import ./inspect.nix ctx;
      keys = import ./keys.nix ctx;
      sameService = import ./same-service.nix ctx;
      targets = import ./targets.nix ctx;
      twins = import ./named/duplicate-implementation.nix ctx;
      values = import ./values.nix ctx;
      writers = import ./external-managers.nix ctx;
    };
  };
in
ctx
