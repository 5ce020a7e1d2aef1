# The checks of `renamedFrom`, the name that the resource of an entry had.
{ lib, format, ... }:
# fold: name -> its form in which services compare it; entries: path, name, targets, renamedFrom of those without errors
fold: entries:
let
  inherit (builtins) filter isString;

  problemsOf =
    entry:
    let
      old = fold entry.renamedFrom;
      shared = other: lib.intersectLists entry.targets other.targets;
      others = filter (other: other.path != entry.path && shared other != [ ]) entries;
      say = text: "${entry.path}: renamedFrom = ${format.quote entry.renamedFrom}: ${text}";
      declaring = filter (other: isString other.name && fold other.name == old) others;
      alike = filter (other: other ? renamedFrom && fold other.renamedFrom == old) others;
    in
    map (
      other:
      say "${other.path} declares this name on ${format.conjunction (shared other)}. A swap or a chain of names takes two applies: give ${other.path} another name first and apply, then rename this entry."
    ) declaring
    ++ map (
      other:
      say "${other.path} has the same renamedFrom. A resource gets one new name: remove one of them."
    ) alike;
in
# Most configurations have none.
lib.optionals (builtins.catAttrs "renamedFrom" entries != [ ]) (
  lib.concatMap problemsOf (filter (entry: entry ? renamedFrom) entries)
)
