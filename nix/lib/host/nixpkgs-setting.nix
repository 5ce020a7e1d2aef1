# A setting of the modules of nixpkgs for the family, which becomes a variable of the environment in capitals: its keys
# are the same in any case. Null is left out there.
{ lib, ... }:
let
  insensitive =
    key: settings:
    let
      spellings = builtins.filter (name: lib.toLower name == lib.toLower key) (
        builtins.attrNames settings
      );
    in
    map (name: settings.${name}) spellings;

  # All values that are written at a path, in whatever spelling.
  at =
    path: settings:
    if path == [ ] then
      [ settings ]
    else if builtins.isAttrs settings then
      lib.concatMap (at (builtins.tail path)) (insensitive (builtins.head path) settings)
    else
      [ ];
in
# settings: `services.<app>.settings`; path: names -> its value, or null
settings: path:
lib.findFirst (value: value != null) null (at path settings)
