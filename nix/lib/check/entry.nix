# Checks one entry: returns all its errors at once, and what is sent to the services.
{
  lib,
  bare,
  catalog,
  checks,
  format,
  kind,
  metaKeys,
  record,
  services,
  withoutNull,
  ...
}:
let
  # The services that have an implementation: once for all its entries.
  having = item: lib.filterAttrs (_: schema: builtins.elem schema item.schemas) services.usable;
  havingOption = builtins.mapAttrs (_: having) catalog.implementations;
  havingItem =
    item:
    if item == null then
      services.usable
    else if item.definition == null then
      havingOption.${item.option}
    else
      having item;

  lacking =
    item: place: name:
    let
      others = builtins.attrNames (havingItem item);
      what = if checks.hasKind name then item.title else kind.plural;
    in
    "${place}: ${name} (${services.about name}) has no ${what}. ${
      if others == [ ] then
        "Only ${format.conjunction item.schemas} ${
          if builtins.length item.schemas == 1 then "has" else "have"
        } it, and no such service is configured."
      else
        "Services that have ${what}: ${format.listing others}."
    }";

  targetsOf =
    item: named:
    let
      here = havingItem item;
    in
    if named == null && kind.services == "all" then
      {
        names = builtins.attrNames here;
        # Another check reports an unusable service, which may be the reason.
        errors = lib.optional (item != null && here == { } && services.schemas == services.usable) (
          checks.targets.nowhere item.title item.schemas
        );
      }
    else
      checks.targets.resolve {
        inherit named;
        having = here;
        lacking = lacking item;
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
      found = builtins.intersectAttrs (lib.genAttrs (map bare names) (_: null)) services.usable;
      usable = builtins.attrValues (if found == { } then services.usable else found);
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
  given = withoutNull value;
  resolved =
    if option != null then
      {
        item = catalog.implementations.${option};
        error = null;
      }
    else
      checks.implementation (namedSchemas (given.services or null)) given;
  inherit (resolved) item;
  targets = targetsOf item (given.services or null);
  seen =
    if item == null then
      record.check {
        inherit place;
        label = format.one kind.noun;
        keys = metaKeys.keys;
        targets = [ ];
        given = builtins.intersectAttrs metaKeys.keys.types given;
      }
    else
      checks.inspect {
        inherit given item place;
        targets = targets.names;
        targetsComplete = targets.errors == [ ];
      };
  name =
    given.name or (
      if option != null || given ? definition && item != null then
        item.title
      else
        given.definition or given.implementationName or null
    );
  place =
    if builtins.isString name && (option == null || given ? name) then
      "${path} (${format.quote name})"
    else
      path;
  errors =
    map (text: "${place}: ${text}") (
      lib.optional (fault != null) fault
      ++ lib.optional (resolved.error != null) resolved.error
      ++ targets.errors
      ++ checks.metaKeys.problems given
    )
    ++ seen.errors;
  misshapen = record.shape path (format.one kind.noun) value;
in
if misshapen != [ ] then
  {
    name = null;
    targets = [ ];
    errors = misshapen;
    warnings = [ ];
    ready = null;
    inherit file path;
    place = path;
  }
else
  {
    inherit
      errors
      file
      path
      place
      ;
    # Without an implementation, only a written name counts.
    name = if item == null then given.name or null else name;
    targets = targets.names;
    # Errors come first.
    warnings = lib.optionals (errors == [ ]) (
      seen.warnings
      ++ lib.optionals (option != null) (
        map (text: "${place}: ${text}") (checks.remoteLoopback option seen.fields.values targets.names)
      )
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
          // lib.optionalAttrs (item.definition != null) { inherit (item) definition; };
          tags = lib.optionalAttrs (given ? tags) {
            tags = builtins.attrNames (
              lib.genAttrs (map (label: bare (lib.toLower label)) given.tags) (_: null)
            );
          };
          dependencies = given.dependencies or [ ];
        };
  }
