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

  # label -> the error of a value that is not a list; empty for a list
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
