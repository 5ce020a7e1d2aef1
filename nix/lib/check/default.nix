# The checks of one kind.
base:
let
  inherit (base) catalog services;

  ctx = base // {
    checks = {
      connect = import ./connect.nix ctx;
      entry = import ./entry.nix ctx;
      groups = import ./groups.nix ctx;
      metaKeys = import ./meta-keys.nix ctx;
      implementation = import ./implementation.nix ctx;
      inspect = import ./inspect.nix ctx;
      targets = base.targetsOf services;

      # The keys that `enable` sets.
      enableKeys = base.lib.genAttrs (base.lib.concatLists (base.kind.enabledBy.keys or [ ])) (_: null);

      # True for a service with at least one implementation of the kind.
      hasKind =
        name:
        builtins.any (item: builtins.elem services.usable.${name} item.schemas) (
          builtins.attrValues catalog.implementations
        );
    };
  };
in
ctx
