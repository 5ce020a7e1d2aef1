# Finds pairs of entries for the same service.
{ lib, ... }:
# entries: in order -> for each entry that shares a service with an earlier one: entry; before: the first such entry;
# shared: the names of the services. The cost is linear in the number of entries.
entries:
let
  # service -> the index of its first entry: listToAttrs keeps the first element of a name.
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
