# The login that the site of an indexer requires. Without it the service accepts the entry and finds nothing, so this is
# a warning.
{ lib, listed }:
# group: has the sort of site; lacking: true if a field of the group is not set
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
  warning = "${listed group.either} ${if one then "is" else "are"} not set: ${entry.item.title} is a ${group.site} site and needs ${without} for the login.";
}
