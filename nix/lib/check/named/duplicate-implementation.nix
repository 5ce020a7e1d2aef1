# Two entries of one implementation for one service, of a kind of which services have one each from the start: the
# first is that one, and another beside it does all of it twice.
{ lib, format, ... }:
# checked: the entries in order -> warnings
checked:
let
  ready = builtins.filter (entry: entry.ready != null) checked;
  groups = builtins.filter (group: builtins.length group > 1) (
    builtins.attrValues (builtins.groupBy (entry: entry.ready.implementation) ready)
  );

  # The first entry before this one that shares a service with it.
  twin =
    group: index:
    let
      entry = builtins.elemAt group index;
      sharedWith = other: lib.intersectLists other.targets entry.targets;
      before = lib.findFirst (other: sharedWith other != [ ]) null (lib.take index group);
    in
    lib.optional (before != null)
      "${entry.place}: ${format.listing (sharedWith before)} will have a second ${format.quote entry.ready.item.title} by this, beside that of ${before.path}. Write all of it in one entry.";
in
lib.concatMap (group: lib.concatMap (twin group) (lib.range 1 (builtins.length group - 1))) groups
