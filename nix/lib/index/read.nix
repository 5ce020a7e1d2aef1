# Reads the index of a folder that `suite generate` wrote, and checks its format.
# folder: the path of the folder
folder:
let
  # The number that this version of the modules reads.
  format = 1;

  index = import (folder + "/index.nix");

  fail =
    what:
    throw "${toString folder}/index.nix ${what}. The modules and the `suite generate` that made the folder have to be of one version: update suite, or generate again.";
in
if !(builtins.pathExists (folder + "/index.nix")) then
  throw "${toString folder} has no index.nix: it should be a folder that `suite generate --out` made."
else if !(index ? format) then
  fail "says nothing of its format"
else if index.format != format then
  fail "has format ${toString index.format}, but these modules read format ${toString format}"
else
  index
  // {
    # Its name in documentation.
    folder =
      let
        shipped = builtins.match ".*/(nix/generated)" (toString folder);
        # Without the hash of a path in the Nix store.
        plain = builtins.match "[a-z0-9]{32}-(.*)" (baseNameOf folder);
      in
      if shipped != null then
        builtins.head shipped
      else if plain != null then
        builtins.head plain
      else
        baseNameOf folder;
  }
