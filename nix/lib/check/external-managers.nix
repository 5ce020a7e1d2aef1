# Entries that an external manager would mistake for its own resources: `externalManagers` in the row of the kind.
{
  lib,
  apps,
  format,
  generated,
  kind,
  services,
  ...
}:
let
  roleOf = name: apps.${generated.schemas.${services.usable.${name}}.app}.role;

  looksWritten =
    writer: item: name: value:
    builtins.elem item.implementation writer.implementations
    && lib.hasSuffix writer.suffix name
    && builtins.isString value
    && builtins.match ".*${writer.pattern}" value != null;

  problem =
    given: item: name: targets: writer:
    let
      value = given.${writer.field} or given.fields.${writer.field} or null;
      there = builtins.filter (target: roleOf target == writer.role) targets;
    in
    lib.optional (looksWritten writer item name value && there != [ ])
      "the name ends in ${format.quote writer.suffix} and ${writer.field} ends in a number, like those of the ${kind.nouns} that ${writer.name} writes into ${format.conjunction there}. ${writer.name} would delete this ${kind.noun}. Set a different name.";
in
# given: the entry; item: its implementation; name: its name; targets: names of services -> errors
given: item: name: targets:
if kind.externalManagers == [ ] || !builtins.isString name then
  [ ]
else
  lib.concatMap (problem given item name targets) kind.externalManagers
