# The login that the site of an indexer requires. Without it the service accepts the entry and finds nothing, so this is
# a warning.
{ lib, listed }:
# group: has the sort of site; lacking: true if a field of the group is not set
entry: group: lacking:
lib.optionalAttrs lacking {
  warning = "${entry.item.title} is a ${group.site} site and needs a login. Set ${listed group.either}.";
}
