# Entries with the same name for one service. The services ignore the case of names.
{
  lib,
  format,
  kind,
  ...
}:
let
  clash = before: entry: {
    name = entry.place;
    value = "${entry.place}: the name ${format.quote entry.name} is taken by ${before.path}${
      lib.optionalString (before.name != entry.name) ", as ${format.quote before.name},"
    } on ${format.conjunction (lib.intersectLists before.targets entry.targets)}. ${
      lib.optionalString (before.name != entry.name) "Services do not distinguish upper and lower case. "
    }${
      if kind.builtIn then
        "A service has only one ${kind.noun} of each implementation. Write all keys in one entry."
      else
        "Set a different name."
    }";
  };

  # The errors of entries with one name, each against the first entry for one of its services.
  clashes =
    group:
    let
      # listToAttrs keeps the first element of a name.
      first = builtins.listToAttrs (
        lib.concatMap (entry: map (target: lib.nameValuePair target entry) entry.targets) group
      );
      earlier = entry: map (target: first.${target}) entry.targets;
      before = entry: lib.findFirst (other: other.place != entry.place) null (earlier entry);
    in
    lib.concatMap (entry: lib.optional (before entry != null) (clash (before entry) entry)) group;
in
# checked: the entries in order -> { place -> error } of each entry after the first one of its name
checked:
let
  named = builtins.filter (entry: builtins.isString entry.name) checked;
  key = entry: lib.toLower (builtins.unsafeDiscardStringContext entry.name);
in
builtins.listToAttrs (
  lib.concatMap clashes (
    builtins.filter (group: builtins.length group > 1) (
      builtins.attrValues (builtins.groupBy key named)
    )
  )
)
