# Warns about tags that a service does not create: some versions take only letters, digits and hyphens. A tag that the
# service already has can have any label, and evaluation does not see the tags of services.
{
  lib,
  apps,
  format,
  generated,
  isSince,
  ...
}:
let
  plainOf =
    label:
    lib.concatMapStrings (part: if builtins.isString part then part else "-") (
      builtins.split "[^a-z0-9]+" (lib.toLower (format.withoutAccess label))
    );
in
# schemas: name of a service -> its schema id; tags -> sentences
schemas: tags:
let
  isStrict =
    name:
    let
      # Another check reports an unknown schema.
      record = generated.schemas.${toString schemas.${name}} or { app = ""; };
      since = apps.${record.app}.plainTagsSince or null;
    in
    since != null && isSince record.version since;
  strict = builtins.filter isStrict (builtins.attrNames schemas);
  odd = builtins.filter (tag: builtins.match "[A-Za-z0-9-]+" tag == null) tags;
in
lib.optionals (odd != [ ] && strict != [ ]) (
  map (
    tag:
    "tags: new tags of ${format.conjunction strict} can have only letters a to z, digits and hyphens. Unless ${format.have strict} ${format.quote tag} already, write ${
      if builtins.match "-*" (plainOf tag) == null then format.quote (plainOf tag) else "a different label"
    }."
  ) odd
)
