# Constraints of settings on several keys.
{
  lib,
  acrossKeys,
  groups,
  ...
}:
let
  inherit (import ../check/conditions.nix { inherit lib; }) holds;
  inherit (acrossKeys) lacking overlap;
in
# path: group -> the option that declares it; values: group -> the keys of the service; given: group -> its declared
# keys, also those with wrong values -> errors
{
  given,
  path,
  service,
  values,
}:
let
  ofGroup =
    name: values:
    let
      applies = group: holds group.when (values.${group.when.field} or null);
      outside = lib.filterAttrs (
        key: trait: trait ? outsideOf && values ? ${key}
      ) groups.${name}.row.keys;
    in
    map (text: "${path name}.${name}: ${text}") (
      lib.concatMap (lacking (given name) values) (builtins.filter applies groups.${name}.together)
      ++ lib.concatLists (
        lib.mapAttrsToList (
          key: { outsideOf, ... }: overlap key values.${key} outsideOf service.${outsideOf}
        ) outside
      )
    );
in
lib.concatLists (lib.mapAttrsToList ofGroup values)
