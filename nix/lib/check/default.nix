# Checks one entry: everything that is wrong with it, at once, and what of it goes to the services.
{
  lib,
  catalog,
  handKeys,
  kind,
  nearest,
  secrets,
  services,
  show,
  types,
}:
let
  resolve = import ./implementation.nix {
    inherit
      lib
      catalog
      kind
      nearest
      show
      ;
  };

  targeting = import ./services.nix {
    inherit
      lib
      kind
      nearest
      services
      show
      ;
  };

  keyProblems = import ./keys.nix {
    inherit
      lib
      handKeys
      kind
      nearest
      services
      show
      ;
  };

  valueChecks = import ./values.nix {
    inherit
      lib
      secrets
      services
      show
      ;
  };

  generalChecks = import ./general.nix {
    inherit
      lib
      kind
      nearest
      services
      show
      types
      ;
  };

  # Services that have an implementation, once for all entries of it.
  onService = builtins.mapAttrs (_: targeting.having) catalog.implementations;

  # The schemas to choose names from in a message: those of the services named, else of all there are.
  namedSchemas =
    named:
    let
      found = lib.concatMap (
        name: lib.optional (builtins.isString name && services.usable ? ${name}) services.usable.${name}
      ) (if builtins.isList named then named else builtins.attrNames services.usable);
    in
    if found == [ ] then services.schemaIds else lib.unique found;

  # Keys that are null are not set.
  withoutNull =
    given:
    let
      unset = builtins.filter (name: given.${name} == null) (builtins.attrNames given);
    in
    if unset == [ ] then given else removeAttrs given unset;

  asSet = value: if builtins.isAttrs value then value else { };

  # Everything about an entry whose implementation is known.
  inspect =
    {
      given,
      item,
      targets,
      targetsComplete,
    }:
    let
      schemas = builtins.attrNames (
        builtins.listToAttrs (
          map (name: {
            name = services.usable.${name};
            value = null;
          }) targets
        )
      );
      rest = removeAttrs given handKeys;
      under = asSet (given.fields or { });
      flat = builtins.intersectAttrs item.flatTypes rest;
      written = flat // builtins.intersectAttrs item.fieldTypes under;
      events = builtins.intersectAttrs catalog.general.events rest;
      enable = given.enable or true != false;
      labelOf = name: if under ? ${name} then "fields.${name}" else name;
      fields = valueChecks.check {
        given = written;
        types = item.fieldTypes;
        inherit labelOf;
      };
      general = valueChecks.check {
        given = builtins.intersectAttrs item.generalTypes rest;
        types = item.generalTypes;
        labelOf = name: name;
      };
      categories = given.categories or { };
    in
    {
      inherit
        enable
        fields
        general
        categories
        ;
      errors =
        keyProblems {
          inherit
            enable
            events
            flat
            item
            rest
            schemas
            targets
            under
            ;
          general = general.values;
        }
        ++ general.errors
        ++ fields.errors
        ++ lib.optionals (targets != [ ]) (
          valueChecks.narrow {
            inherit item labelOf schemas;
            inherit (fields) values;
          }
        )
        ++ lib.optionals (categories != { }) (
          generalChecks.categories {
            inherit
              categories
              item
              targets
              targetsComplete
              ;
            fields = fields.values;
          }
        );
      warnings = valueChecks.warnings {
        inherit
          enable
          item
          labelOf
          targets
          ;
        inherit (fields) values;
      };
    };

  # What goes to the services.
  ready =
    {
      given,
      item,
      name,
      seen,
      path,
      targets,
    }:
    {
      inherit (item) implementation;
      inherit
        item
        name
        path
        targets
        ;
      inherit (seen) enable categories;
      fields = seen.fields.values;
      general = seen.general.values;
      inherit (seen.fields) secretNames secretPaths;
      tags = if given ? tags then lib.unique (map lib.toLower given.tags) else null;
      dependencies = given.dependencies or [ ];
    };
in
# path: the option's path, with the index; value: the entry; option: its implementation where that is
# known from the option -> name, lowered, place, targets, errors, warnings, ready (null when wrong)
{
  path,
  value,
  option ? null,
}:
let
  given = withoutNull value;
  resolved =
    if option != null then
      {
        inherit option;
        error = null;
      }
    else
      resolve (namedSchemas (given.services or null)) given;
  item = if resolved.option == null then null else catalog.implementations.${resolved.option};
  targets = targeting.resolve {
    inherit item;
    named = given.services or null;
    onService = if item == null then services.usable else onService.${resolved.option};
  };
  seen = inspect {
    inherit given item;
    targets = targets.names;
    targetsComplete = targets.errors == [ ];
  };
  name = given.name or (if option != null then item.title else given.implementationName or null);
  place =
    if builtins.isString name && (option == null || given ? name) then
      "${path} (${show.quote name})"
    else
      path;
  errors =
    lib.optional (resolved.error != null) resolved.error
    ++ targets.errors
    ++ generalChecks.problems given
    ++ lib.optionals (item != null) seen.errors;
in
if !builtins.isAttrs value || value ? _type then
  {
    name = null;
    targets = [ ];
    errors = [
      "${path} must be an attribute set, a ${kind.noun}, but is ${show.value value}."
    ];
    warnings = [ ];
    ready = null;
    inherit path;
    place = path;
  }
else
  {
    inherit
      name
      path
      place
      ;
    targets = targets.names;
    errors = map (text: "${place}: ${text}") errors;
    warnings = lib.optionals (item != null) (map (text: "${place}: ${text}") seen.warnings);
    ready =
      if errors == [ ] then
        ready {
          inherit
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
