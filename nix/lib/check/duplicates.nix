# Entries with the same name for one service. The services ignore the case of names.
{
  lib,
  checks,
  format,
  kind,
  lower,
  ...
}:
# checked: the entries in order -> { place -> error } of each entry after the first one of its name
checked:
let
  named = builtins.filter (entry: builtins.isString entry.name) checked;

  groups = builtins.filter (group: builtins.length group > 1) (
    builtins.attrValues (
      builtins.groupBy (entry: lower (builtins.unsafeDiscardStringContext entry.name)) named
    )
  );

  # ASCII has one form alone.
  isAccented = name: builtins.match "[[:cntrl:][:print:]]*" name == null;

  clash =
    {
      before,
      entry,
      shared,
    }:
    {
      name = entry.place;
      value = "${entry.place}: the name ${format.quote entry.name} is taken by ${before.path}${
        lib.optionalString (before.name != entry.name) ", as ${format.quote before.name},"
      } on ${format.conjunction shared}. ${
        lib.optionalString (before.name != entry.name)
          "Services do not distinguish upper and lower case${lib.optionalString (isAccented entry.name) " or Unicode forms"}. "
      }${
        if kind.builtIn then
          "A service has only one ${kind.noun} of each implementation. Write all keys in one entry."
        else
          "Set a different name."
      }";
    };
in
builtins.listToAttrs (lib.concatMap (group: map clash (checks.sameService group)) groups)
