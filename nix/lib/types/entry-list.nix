# The type of a kind's list, such as `extraClients`. It has no submodules: an entry costs almost nothing, and its
# errors are reported together with all others.
{ lib, format, ... }:
let
  # `mkIf` and `mkMerge` around an entry.
  discharge =
    value:
    let
      type = value._type or null;
    in
    if type == "merge" then
      lib.concatMap discharge value.contents
    else if type != "if" then
      [ value ]
    else if value.condition then
      discharge value.content
    else
      [ ];
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

  # Returns the error of a value that is not a list, with the value in the right form; empty for a list.
  # path: the path of the list, without its last part; list: the last part; plural: what the entries declare;
  # isNamed: true if an entry has a key `name`; isShort: true if an entry can be a string
  problems =
    {
      path,
      list,
      plural,
      isNamed,
      isShort ? false,
    }:
    value:
    let
      # Shows no values, because they may be secrets.
      keysOf =
        entry:
        let
          keys = map lib.strings.escapeNixIdentifier (builtins.attrNames entry);
        in
        map (key: "${key} = …;") (lib.take 3 keys) ++ lib.optional (builtins.length keys > 3) "…";
      # Users write an attribute set with a name for each entry.
      isByName =
        value != { } && builtins.all builtins.isAttrs (builtins.attrValues value) && !(value ? _secret);
      named =
        name:
        lib.optional (isNamed && !(value.${name} ? name)) "name = ${format.quote name};"
        ++ keysOf value.${name};
      entries =
        if builtins.isString value && isShort then
          [ (format.quote value) ]
        else if !builtins.isAttrs value || value ? _type || value ? outPath || value == { } then
          [ "{ … }" ]
        else if isByName then
          map (name: "{ ${lib.concatStringsSep " " (named name)} }") (lib.take 1 (builtins.attrNames value))
          ++ lib.optional (builtins.length (builtins.attrNames value) > 1) "…"
        else
          [ "{ ${lib.concatStringsSep " " (keysOf value)} }" ];
    in
    # Almost every evaluation gets here with a list, so this must be cheap.
    if builtins.isList value then
      [ ]
    else
      [
        "${path}.${list} must be a list of ${plural}, but is ${format.value value}. Write ${list} = [ ${lib.concatStringsSep " " entries} ];"
      ];
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
      wrong = builtins.filter (definition: !builtins.isList definition.value) definitions;
    in
    if wrong == [ ] then
      lib.concatMap (definition: lib.concatMap discharge definition.value) definitions
    else
      (builtins.head wrong).value;
  emptyValue.value = [ ];
}
