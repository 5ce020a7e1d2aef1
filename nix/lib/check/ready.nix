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
  fields = seen.fields.values;
  general = seen.general.values;
  inherit (seen.fields) secretNames;
  generalSecretNames = seen.general.secretNames;
  secretPaths = seen.fields.secretPaths ++ seen.general.secretPaths;
  tags =
    if given ? tags then
      builtins.attrNames (lib.genAttrs (map lib.toLower given.tags) (_: null))
    else
      null;
  dependencies = given.dependencies or [ ];
}
