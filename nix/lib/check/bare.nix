# What an entry does not set, and its services will not switch it on without.
{
  lib,
  services,
  show,
  ...
}:
# item: the implementation; targets: names of services; values: the fields that are set -> warnings
{
  item,
  targets,
  values,
}:
let
  refused =
    group:
    let
      refusing = builtins.filter (name: builtins.elem services.usable.${name} group.apps) targets;
    in
    lib.optional (builtins.intersectAttrs group.keys values == { } && refusing != [ ])
      "${show.alternatives group.any} is not set: ${lib.concatStringsSep ", " refusing} will refuse to switch it on without ${
        if builtins.length group.any > 1 then "one of them" else "it"
      }.";
in
lib.concatMap refused item.bare
