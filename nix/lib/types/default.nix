# The types that the emitted declarations are made of (see make.nix for what they know).
{
  lib,
  nearest,
  secrets,
  show,
}:
let
  inherit (import ./make.nix { inherit lib show; }) complain make;

  simple = import ./simple.nix {
    inherit
      lib
      make
      secrets
      show
      ;
  };

  compound = import ./compound.nix {
    inherit
      lib
      complain
      make
      simple
      ;
  };
in
simple
// compound
// import ./choice.nix {
  inherit
    lib
    make
    nearest
    show
    ;
}
