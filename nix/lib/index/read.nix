# Reads the index of a folder that `suite generate` wrote, and checks its format.
# folder: the path of the folder
folder:
let
  # The number that this version of the modules reads.
  format = 1;

  index = import (folder + "/index.nix");
in
if !(builtins.pathExists (folder + "/index.nix")) then
  throw "${toString folder} has no index.nix: it should be a folder that `suite generate --out` made."
else if index.format or null != format then
  throw "${toString folder}/index.nix has format ${
    toString (index.format or "unknown")
  }, but these modules read format ${toString format}. The modules and the `suite generate` that made the folder have to be of one version: update suite, or generate again."
else
  index
