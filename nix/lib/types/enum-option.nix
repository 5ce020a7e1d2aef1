# An option of one word out of a few, which is no key of an entry. Any value gets past the module system: a wrong one
# is told with all else that is wrong, and with the nearest right one.
{
  lib,
  format,
  nearest,
  ...
}:
let
  # label -> value -> what is wrong with it; null where nothing is
  problem =
    words: label: value:
    if builtins.elem value words then
      null
    else
      "${label} must be one of ${format.quoted words}, but is ${format.value value}.${
        lib.optionalString (builtins.isString value) (
          nearest.suggest (builtins.unsafeDiscardStringContext value) words
        )
      }";
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
