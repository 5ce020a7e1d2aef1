# What the site of an indexer requires. The service accepts an entry without it and finds nothing: never an error.
{ lib, listed }:
# group: with the sort of site; lacking: whether something of it is not set
entry: group: lacking:
let
  fields = lib.concatLists group.either;
  one = builtins.length fields == 1;
  without =
    if builtins.length group.either > 1 then
      "one of them"
    else if one then
      "it"
    else
      "both";
in
lib.optionalAttrs lacking {
  warning = "${listed group.either} ${if one then "is" else "are"} not set: ${entry.item.title} is a ${group.site} site, which lets nobody in without ${without}.";
}
