# Group constraints of settings, and warnings about combinations.
{
  lib,
  format,
  groups,
  ...
}:
let
  isSet = value: value != null && value != "" && value != false && value != [ ];

  # Returns true if the condition of a rule holds for the declared settings.
  holds =
    when: value:
    if when ? contains then
      builtins.isString value && builtins.elem (lib.toLower value) when.contains
    else
      isSet value;

  needed =
    values: rule:
    let
      given = values.${rule.when.field} or null;
      missing = builtins.filter (key: !isSet (values.${key} or null)) (lib.concatLists rule.either);
    in
    lib.optional (
      rule ? when && holds rule.when given && missing != [ ]
    ) "${rule.when.field} = ${builtins.toJSON given} needs ${format.listing missing}, which is not set.";

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
    lib.optional (bin != "" && inside != [ ]) "recycleBin: ${format.quote bin} ${
      if folder (builtins.head inside) == folder bin then "is" else "contains"
    } the root folder ${format.quote (builtins.head inside)} of this service. Write another folder.";

  warningsOf = {
    importList =
      values:
      lib.optional (
        values.listSyncLevel or null == "removeAndDelete"
      ) "listSyncLevel: \"removeAndDelete\" deletes the films that no list has any more, with their files.";
    ui =
      values:
      lib.optional (!builtins.elem (values.uiLanguage or null) [ null "English" 1 "en" ])
        "uiLanguage: `suite generate` reads services in English alone; in another language it needs --allow-localised.";
  };
in
# path: group -> the option that declares it; values: group -> the keys of the service
{
  path,
  service,
  values,
}:
let
  at = group: text: "${path group}.${group}: ${text}";
  of = make: lib.concatMap (group: map (at group) (make group values.${group})) (builtins.attrNames values);
in
{
  errors =
    of (group: keys: lib.concatMap (needed keys) (builtins.filter (rule: rule ? when) groups.${group}.together))
    ++ lib.optionals (values ? mediaManagement.recycleBin) (
      map (at "mediaManagement") (recycleBin service values.mediaManagement.recycleBin)
    );
  warnings = of (group: keys: (warningsOf.${group} or (_: [ ])) keys);
}
