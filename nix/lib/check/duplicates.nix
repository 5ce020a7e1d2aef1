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
      } on ${lib.concatStringsSep ", " shared}. ${
        lib.optionalString (before.name != entry.name)
          "Services do not tell upper and lower case${lib.optionalString (isAccented entry.name) " or Unicode forms"} apart. "
      }${
        if kind.builtIn then
          "There is one of each from the start: write all of it in one entry."
        else
          "Set a different name."
      }";
    };
in
builtins.listToAttrs (lib.concatMap (group: map clash (checks.sameService group)) groups)
