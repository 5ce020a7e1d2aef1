# The errors of references to what a configuration declares under another name, or not for the service. Other names can be
# those of resources that suite does not manage: only the host program knows them.
{
  lib,
  apps,
  bare,
  format,
  kinds,
  serviceKinds,
  setKinds,
  ...
}:
let
  inherit (builtins)
    attrNames
    concatMap
    filter
    isString
    mapAttrs
    ;

  rows = kinds // setKinds;
  isDeclared = target: rows ? ${target};
  fold = name: lib.toLower (bare name);

  # kind -> its keys with references; intersected with the values of an entry, they cost no function call
  keysOf = mapAttrs (
    _: row:
    let
      keys = row.keys or { };
    in
    lib.getAttrs (filter (key: isDeclared (keys.${key}.list or "")) (attrNames keys)) keys
  ) (rows // serviceKinds);

  # A reference in an entry of a kind -> label; target: the kind; value
  referencesIn =
    kind: values:
    map (key: {
      label = key;
      target = keysOf.${kind}.${key}.list;
      value = values.${key};
    }) (attrNames (builtins.intersectAttrs keysOf.${kind} values))
    ++ concatMap (
      condition:
      let
        row = setKinds.${kind}.conditionReferences.${condition.implementation} or { path = ""; };
      in
      lib.optional (isDeclared row.path) {
        label = "conditions: ${format.quote condition.name}";
        target = row.path;
        value = condition.fields.${row.field} or null;
      }
    ) (if setKinds ? ${kind}.conditionReferences then values.conditions or [ ] else [ ]);

  optionOf =
    kind: attribute:
    if setKinds ? ${kind} then
      "suite.${setKinds.${kind}.set}.${format.quote attribute}"
    else
      "suite.${kinds.${kind}.module}.${attribute}";
in
# manifests -> sentences
manifests:
let
  entriesOf = service: kind: manifests.${service}.kinds.${kind}.entries or [ ];
  # service -> kind -> the names of its entries, as a set
  named = mapAttrs (
    service: _:
    mapAttrs (kind: _: lib.genAttrs (map (entry: fold entry.name) (entriesOf service kind)) fold) rows
  ) manifests;

  problem =
    service:
    { label, target, value }:
    let
      byOption = lib.findFirst (entry: entry.path == optionOf target value) null (
        entriesOf service target
      );
      others = filter (other: named.${other}.${target} ? ${fold value}) (attrNames manifests);
      role = apps.${toString manifests.${service}.service.app}.role or null;
      writer = lib.findFirst (writer: writer.role == role) null kinds.${target}.externalManagers;
    in
    if !isString value || named.${service}.${target} ? ${fold value} then
      [ ]
    else if byOption != null then
      [
        "${label}: the name of ${byOption.path} is ${format.quote byOption.name}. Write ${format.quote byOption.name} in place of ${format.quote value}."
      ]
    else
      # Profiles of several services often have the same names.
      lib.optional (kinds ? ${target} && others != [ ])
        "${label}: ${format.quote value} is declared for ${format.conjunction others}, not for ${service}. Add ${format.quote service} to its services${
          lib.optionalString (
            writer != null
          ) ", or, if ${writer.name} writes it into ${service}, write ${format.quote "${value}${writer.suffix}"}"
        }.";

  ofKind =
    service: kind:
    let
      hasConditions = setKinds ? ${kind}.conditionReferences;
      ofEntry =
        entry:
        if hasConditions || builtins.intersectAttrs keysOf.${kind} entry.values != { } then
          map (text: "${entry.path}: ${text}") (concatMap (problem service) (referencesIn kind entry.values))
        else
          [ ];
    in
    if hasConditions || keysOf.${kind} != { } then
      concatMap ofEntry (entriesOf service kind)
    else
      [ ];
in
concatMap (
  service:
  concatMap (ofKind service) (attrNames (builtins.intersectAttrs manifests.${service}.kinds keysOf))
) (attrNames manifests)
