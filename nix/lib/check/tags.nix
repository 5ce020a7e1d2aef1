# Warns about tags of two kinds that should be the same: a proxy or an application is for the indexers with one of its tags
# (`selectsByTag` in the row).
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
    concatMap
    elem
    filter
    ;

  selecting = attrNames (lib.filterAttrs (_: row: row ? selectsByTag) kinds);
  selected = lib.unique (map (kind: kinds.${kind}.selectsByTag) selecting);
  tagsOf = map (one: one.tag);

  # The warnings about tags that others do not have, but a similar one.
  lost =
    service: tagged: others:
    let
      known = lib.unique (tagsOf others);
      nouns = format.conjunction (lib.unique (map (one: kinds.${one.kind}.noun) others));
    in
    map
      (
        one:
        "${one.place}: no ${nouns} of ${service} has the tag ${format.quote one.tag}.${nearest.suggest one.tag known}"
      )
      (filter (one: !(elem one.tag known) && nearest.suggest one.tag known != "") tagged);
in
# kind -> its checked entries, see entries.nix -> sentences
checked:
let
  # The tags of entries, with the entry.
  tagged =
    service:
    concatMap (
      kind:
      concatMap (
        { shared, tags, ... }:
        map (tag: {
          inherit kind tag;
          place = "${shared.path} (${format.quote shared.name})";
        }) tags.tags or [ ]
      ) (checked.${kind}.entries.${service} or [ ])
    );
  ofService =
    service:
    let
      choosing = tagged service selecting;
      chosen = tagged service selected;
    in
    lib.optionals (choosing != [ ]) (
      lost service choosing chosen
      ++ lost service chosen (filter (one: elem one.tag (tagsOf chosen)) choosing)
    );
in
concatMap ofService (
  lib.unique (concatMap (kind: attrNames checked.${kind}.entries or { }) selecting)
)
