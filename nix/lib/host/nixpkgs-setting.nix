# A setting of nixpkgs' modules for the Servarr apps. nixpkgs turns it into an environment variable in capital letters,
# so the case of its keys does not matter. nixpkgs leaves out null.
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

  # Returns all values at a path, ignoring the case of its keys.
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
settings: path: lib.findFirst (value: value != null) null (at path settings)
