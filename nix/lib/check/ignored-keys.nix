# Keys that some services accept and discard: `ignoredKeys` in the row of the kind.
{
  lib,
  format,
  generated,
  kind,
  services,
  ...
}:
let
  appOf = name: generated.schemas.${services.usable.${name}}.app;

  # The keys that some app discards: key -> service -> true if its app does.
  drops = lib.genAttrs (lib.concatLists (builtins.attrValues kind.ignoredKeys)) (
    key:
    builtins.mapAttrs (
      name: _: builtins.elem key (kind.ignoredKeys.${appOf name} or [ ])
    ) services.usable
  );

  warning =
    given: targets: key:
    let
      dropping = builtins.filter (name: drops.${key}.${name}) targets;
    in
    lib.optional (given.${key} != [ ] && dropping != [ ])
      "${key} has no effect on ${format.conjunction dropping}: the service discards this key of ${format.one kind.title}.";
in
# given: the entry; targets: names of services -> warnings
given: targets:
let
  found = builtins.intersectAttrs drops given;
in
if found == { } then [ ] else lib.concatMap (warning given targets) (builtins.attrNames found)
