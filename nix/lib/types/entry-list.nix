# The type of a kind's list, such as `extraClients`. No submodules: an entry costs next to nothing, and what is
# wrong with one is said together with all the rest.
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
  # The file of each entry of the merged list, from the definitions of the option. Looked at only for entries
  # that are wrong.
  filesOf = lib.concatMap (
    definition:
    lib.optionals (builtins.isList definition.value) (
      map (_: definition.file) (lib.concatMap discharge definition.value)
    )
  );

  # label -> what is wrong with something that is no list; nothing with a list
  problems =
    label: what: value:
    lib.optional (!builtins.isList value)
      "${label} must be a list of ${what}, but is ${format.value value}.${
        if format.property value == null && (builtins.isAttrs value || builtins.isString value) then
          " Put brackets around it: [ … ]."
        else
          ""
      }";
}
// lib.mkOptionType {
  name = "listOf";
  description = "list of attribute sets";
  descriptionClass = "composite";
  # What is no list is told by us.
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
