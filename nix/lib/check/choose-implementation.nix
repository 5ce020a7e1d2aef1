# Selects among items of one name by the other keys of the entry.
{
  format,
  kind,
}:
let
  inherit (builtins)
    elem
    filter
    head
    isString
    length
    ;
  failed = error: {
    item = null;
    inherit error;
  };
in
# key: the one that has the name; given: the entry; items: those of the name -> item (null if there is an error), error
key: given: items:
let
  others = filter (other: other != key && given ? ${other}) [
    "implementation"
    "implementationName"
  ];
  fits =
    item:
    given.implementation or item.implementation == item.implementation
    && elem (given.implementationName or (head item.names)) item.names;
  fitting = filter fits items;
  write =
    other:
    "${other} = ${(if isString given.${other} then format.quote else format.value) given.${other}}";
  several = format.alternatives (
    map (item: "implementation = ${format.quote item.implementation};") items
  );
in
if length fitting == 1 then
  {
    item = head fitting;
    error = null;
  }
else if fitting == [ ] then
  failed "${key} ${format.quote given.${key}} contradicts ${format.conjunction (map write others)}. Remove ${format.conjunction others}, or write ${several}"
else
  failed "${key} ${format.quote given.${key}} is the name of ${toString (length items)} ${kind.nouns}. Add ${several}"
