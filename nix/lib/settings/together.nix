# Constraints of settings on several keys.
{
  lib,
  format,
  groups,
  ...
}:
let
  inherit (import ../check/conditions.nix { inherit lib; }) holds isSet;

  # The error of one group constraint whose condition holds. given: the declared keys, with those whose values are wrong;
  # they have messages.
  lacking =
    given: values: group:
    let
      isMissing =
        key: !isSet (values.${key} or null) && (values ? ${key} || given.${key} or null == null);
      missing = builtins.filter isMissing (lib.concatLists group.either);
      condition = "${group.when.field} = ${builtins.toJSON values.${group.when.field}}";
    in
    lib.optional (
      missing != [ ]
    ) "${condition} needs ${format.conjunction missing}, but ${format.are missing} not set.";

  # Returns a folder with exactly one slash at its end.
  folder = path: "${builtins.head (builtins.match "(.*[^/]|)/*" path)}/";

  # Services reject some folders, such as a recycle bin, that are or contain a folder of a list of the service.
  # list: the option of the list; value: its value
  overlap =
    key: bin: list: value:
    let
      paths = builtins.filter builtins.isString (
        map (one: if builtins.isAttrs one then one.path or null else one) (
          lib.optionals (builtins.isList value) value
        )
      );
      inside = lib.findFirst (path: lib.hasPrefix (folder bin) (folder path)) null paths;
    in
    lib.optional (bin != "" && inside != null)
      "${key}: ${format.quote bin} ${
        if folder inside == folder bin then "is" else "contains"
      } the folder ${format.quote inside} of ${list}. Write another folder.";
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
