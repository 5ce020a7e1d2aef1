# Group constraints of settings, and warnings about combinations.
{
  lib,
  format,
  groups,
  ...
}:
let
  inherit (import ../check/conditions.nix { inherit lib; }) holds isSet;

  # The message about one group constraint whose condition holds. given: the declared keys, with those whose values are
  # wrong; they have messages.
  lacking =
    given: values: group:
    let
      isMissing =
        key: !isSet (values.${key} or null) && (values ? ${key} || given.${key} or null == null);
      missing = builtins.filter isMissing (lib.concatLists group.either);
      all = format.conjunction missing;
      condition = "${group.when.field} = ${builtins.toJSON values.${group.when.field}}";
    in
    lib.optional (missing != [ ]) "${condition} needs ${all}, but ${all} ${
      if builtins.length missing == 1 then "is" else "are"
    } not set.";

  # Returns a folder with exactly one slash at its end.
  folder = path: "${builtins.head (builtins.match "(.*[^/]|)/*" path)}/";

  rootFolders =
    service:
    lib.concatMap (
      one:
      lib.optional (builtins.isString one) one
      ++ lib.optional (builtins.isAttrs one && builtins.isString (one.path or null)) one.path
    ) (if builtins.isList service.rootFolders then service.rootFolders else [ ]);

  # Services reject a recycle bin that is or contains a root folder.
  recycleBin =
    service: bin:
    let
      inside = builtins.filter (root: lib.hasPrefix (folder bin) (folder root)) (rootFolders service);
    in
    lib.optional (bin != "" && inside != [ ])
      "recycleBin: ${format.quote bin} ${
        if folder (builtins.head inside) == folder bin then "is" else "contains"
      } the root folder ${format.quote (builtins.head inside)} of this service. Write another folder.";
in
# path: group -> the option that declares it; values: group -> the keys of the service; given: group -> its declared
# keys, also those with wrong values
{
  given,
  path,
  service,
  values,
}:
let
  at = group: text: "${path group}.${group}: ${text}";
  # The messages about the group constraints of a group of settings.
  ofGroups =
    name: values:
    let
      applies = group: holds group.when (values.${group.when.field} or null);
    in
    lib.concatMap (lacking (given name) values) (builtins.filter applies groups.${name}.together);
in
{
  errors =
    lib.concatMap (group: map (at group) (ofGroups group values.${group})) (builtins.attrNames values)
    ++ lib.optionals (values ? mediaManagement.recycleBin) (
      map (at "mediaManagement") (recycleBin service values.mediaManagement.recycleBin)
    );
  warnings =
    lib.optional (values.importList.listSyncLevel or null == "removeAndDelete")
      (at "importList" "listSyncLevel: \"removeAndDelete\" deletes the films that no list has any more, with their files.");
}
