# What the services ask of the fields of an entry together: what must be set, what may stand beside what.
# What is written is judged for sure, and is an error. What is not written may be there already, in a
# resource that is taken over: that a new one would be refused for it is a warning.
base@{ lib, services, ... }:
let
  ctx = base // import ./words.nix base;
  viewOf = import ./view.nix { inherit lib services; };

  judges = {
    either = import ./either.nix ctx;
    member = import ./member.nix ctx;
    notBoth = import ./not-both.nix ctx;
    range = import ./range.nix ctx;
    together = import ./together.nix ctx;
  };

  judge =
    entry: group:
    let
      views = map (viewOf entry) entry.targets;
      asking = builtins.filter (view: builtins.elem view.schema group.only) views;
    in
    judges.${group.sort} entry group (if group ? only then asking else views);

  # Most groups need no second look.
  concerns =
    entry: group:
    if group.sort == "either" then
      !group.single || builtins.intersectAttrs group.keys entry.touched == { }
    else if group.sort != "notBoth" || entry.item.filled != { } then
      builtins.intersectAttrs group.keys entry.touched != { }
    else
      builtins.intersectAttrs (builtins.elemAt group.sides 0) entry.touched != { }
      && builtins.intersectAttrs (builtins.elemAt group.sides 1) entry.touched != { };
in
# item: the implementation; targets: names of services; written: the fields that are written; values: name of
# a service -> the fields that are set for it, with those that `categories` fills; touched: all fields that are
# set for any; labelOf: field -> how messages call it; saysEnable: whether `enable` is written
# -> { errors; warnings }
entry:
let
  found = map (judge entry) (builtins.filter (concerns entry) entry.item.groups);
in
{
  errors = lib.catAttrs "error" found;
  warnings = lib.catAttrs "warning" found;
}
