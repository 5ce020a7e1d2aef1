# The types that the emitted declarations are made of (see make.nix for what they know).
base:
let
  ctx =
    base
    // import ./make.nix base
    // {
      simple = import ./simple.nix ctx;
    };
in
ctx.simple // import ./compound.nix ctx // import ./choice.nix ctx
