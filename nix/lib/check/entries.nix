# Checks the entries of one kind, typed ones first.
{
  lib,
  apps,
  bare,
  checkEntry,
  connect,
  catalog,
  entryList,
  entryNamed,
  format,
  generated,
  hasKind,
  kind,
  renamedProblems,
  services,
  ...
}:
let
  fromOptions =
    typed: settings:
    map (option: {
      path = "suite.${kind.module}.${option}";
      value = settings.${option};
      inherit option;
    }) typed;

  isPublic =
    key:
    let
      types = builtins.catAttrs key (
        map (item: item.own.types) (builtins.attrValues catalog.implementations)
      );
    in
    key == "definition"
    || key != "fields" && types != [ ] && !builtins.any (type: type.secret || type.name == "pairs") types;

  # Another check reports a value that is not a list.
  listed =
    files: settings:
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

  having = lib.filterAttrs (name: _: hasKind name) services.usable;

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

  clash = before: entry: {
    name = entry.place;
    value = [
      "${entry.place}: the name ${format.quote entry.name} is taken by ${before.path}${
        lib.optionalString (before.name != entry.name) ", as ${format.quote before.name},"
      } on ${format.conjunction (lib.intersectLists before.targets entry.targets)}. ${
        lib.optionalString (before.name != entry.name) "Services do not distinguish upper and lower case. "
      }${
        if kind.builtIn then
          "A service has only one ${kind.noun} of each implementation. Write all keys in one entry."
        else
          "Set a different name."
      }"
    ];
  };

  # The entries in order -> { place -> its errors } of each entry after the first one of its name for one of its services.
  # Services ignore the case of names.
  duplicatesAmong =
    checked:
    let
      clashes =
        group:
        let
          # listToAttrs keeps the first element of a name.
          first = builtins.listToAttrs (
            lib.concatMap (entry: map (target: lib.nameValuePair target entry) entry.targets) group
          );
          before =
            entry:
            lib.findFirst (other: other.place != entry.place) null (
              map (target: first.${target}) entry.targets
            );
        in
        lib.concatMap (entry: lib.optional (before entry != null) (clash (before entry) entry)) group;
      byName = builtins.groupBy (entry: lib.toLower (bare entry.name)) (
        builtins.filter (entry: builtins.isString entry.name) checked
      );
    in
    builtins.listToAttrs (
      lib.concatMap clashes (
        builtins.filter (group: builtins.length group > 1) (builtins.attrValues byName)
      )
    );
in
# files: those that declare the entries of the list; typed: the names of the typed options that are set; settings:
# suite.<module>
{ files, typed }:
settings:
let
  connected = connect settings (fromOptions typed settings ++ listed files settings);
  checked = map checkEntry connected.entries;
  duplicates = duplicatesAmong checked;
  ready = builtins.filter (entry: entry.ready != null && !(duplicates ? ${entry.place})) checked;
in
{
  errors =
    entryList.problems {
      path = "suite.${kind.module}";
      inherit (kind) list;
      inherit isPublic;
      example = kind.example.entry;
      entryOf =
        name: entry:
        let
          meant = if name == null then { } else entryNamed services.schemas kind name entry;
        in
        (if meant == null then { inherit name; } else meant) // entry;
      plural = kind.nouns;
    } settings.${kind.list}
    ++ connected.errors
    ++ builtins.concatMap (
      entry: map (text: text + writtenIn entry.file) (entry.errors ++ duplicates.${entry.place} or [ ])
    ) checked
    ++ renamedProblems (name: lib.toLower (bare name)) checked;
  warnings =
    builtins.concatMap (entry: if duplicates ? ${entry.place} then [ ] else entry.warnings) checked
    ++ connected.warnings
    ++ lib.optionals (settings.prune == "all" && !kind.builtIn) (emptied checked);
  # service -> its entries
  entries = lib.zipAttrs (
    map (
      { ready, targets, ... }:
      builtins.listToAttrs (
        map (name: {
          inherit name;
          value = ready;
        }) targets
      )
    ) ready
  );
}
