# Checks the entries of one kind, typed ones first: returns all errors at once, and what is sent to the services.
{
  lib,
  apps,
  bare,
  catalog,
  checkKeysOf,
  connect,
  entryList,
  entryNamed,
  findImplementation,
  format,
  generated,
  hasKind,
  kind,
  labelWarnings,
  metaKeyChecks,
  metaKeys,
  nearest,
  record,
  renamedProblems,
  serviceNames,
  services,
  unitName,
  units,
  withoutNull,
  ...
}:
let
  # item -> having: the services that have it; checkKeys: the check of the keys of an entry for all of them
  reachOf =
    item:
    let
      having = lib.filterAttrs (_: schema: builtins.elem schema item.schemas) services.usable;
    in
    {
      inherit having;
      checkKeys = checkKeysOf item (builtins.attrNames having);
    };
  # Once for all entries of an implementation.
  reachOfOption = builtins.mapAttrs (_: reachOf) catalog.implementations;

  lacking =
    item: having: place: name:
    let
      others = builtins.attrNames having;
      what = if hasKind name then item.title else kind.plural;
    in
    "${place}: ${name} (${services.about name}) has no ${what}.${
      nearest.suggest what (catalog.namesOn [ services.usable.${name} ])
    } ${
      if others == [ ] then
        "Only ${format.have item.schemas} it, and no such service is configured."
      else
        "Services that have ${what}: ${format.listing others}."
    }";

  # path: the option's path, with the index; value: the entry; option: the implementation of a typed option;
  # file: the file that declares it, if known; fills: service -> fields that suite fills for it;
  # fault: an error that was found before -> name, place, targets, errors, warnings, ready (null if there is an error)
  checkEntry =
    {
      path,
      value,
      option ? null,
      file ? null,
      fills ? { },
      fault ? null,
    }:
    let
      misshapen = record.shape path (format.withArticle kind.noun) (
        if option == null then
          let
            named = if builtins.isString value then entryNamed services.schemas kind value { } else null;
          in
          if named == null then kind.example.entry else named
        else if builtins.isList value then
          "Write the first ${kind.noun} here, and each other one in suite.${kind.module}.${kind.list}."
        else if kind.builtIn && value == true then
          "Write ${path} = { };"
        else
          "Write an attribute set with keys that `suite show ${path}` lists."
      ) value;
      given = if misshapen == [ ] then withoutNull value else { };
      # The schemas whose names a message lists: those of the services in the entry, else those of all services.
      schemas =
        let
          named = if builtins.isList given.services or null then given.services else [ ];
          names = map bare (builtins.filter builtins.isString named);
          chosen = builtins.intersectAttrs (lib.genAttrs names (_: null)) services.usable;
          usable = builtins.attrValues (if chosen == { } then services.usable else chosen);
        in
        if usable == [ ] then services.schemaIds else lib.unique usable;
      resolved =
        if option != null then
          let
            item = catalog.implementations.${option};
            having = builtins.filter (schema: builtins.elem schema item.schemas) schemas;
            asEntry = given // {
              inherit (item) implementation;
              typedOption = option;
            };
          in
          {
            inherit item;
            # A name can be that of a definition.
            error =
              if !(builtins.elem given.implementationName or (builtins.head item.names) item.names) then
                "implementationName contradicts the option, which is for ${format.quote item.title}. Remove it."
              else if builtins.elem "definition" kind.metaKeys && given ? name then
                (findImplementation having asEntry).error
              else
                null;
          }
        else
          findImplementation schemas given;
      inherit (resolved) item;
      reach =
        if item == null then
          { having = services.usable; }
        else if item.definition == null then
          reachOfOption.${item.option}
        else
          reachOf item;
      targets =
        if given ? services || kind.services == "named" then
          serviceNames.resolve {
            inherit (reach) having;
            lacking = lacking item reach.having;
            named = given.services or null;
            whole =
              if kind.services == "all" then
                "remove services to select all services that have ${item.title or "the implementation"}"
              else
                null;
          }
        else
          {
            names = builtins.attrNames reach.having;
            # Another check reports an unusable service, which may be the reason.
            errors = lib.optional (
              item != null && reach.having == { } && services.schemas == services.usable
            ) (serviceNames.nowhere item.title item.schemas);
          };
      seen =
        if item == null then
          record.check
            {
              label = format.withArticle kind.noun;
              inherit (metaKeys) keys;
            }
            {
              inherit place;
              given = builtins.intersectAttrs metaKeys.keys.types given;
            }
        else
          (
            if given ? services || kind.services == "named" then
              checkKeysOf item targets.names
            else
              reach.checkKeys
          )
            {
              inherit given place;
              targetsComplete = targets.errors == [ ];
            };
      name =
        given.name or (
          if
            option != null || item != null && (given ? definition || !(given ? implementationName))
          then
            item.title
          else
            given.definition or given.implementationName or null
        );
      place =
        if builtins.isString name && (option == null || given ? name) then
          "${path} (${format.quote name})"
        else
          path;
      renamed = if given ? renamedFrom && errors == [ ] then { inherit (given) renamedFrom; } else { };
      errors =
        if misshapen != [ ] then
          misshapen
        else
          map (text: "${place}: ${text}") (
            # No call where there is no error.
            (if fault == null then [ ] else [ fault ])
            ++ (if resolved.error == null then [ ] else [ resolved.error ])
            ++ targets.errors
            ++ metaKeyChecks.problems given
          )
          ++ seen.errors;
    in
    {
      inherit
        errors
        file
        path
        place
        ;
      # Without an implementation, only a written name counts.
      name = if item == null || misshapen != [ ] then given.name or null else name;
      targets = targets.names;
      # Errors come first.
      warnings = lib.optionals (errors == [ ]) (
        if given ? tags || given ? dependencies then
          seen.warnings
          ++ map (text: "${place}: ${text}") (
            labelWarnings (lib.getAttrs targets.names services.usable) given.tags or [ ]
            ++ map (text: "dependencies: ${text}") (
              lib.concatMap (unitName.strange units) given.dependencies or [ ]
            )
          )
        else
          seen.warnings
      );
      ready =
        if errors != [ ] then
          null
        else
          {
            inherit (seen) fields general secretRefs;
            fills = fills // seen.fills;
            # What all services get.
            shared = {
              inherit name path;
              inherit (item) implementation;
              inherit (seen) enable;
            }
            // lib.optionalAttrs (item.definition != null) { inherit (item) definition; }
            // renamed;
            tags = lib.optionalAttrs (given ? tags) {
              tags = builtins.attrNames (
                lib.genAttrs (map (label: bare (lib.toLower label)) given.tags) (_: null)
              );
            };
            dependencies = given.dependencies or [ ];
          };
    }
    // renamed;

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
