# Checks one entry: returns all its errors at once, and what is sent to the services.
{
  lib,
  bare,
  catalog,
  checkKeysOf,
  entryNamed,
  findImplementation,
  format,
  hasKind,
  kind,
  labelWarnings,
  metaKeyChecks,
  metaKeys,
  nearest,
  record,
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

  targetsOf =
    item: having: named:
    if named == null && kind.services == "all" then
      {
        names = builtins.attrNames having;
        # Another check reports an unusable service, which may be the reason.
        errors = lib.optional (item != null && having == { } && services.schemas == services.usable) (
          serviceNames.nowhere item.title item.schemas
        );
      }
    else
      serviceNames.resolve {
        inherit having named;
        lacking = lacking item having;
        whole =
          if kind.services == "all" then
            "remove services to select all services that have ${item.title or "the implementation"}"
          else
            null;
      };

  # The schemas whose names a message lists: those of the services in the entry, else those of all services.
  namedSchemas =
    named:
    let
      names = if builtins.isList named then builtins.filter builtins.isString named else [ ];
      chosen = builtins.intersectAttrs (lib.genAttrs (map bare names) (_: null)) services.usable;
      usable = builtins.attrValues (if chosen == { } then services.usable else chosen);
    in
    if usable == [ ] then services.schemaIds else lib.unique usable;
in
# path: the option's path, with the index; value: the entry; option: the implementation of a typed option;
# file: the file that declares it, if known; fills: service -> fields that suite fills for it;
# fault: an error that was found before -> name, place, targets, errors, warnings, ready (null if there is an error)
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
    else
      "Write an attribute set with keys that `suite show ${path}` lists."
  ) value;
  given = if misshapen == [ ] then withoutNull value else { };
  resolved =
    if option != null then
      let
        item = catalog.implementations.${option};
        having = builtins.filter (schema: builtins.elem schema item.schemas) (
          namedSchemas (given.services or null)
        );
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
      findImplementation (namedSchemas (given.services or null)) given;
  inherit (resolved) item;
  reach =
    if item == null then
      { having = services.usable; }
    else if item.definition == null then
      reachOfOption.${item.option}
    else
      reachOf item;
  targets = targetsOf item reach.having (given.services or null);
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
// renamed
