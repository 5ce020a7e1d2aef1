# Checks the entries of one kind, typed ones first.
{
  lib,
  apps,
  checks,
  entryList,
  files,
  generated,
  kind,
  services,
  typed,
  ...
}:
let
  fromOptions =
    settings:
    map (option: {
      path = "suite.${kind.module}.${option}";
      value = settings.${option};
      inherit option;
    }) typed;

  # Another check reports a value that is not a list.
  listed =
    settings:
    lib.optionals (builtins.isList settings.${kind.list}) (
      builtins.genList (index: {
        path = "suite.${kind.module}.${kind.list}[${toString index}]";
        value = builtins.elemAt settings.${kind.list} index;
        file = builtins.elemAt files index;
      }) (builtins.length settings.${kind.list})
    );

  # The message about an entry of a list names its file; a typed option is unique by its name.
  writtenIn =
    file: lib.optionalString (file != null && file != "<unknown-file>") " Written in ${toString file}.";

  # The services that have the kind.
  having = lib.filterAttrs (name: _: checks.hasKind name) services.usable;

  # Resources of external managers are kept (`externalManagers` in the row of the kind).
  spared =
    name:
    lib.concatMapStrings (
      writer:
      lib.optionalString (
        writer.role == apps.${generated.schemas.${services.usable.${name}}.app}.role
      ) ", except ${kind.nouns} that ${writer.name} writes"
    ) kind.externalManagers;

  # `prune = "all"` deletes all undeclared resources; without entries, all resources.
  emptied =
    checked:
    map (
      name:
      "suite.${kind.module}.prune is \"all\", and no entry is for ${name}: suite will delete all ${kind.nouns} of ${name}, whoever created them${spared name}. Set prune = \"owned\"; to delete only ${kind.nouns} that suite created."
    ) (builtins.attrNames (removeAttrs having (lib.concatMap (entry: entry.targets) checked)));
in
# settings: suite.<module>
settings:
let
  connected = checks.connect settings (fromOptions settings ++ listed settings);
  checked = map checks.entry connected.entries;
  duplicates = checks.duplicates checked;
  ready = builtins.filter (entry: entry.ready != null && !(duplicates ? ${entry.place})) checked;
in
{
  errors =
    entryList.problems {
      path = "suite.${kind.module}";
      inherit (kind) list;
      plural = kind.nouns;
    } settings.${kind.list}
    ++ connected.errors
    ++ lib.concatMap (
      entry:
      map (text: text + writtenIn entry.file) (
        entry.errors ++ lib.optional (duplicates ? ${entry.place}) duplicates.${entry.place}
      )
    ) checked;
  warnings =
    lib.concatMap (entry: if duplicates ? ${entry.place} then [ ] else entry.warnings) checked
    ++ connected.warnings
    ++ lib.optionals (settings.prune == "all" && !kind.builtIn) (emptied checked);
  # service -> its entries
  entries = builtins.mapAttrs (_: map (one: one.entry)) (
    builtins.groupBy (one: one.target) (
      lib.concatMap (
        entry:
        map (target: {
          inherit target;
          entry = entry.ready;
        }) entry.targets
      ) ready
    )
  );
}
