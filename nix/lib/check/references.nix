# The errors of references to what a configuration declares under another name, or not for the service, and warnings about
# those that differ by a letter. Other names can be those of resources that suite does not manage: only the host program
# knows them.
{
  lib,
  apps,
  bare,
  format,
  kinds,
  nearest,
  serviceKinds,
  setKinds,
  ...
}:
let
  inherit (builtins) attrNames concatMap mapAttrs;

  rows = kinds // setKinds // serviceKinds;
  fold = name: lib.toLower (bare name);

  # kind -> its keys that name an entry of another kind
  keysOf = mapAttrs (
    _: row: lib.filterAttrs (_: key: rows ? ${key.list or ""}) row.keys or { }
  ) rows;
  # kind -> implementation of a condition -> its field with such a name, and the kind in `path`
  conditionsOf = mapAttrs (
    _: row: lib.filterAttrs (_: { path, ... }: rows ? ${path}) row.conditionReferences or { }
  ) setKinds;

  # keys: those of a kind that name entries -> a reference in an entry of the kind -> label; target: the kind; value
  referencesIn =
    keys: kind: values:
    lib.mapAttrsToList (key: { list, ... }: {
      label = key;
      target = list;
      value = values.${key};
    }) (builtins.intersectAttrs values keys)
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
    if serviceKinds ? ${kind} then
      null
    else if setKinds ? ${kind} then
      "suite.${setKinds.${kind}.set}.${format.quote attribute}"
    else
      "suite.${kinds.${kind}.module}.${attribute}";
in
# manifests -> for each wrong reference, an error or a warning
manifests:
let
  entriesOf = service: kind: manifests.${service}.kinds.${kind}.entries or [ ];
  namesOf =
    service: kind:
    map (entry: entry.name or entry.values.name or entry.values.path or "") (entriesOf service kind);
  # service -> kind -> the names of its entries, as a set
  named = mapAttrs (
    service: _:
    mapAttrs (kind: _: lib.genAttrs (map fold (namesOf service kind)) fold) rows
  ) manifests;

  problem =
    service: path:
    { label, target, value }:
    let
      byOption = lib.findFirst (entry: entry.path == optionOf target value) null (
        entriesOf service target
      );
      others = builtins.filter (other: named.${other}.${target} ? ${fold value}) (attrNames manifests);
      near = builtins.filter (nearest.isSlip value) (namesOf service target);
      role = apps.${toString manifests.${service}.service.app}.role or null;
      writer = lib.findFirst (writer: writer.role == role) null kinds.${target}.externalManagers;
    in
    if !builtins.isString value || named.${service}.${target} ? ${fold value} then
      { }
    else if byOption != null then
      {
        error = "${path}: ${label}: the name of ${byOption.path} is ${format.quote byOption.name}. Write ${format.quote byOption.name} in place of ${format.quote value}.";
      }
    # Profiles of several services often have the same names.
    else if kinds ? ${target} && others != [ ] then
      {
        error = "${path}: ${label}: ${format.quote value} is declared for ${format.conjunction others}, not for ${service}. Add ${format.quote service} to its services${
          lib.optionalString (
            writer != null
          ) ", or, if ${writer.name} writes it into ${service}, write ${format.quote "${value}${writer.suffix}"}"
        }.";
      }
    else
      lib.optionalAttrs (near != [ ]) {
        warning = "${path}: ${label}: suite declares no ${rows.${target}.title} ${format.quote value} for ${service}. ${nearest.didYouMean near}";
      };

  ofKind =
    service: kind:
    let
      # A service can have some resources without a declaration, such as root folders.
      keys = lib.filterAttrs (
        _: { list, ... }: !(serviceKinds ? ${list}) || manifests.${service}.kinds ? ${list}
      ) keysOf.${kind} or { };
    in
    lib.optionals (keys != { } || conditionsOf.${kind} or { } != { }) (
      concatMap (
        { path, values, ... }: map (problem service path) (referencesIn keys kind values)
      ) (entriesOf service kind)
    );
in
concatMap (service: concatMap (ofKind service) (attrNames manifests.${service}.kinds)) (
  attrNames manifests
)
