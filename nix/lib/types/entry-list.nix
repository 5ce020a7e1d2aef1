# The type of a kind's list, such as `extraClients`. It has no submodules: an entry costs almost nothing, and its
# errors are reported together with all others.
{
  lib,
  format,
  isAttrSet,
  nearest,
  secrets,
  ...
}:
let
  # `mkIf` and `mkMerge` around an entry.
  discharge =
    value:
    if value._type or null == "merge" then
      let
        parts = lib.concatMap discharge value.contents;
        keys = lib.concatMap builtins.attrNames parts;
      in
      # Parts of one entry, or entries.
      if parts != [ ] && builtins.all builtins.isAttrs parts && lib.allUnique keys then
        [ (lib.mergeAttrsList parts) ]
      else
        parts
    else if value._type or null == "if" then
      lib.optionals value.condition (discharge value.content)
    else
      [ value ];
in
{
  # The file of each entry of the merged list, from the definitions of the option. Evaluated only for entries with
  # errors.
  filesOf = lib.concatMap (
    definition:
    lib.optionals (builtins.isList definition.value) (
      map (_: definition.file) (lib.concatMap discharge definition.value)
    )
  );

  # Returns the error of a value that is not a list; empty for a list.
  # path: the path of the list, without its last part; list: the last part; plural: what the entries declare;
  # kind: whose words replace keys that do not exist; isShort: true if an entry can be a string; example: an entry; isPublic:
  # key -> true if entries have the key, and it takes no secret; entryOf: the name of an attribute, or null, and its value -> the entry in the list
  problems =
    {
      kind ? "",
      path,
      list,
      plural,
      example,
      isPublic,
      isShort ? false,
      entryOf,
    }:
    value:
    let
      # An attribute set of entries by name, or one entry.
      isByName = builtins.all isAttrSet (builtins.attrValues value);
      isStrings = value: builtins.all builtins.isString (builtins.attrValues value);
      words = nearest.wordsOf [ kind ];
      nameOf =
        key:
        if isPublic key then key else lib.findFirst isPublic key words.${nearest.plain key} or [ ];
      renamed = lib.mapAttrs' (key: lib.nameValuePair (nameOf key));
      entries =
        if isAttrSet value && value != { } && !(secrets.isSecret value) then
          if isShort && !(builtins.any isPublic (builtins.attrNames value)) && isStrings value then
            builtins.attrValues value
          else if isByName then
            lib.mapAttrsToList (name: entry: entryOf name (renamed entry)) value
          else
            [ (entryOf null (renamed value)) ]
        else
          lib.optional (isShort && builtins.isString value) value;
      code = format.code entries;
      isSafe =
        entry:
        builtins.isString entry
        || builtins.all (key: isPublic key || secrets.isSecret entry.${key}) (builtins.attrNames entry);
    in
    lib.optional (!builtins.isList value)
      "${path}.${list} must be a list of ${plural}, but is ${format.value value}. ${
        if entries != [ ] && builtins.all isSafe entries && format.withoutAccess code == code then
          "Write ${list} = ${code};"
        else if builtins.isAttrs value && entries != [ ] && isByName then
          "Make it a list of attribute sets, in which each name is the value of a key."
        else if builtins.isAttrs value && builtins.any isPublic (builtins.attrNames value) then
          "Put the attribute set into a list, in brackets."
        else
          "Write ${list} = [ ${format.code example} ];"
      }";
}
// lib.mkOptionType {
  name = "listOf";
  description = "list of attribute sets";
  descriptionClass = "composite";
  # suite reports a value that is not a list.
  check = _: true;
  merge =
    _: definitions:
    let
      values = map (definition: definition.value) definitions;
    in
    lib.findFirst (
      value: !builtins.isList value
    ) (lib.concatMap (lib.concatMap discharge) values) values;
  emptyValue.value = [ ];
}
