# The type of a kind's list, such as `extraClients`. No submodules: an entry costs next to nothing, and what is
# wrong with one is said together with all the rest.
{ lib, ... }:
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
    definition: map (_: definition.file) (lib.concatMap discharge definition.value)
  );
}
// lib.mkOptionType {
  name = "listOf";
  description = "list of attribute sets";
  descriptionClass = "composite";
  check = builtins.isList;
  merge = _: lib.concatMap (definition: lib.concatMap discharge definition.value);
  emptyValue.value = [ ];
}
