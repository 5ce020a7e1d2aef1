# What of a checked entry goes to the services.
{ lib, ... }:
# seen: what inspect.nix found of it; targets: names of services
{
  given,
  item,
  name,
  seen,
  path,
  targets,
}:
{
  inherit (item) implementation;
  inherit
    item
    name
    path
    targets
    ;
  inherit (seen) enable categories;
  fields = {
    keys = item.fields;
    inherit (seen.fields) secretNames values;
  };
  general = {
    keys = item.general;
    inherit (seen.general) secretNames values;
  };
  secretPaths = seen.fields.secretPaths ++ seen.general.secretPaths;
  tags =
    if given ? tags then
      builtins.attrNames (lib.genAttrs (map lib.toLower given.tags) (_: null))
    else
      null;
  dependencies = given.dependencies or [ ];
}
