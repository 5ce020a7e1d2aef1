# The templates of `nix flake init -t`: every folder here.
builtins.mapAttrs (name: _: {
  path = ./. + "/${name}";
  inherit (import (./. + "/${name}/flake.nix")) description;
}) (removeAttrs (builtins.readDir ./.) [ "default.nix" ])
