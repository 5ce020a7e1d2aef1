# Warns about tags that resemble those of resources that services use only for resources with the same tag, such as a proxy.
{
  lib,
  format,
  kinds,
  nearest,
  ...
}:
let
  inherit (builtins)
    attrNames
    attrValues
    concatMap
    elem
    filter
    length
    ;

  appliesByTag = kind: kinds.${kind}.enabledBy.by == "tags";

  # kind -> its checked entries -> the tags that entries have, with the service
  taggedOf =
    kind: checked:
    lib.concatLists (
      lib.mapAttrsToList (
        service:
        concatMap (
          { shared, tags, ... }:
          map (tag: {
            inherit kind service tag;
            place = "${shared.path} (${format.quote shared.name})";
          }) tags.tags or [ ]
        )
      ) checked.entries
    );

  # The warnings about the entries of one service.
  ofService =
    tagged:
    let
      sides = builtins.partition (one: appliesByTag one.kind) tagged;
      known = lib.unique (map (one: one.tag) sides.right);
      nouns = format.conjunction (lib.unique (map (one: kinds.${one.kind}.noun) sides.right));
      kindsWith = tag: lib.unique (map (one: one.kind) (filter (one: one.tag == tag) tagged));
      isLost =
        one:
        !(elem one.tag known)
        && length (kindsWith one.tag) == 1
        && nearest.suggest one.tag known != "";
    in
    map (
      one:
      "${one.place}: no ${nouns} of ${one.service} has the tag ${format.quote one.tag}.${nearest.suggest one.tag known}"
    ) (filter isLost sides.wrong);
in
# kind -> its checked entries, see entries.nix -> sentences
checked:
lib.optionals
  (builtins.any (kind: appliesByTag kind && checked.${kind}.entries != { }) (attrNames checked))
  (
    concatMap ofService (
      attrValues (
        builtins.groupBy (one: one.service) (lib.concatLists (lib.mapAttrsToList taggedOf checked))
      )
    )
  )
