# The types of the generated declarations (make-type.nix describes their attributes).
base:
let
  ctx =
    base
    // import ./make-type.nix base
    // {
      compound = import ./compound.nix ctx;
      names = import ./names.nix ctx;
      rules = import ./rules ctx;
      simple = import ./simple.nix ctx;
    };
in
ctx.simple
// ctx.compound
// import ./by-app.nix ctx
// import ./choice.nix ctx
// ctx.names
// import ./settings.nix ctx
// ctx.rules
