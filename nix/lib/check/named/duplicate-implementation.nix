# Two entries of one implementation for one service, in a kind whose resources are built in. The first entry configures
# the built-in resource, and the second one would do everything twice.
{
  lib,
  checks,
  format,
  ...
}:
# checked: the entries in order -> warnings
checked:
let
  ready = builtins.filter (entry: entry.ready != null) checked;
  groups = builtins.filter (group: builtins.length group > 1) (
    builtins.attrValues (builtins.groupBy (entry: entry.ready.implementation) ready)
  );

  twin =
    {
      before,
      entry,
      shared,
    }:
    "${entry.place}: ${format.conjunction shared} would have a second ${format.quote entry.ready.item.title} beside that of ${before.path}. Write all keys in one entry.";
in
lib.concatMap (group: map twin (checks.sameService group)) groups
