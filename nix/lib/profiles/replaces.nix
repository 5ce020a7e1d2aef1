# The key `replaces` of profiles: what contradicts it on each service, ignoring the case of names.
{
  lib,
  apps,
  bare,
  format,
  isFor,
  kinds,
  serviceKinds,
  setKinds,
  ...
}:
let
  inherit (builtins)
    attrNames
    attrValues
    concatMap
    groupBy
    head
    mapAttrs
    ;

  titles = lib.importJSON ../../../generator/servarr/kinds/titles.json;

  # kind of profiles -> the apps whose titles suite moves
  movable =
    kind: lib.unique (map (row: row.app) (lib.filter (row: row.profiles ? ${kind}) (attrValues titles)));

  # The kinds with the key.
  replacing = lib.filterAttrs (_: row: row ? ownKeys.replaces) setKinds;

  fold = name: lib.toLower (bare name);

  # What one service gets: the declarations of a kind -> errors; replaced: folded name -> the declaration that replaces it
  onService =
    appOf: kind: service: found:
    let
      declared = mapAttrs (_: head) (groupBy (one: fold one.name) found);
      named = concatMap (one: map (name: { inherit name one; }) one.replaces) found;
      replaced = mapAttrs (_: same: (head same).one) (groupBy (given: fold given.name) named);
      can = movable kind;
      problem =
        { name, one }:
        let
          key = fold name;
          quoted = format.quote name;
          first = replaced.${key};
        in
        if !isFor { apps = can; } (appOf service) then
          "suite moves no titles of ${service}, only those of ${
            format.conjunction (map (app: apps.${app}.title) can)
          }. Declare the ${setKinds.${kind}.title} of ${service} separately, without replaces."
        else if key == fold one.name then
          "${quoted} is the name of the ${setKinds.${kind}.title} itself. Remove it."
        else if declared ? ${key} then
          "${declared.${key}.path} declares ${quoted} on ${service}. Remove the name here, or the declaration."
        else if first.path != one.path then
          "${first.path} replaces ${quoted} on ${service} too. Remove the name from one of them."
        else
          null;
    in
    {
      inherit replaced;
      errors = concatMap (
        given:
        let
          text = problem given;
        in
        lib.optional (text != null) "${given.one.path}: replaces: ${text}"
      ) named;
    };

  # The values of an entry that name resources of a kind -> label, name
  referencesTo =
    kind: entryKind: values:
    let
      row = kinds.${entryKind} or serviceKinds.${entryKind} or setKinds.${entryKind} or { keys = { }; };
      keys = attrNames (lib.filterAttrs (_: key: key.list or null == kind) row.keys);
      conditions = lib.filterAttrs (_: one: one.path == kind) row.conditionReferences or { };
      ofCondition =
        one:
        lib.optional (conditions ? ${one.implementation}) {
          label = "conditions: ${format.quote one.name}";
          name = one.fields.${conditions.${one.implementation}.field} or null;
        };
    in
    lib.filter (one: builtins.isString one.name) (
      map (key: {
        label = key;
        name = values.${key} or null;
      }) keys
      ++ concatMap ofCondition (lib.optionals (conditions != { }) values.conditions or [ ])
    );
in
{
  # appOf; checked: kind -> declarations -> errors; replaced: service -> kind -> folded name -> the declaration
  check =
    { appOf, checked }:
    let
      using = lib.filterAttrs (_: lib.any (one: one.replaces != [ ])) (
        builtins.intersectAttrs replacing checked
      );
      found = mapAttrs (
        kind: declarations:
        mapAttrs (onService appOf kind) (
          lib.zipAttrs (concatMap (one: map (service: { ${service} = one; }) one.targets) declarations)
        )
      ) using;
    in
    {
      errors = lib.unique (
        concatMap (services: concatMap (one: one.errors) (attrValues services)) (attrValues found)
      );
      replaced = lib.foldl' lib.recursiveUpdate { } (
        lib.concatLists (
          lib.mapAttrsToList (
            kind:
            lib.mapAttrsToList (
              service: one: lib.optionalAttrs (one.replaced != { }) { ${service}.${kind} = one.replaced; }
            )
          ) found
        )
      );
    };

  # replaced: see `check`; manifests -> the errors of entries that name a replaced profile
  references =
    { manifests, replaced }:
    let
      ofEntry =
        service: kind: names: entryKind: entry:
        map (
          { label, name }:
          let
            by = names.${fold name};
          in
          "${entry.path}: ${label}: ${format.quote name} is in replaces of ${by.path}, for ${service}. Write ${format.quote by.name}."
        ) (lib.filter (one: names ? ${fold one.name}) (referencesTo kind entryKind entry.values));
      ofKind =
        service: kind: names:
        lib.concatLists (
          lib.mapAttrsToList (entryKind: part: concatMap (ofEntry service kind names entryKind) part.entries or [ ])
            manifests.${service}.kinds
        );
    in
    lib.concatLists (
      lib.mapAttrsToList (service: byKind: lib.concatLists (lib.mapAttrsToList (ofKind service) byKind)) replaced
    );
}
