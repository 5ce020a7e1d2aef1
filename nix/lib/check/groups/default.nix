# Group constraints: which fields of an entry must be set, and which exclude each other.
# A violation by written fields is an error. A violation by missing fields is a warning, because an adopted
# resource may already have them; only a new resource would be rejected.
base@{ lib, services, ... }:
let
  ctx = base // import ./words.nix base;
  viewOf = import ./view.nix { inherit lib services; };

  judges = {
    either = import ./either.nix ctx;
    notBoth = import ./not-both.nix ctx;
    together = import ./together.nix ctx;
  };

  judge =
    entry: group:
    let
      views = map (viewOf entry) entry.targets;
      asking = builtins.filter (view: builtins.elem view.schema group.only) views;
    in
    judges.${group.sort} entry group (if group ? only then asking else views);

  # The type of a required field rejects an empty value.
  concerns =
    entry: group:
    !(group.single && builtins.intersectAttrs group.keys entry.touched != { })
    && (group.sort == "either" || builtins.intersectAttrs group.keys entry.touched != { });
in
# item: the implementation; targets: names of services; written: the fields of the entry; values: name of
# a service -> the fields that are set for it, with those that `categories` fills; touched: the fields that are
# set for any service; labelOf: field -> its name in messages; saysEnable: true if the entry has `enable`
# -> { errors; warnings }
entry:
let
  found = map (judge entry) (builtins.filter (concerns entry) entry.item.groups);
in
{
  errors = lib.catAttrs "error" found;
  warnings = lib.catAttrs "warning" found;
}
