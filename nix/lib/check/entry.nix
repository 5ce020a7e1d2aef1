# Checks one entry: returns all its errors at once, and what is sent to the services.
{
  lib,
  catalog,
  checks,
  format,
  kind,
  services,
  withoutNull,
  ...
}:
let
  # A string with store context cannot be an attribute name.
  bare = builtins.unsafeDiscardStringContext;

  # Services that have an implementation, or a definition, once for all entries of it.
  onService = builtins.mapAttrs (_: checks.targets.having) catalog.implementations;
  onServiceDefined = builtins.mapAttrs (
    _: builtins.mapAttrs (_: checks.targets.having)
  ) catalog.definitions;

  having =
    item:
    if item == null then
      services.usable
    else if item.definition == null then
      onService.${item.option}
    else
      onServiceDefined.${item.definition}.${item.implementation};

  # The schemas whose names a message lists: those of the services in the entry, else those of all services.
  namedSchemas =
    named:
    let
      found = lib.concatMap (
        name:
        lib.optional (builtins.isString name && services.usable ? ${bare name}) services.usable.${bare name}
      ) (if builtins.isList named then named else builtins.attrNames services.usable);
    in
    if found == [ ] then services.schemaIds else lib.unique found;

  # Returns what is sent to the services. seen: the result of inspect.nix; targets: names of services
  readied =
    {
      given,
      fills,
      item,
      name,
      path,
      seen,
      targets,
    }:
    {
      inherit (item) implementation;
      inherit
        fills
        item
        name
        path
        targets
        ;
      inherit (seen) enable categories;
      fields = {
        keys = item.fields;
        inherit (seen.fields) secretNames values;
      };
      general = {
        keys = item.general;
        inherit (seen.general) secretNames values;
      };
      inherit (seen.fields) secretRefs;
      tags =
        if given ? tags then
          builtins.attrNames (lib.genAttrs (map (label: bare (lib.toLower label)) given.tags) (_: null))
        else
          null;
      dependencies = given.dependencies or [ ];
    };
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
  targets = checks.targets.resolve {
    inherit item;
    named = given.services or null;
    onService = having item;
  };
  seen = checks.inspect {
    inherit given item;
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
    (if fault == null then [ ] else [ fault ])
    ++ lib.optional (resolved.error != null) resolved.error
    ++ targets.errors
    ++ checks.metaKeys.problems given
    ++ lib.optionals (item != null) (checks.writers given item name targets.names ++ seen.errors);
in
if !builtins.isAttrs value || value ? _type then
  {
    name = null;
    targets = [ ];
    errors = [
      "${path} must be an attribute set that declares ${format.one kind.noun}, but is ${format.value value}.${format.propertyHint "entry" value}"
    ];
    warnings = [ ];
    ready = null;
    inherit file path;
    place = path;
  }
else
  {
    inherit file path place;
    # Without an implementation, only a written name counts.
    name = if item == null then given.name or null else name;
    targets = targets.names;
    errors = map (text: "${place}: ${text}") errors;
    # Errors come first.
    warnings = lib.optionals (item != null && errors == [ ]) (
      map (text: "${place}: ${text}") (
        seen.warnings ++ lib.optionals (option != null) (checks.far option seen targets.names)
      )
    );
    ready =
      if errors == [ ] then
        readied {
          inherit
            fills
            given
            item
            name
            path
            seen
            ;
          targets = targets.names;
        }
      else
        null;
  }
