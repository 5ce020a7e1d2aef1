# Warns about tags: new labels that a service does not take, and tags of two kinds that should be the same.
{
  lib,
  apps,
  format,
  generated,
  isSince,
  kinds,
  nearest,
  ...
}:
let
  plainOf =
    label:
    lib.concatMapStrings (part: if builtins.isString part then part else "-") (
      builtins.split "[^a-z0-9]+" (lib.toLower (format.withoutAccess label))
    );

  # A proxy or an application is for the indexers with one of its tags.
  selecting = [
    "applications"
    "indexerproxy"
  ];

  # The warnings about tags that the other kinds lack, but a similar one.
  lost =
    service: tagged: others:
    let
      labels = map (other: other.tag) others;
      nouns = format.conjunction (lib.unique (map (other: kinds.${other.kind}.noun) others));
    in
    builtins.concatMap (
      { place, tag, ... }:
      let
        near = nearest.suggest tag labels;
      in
      lib.optional (
        !(builtins.elem tag labels) && near != ""
      ) "${place}: no ${nouns} of ${service} has the tag ${format.quote tag}.${near}"
    ) tagged;
in
{
  # Some versions create only labels of letters, digits and hyphens. Evaluation does not see the tags of a service.
  # schemas: name of a service -> its schema id; tags -> sentences
  labelWarnings =
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
    );

  # checked: kind -> its checked entries, see entries.nix -> sentences
  tagWarnings =
    checked:
    let
      tagsOf =
        kinds: service:
        builtins.concatMap (
          kind:
          builtins.concatMap (
            { shared, tags, ... }:
            map (tag: {
              inherit kind tag;
              place = "${shared.path} (${format.quote shared.name})";
            }) tags.tags or [ ]
          ) checked.${kind}.entries.${service} or [ ]
        ) kinds;
      ofService =
        service:
        let
          choosing = tagsOf selecting service;
          chosen = tagsOf [ "indexer" ] service;
          labels = map (entry: entry.tag) chosen;
        in
        lib.optionals (choosing != [ ]) (
          lost service choosing chosen
          ++ lost service chosen (builtins.filter (entry: builtins.elem entry.tag labels) choosing)
        );
    in
    builtins.concatMap ofService (
      lib.unique (
        builtins.concatMap (kind: builtins.attrNames checked.${kind}.entries or { }) selecting
      )
    );
}
