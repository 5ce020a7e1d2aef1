# Group constraints of settings, and warnings about combinations.
{
  lib,
  format,
  groups,
  ...
}:
let
  isSet = value: value != null && value != "" && value != false && value != [ ];

  # Returns true if the condition of a rule holds for the declared settings. numberOf: a name -> its number
  holds =
    when: numberOf: value:
    if when ? contains then
      builtins.isString value && builtins.elem (lib.toLower value) when.contains
    else if builtins.isInt when.is then
      value != null && numberOf value == when.is
    else
      isSet value;

  # The messages about one rule. given: the declared keys, with those whose values are wrong; they have messages.
  judge =
    given: values: rule:
    let
      value = values.${rule.when.field};
      isMissing =
        key: !isSet (values.${key} or null) && (values ? ${key} || given.${key} or null == null);
      missing = builtins.filter isMissing (lib.concatLists rule.either);
      all = format.conjunction missing;
      text = values.${rule.excludes} or "";
      found = builtins.filter (one: lib.hasInfix one text) rule.characters;
      condition = "${rule.when.field} = ${builtins.toJSON value}";
      characters = format.alternatives (map format.quote rule.characters);
      wrong = "${rule.excludes} must not contain ${characters} with ${condition}, but is ${format.value text}.";
      lacking = "${condition} needs ${all}, but ${all} ${
        if builtins.length missing == 1 then "is" else "are"
      } not set.";
    in
    if rule ? excludes then
      lib.optional (found != [ ]) wrong
    else
      lib.optional (missing != [ ]) lacking;

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

  warningsOf = {
    importList =
      values:
      lib.optional (values.listSyncLevel or null == "removeAndDelete")
        "listSyncLevel: \"removeAndDelete\" deletes the films that no list has any more, with their files.";
    ui =
      values:
      lib.optional
        (
          !builtins.elem (values.uiLanguage or null) [
            null
            "English"
            1
            "en"
          ]
        )
        "uiLanguage: `suite generate` reads a service in another UI language than English only with --allow-localised.";
  };
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
  # The messages about the rules of a group whose conditions hold.
  ofRules =
    group: keys:
    let
      encode = groups.${group}.keys.encode.${service.schema};
      numberOf =
        field: value:
        let
          encoded = (encode.${field} or lib.id) value;
        in
        encoded.value or encoded;
      isActive =
        rule: rule ? when && holds rule.when (numberOf rule.when.field) (keys.${rule.when.field} or null);
    in
    lib.concatMap (judge (given group) keys) (builtins.filter isActive groups.${group}.together);
  of =
    make:
    lib.concatMap (group: map (at group) (make group values.${group})) (builtins.attrNames values);
in
{
  errors =
    of ofRules
    ++ lib.optionals (values ? mediaManagement.recycleBin) (
      map (at "mediaManagement") (recycleBin service values.mediaManagement.recycleBin)
    );
  warnings = of (group: keys: (warningsOf.${group} or (_: [ ])) keys);
}
