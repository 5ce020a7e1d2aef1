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
  inherit (builtins) attrNames concatMap mapAttrs;

  rows = kinds // setKinds;
  fold = name: lib.toLower (bare name);

  # kind -> its keys that name an entry of another kind
  keysOf = mapAttrs (
    _: row: lib.filterAttrs (_: key: rows ? ${key.list or ""}) row.keys or { }
  ) (rows // serviceKinds);
  # kind -> implementation of a condition -> its field with such a name, and the kind in `path`
  conditionsOf = mapAttrs (
    _: row: lib.filterAttrs (_: { path, ... }: rows ? ${path}) row.conditionReferences or { }
  ) setKinds;

  # A reference in an entry of a kind -> label; target: the kind; value
  referencesIn =
    kind: values:
    lib.mapAttrsToList (key: { list, ... }: {
      label = key;
      target = list;
      value = values.${key};
    }) (builtins.intersectAttrs values keysOf.${kind})
    ++ concatMap (
      { fields, implementation, name, ... }:
      let
        row = conditionsOf.${kind}.${implementation};
      in
      lib.optional (conditionsOf.${kind} ? ${implementation}) {
        label = "conditions: ${format.quote name}";
        target = row.path;
        value = fields.${row.field} or null;
      }
    ) (lib.optionals (conditionsOf.${kind} or { } != { }) values.conditions or [ ]);

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
      others = builtins.filter (other: named.${other}.${target} ? ${fold value}) (attrNames manifests);
      role = apps.${toString manifests.${service}.service.app}.role or null;
      writer = lib.findFirst (writer: writer.role == role) null kinds.${target}.externalManagers;
    in
    if !builtins.isString value || named.${service}.${target} ? ${fold value} then
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
    lib.optionals (keysOf.${kind} or { } != { } || conditionsOf.${kind} or { } != { }) (
      concatMap (
        entry:
        map (text: "${entry.path}: ${text}") (concatMap (problem service) (referencesIn kind entry.values))
      ) (entriesOf service kind)
    );
in
concatMap (service: concatMap (ofKind service) (attrNames manifests.${service}.kinds)) (
  attrNames manifests
)
