# Pairs of entries that go to the same service.
{ lib, ... }:
# entries: in order -> for each that shares a service with an earlier one: entry; before: the first of those;
# shared: the names of the services. The cost grows with the entries, not with the pairs.
entries:
let
  # service -> the index of the first entry that goes there: listToAttrs keeps the first of a name.
  first = builtins.listToAttrs (
    lib.concatLists (
      lib.imap0 (
        value: entry:
        map (name: {
          inherit name value;
        }) entry.targets
      ) entries
    )
  );

  pair =
    index: entry:
    let
      earliest = lib.foldl' (least: name: lib.min least first.${name}) index entry.targets;
      before = builtins.elemAt entries earliest;
    in
    lib.optional (earliest < index) {
      inherit before entry;
      shared = lib.intersectLists before.targets entry.targets;
    };
in
lib.concatLists (lib.imap0 pair entries)
