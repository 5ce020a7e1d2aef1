# An enum option outside of entries. Any value passes the module system: suite reports a wrong value together
# with all other errors, and suggests the closest match.
{
  lib,
  format,
  nearest,
  ...
}:
let
  # label -> value -> the error, or null
  problem =
    words: label: value:
    if builtins.elem value words then
      null
    else
      "${label} must be one of ${format.quoted words}, but is ${format.value value}.${lib.optionalString (builtins.isString value) (nearest.suggest (builtins.unsafeDiscardStringContext value) words)}";
in
words:
lib.mkOptionType {
  name = "enum";
  inherit (lib.types.enum words) description descriptionClass;
  check = _: true;
  merge = lib.mergeEqualOption;
}
// {
  problem = problem words;
}
