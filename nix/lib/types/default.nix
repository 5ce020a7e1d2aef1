# The types of the generated declarations (make-type.nix describes their attributes).
base:
let
  ctx =
    base
    // import ./make-type.nix base
    // {
      simple = import ./simple.nix ctx;
    };
in
ctx.simple
// import ./compound.nix ctx
// import ./by-app.nix ctx
// import ./choice.nix ctx
// import ./names.nix ctx
// import ./settings ctx
// import ./rules ctx
