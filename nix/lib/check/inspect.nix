# Checks an entry whose implementation is known: its keys, their values, and warnings.
{
  lib,
  catalog,
  checks,
  metaKeys,
  services,
  withoutNull,
  ...
}:
# given: the entry without nulls; item: its implementation; targets: names of services;
# targetsComplete: true if `services` has no error
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
  rest = removeAttrs given metaKeys.names;
  under = if builtins.isAttrs (given.fields or null) then withoutNull given.fields else { };
  flat = builtins.intersectAttrs item.flatTypes rest;
  events = builtins.intersectAttrs catalog.events rest;
  enable = given.enable or true != false;
  categories = if metaKeys.has ? categories then given.categories or { } else { };
  labelOf = name: if under ? ${name} then "fields.${name}" else name;

  # Includes the fields that `categories` fills.
  filling =
    service:
    lib.optionalAttrs (categories ? ${service} && item.category ? ${services.usable.${service}}) {
      ${item.category.${services.usable.${service}}} = categories.${service};
    };
  groups = checks.groups (
    {
      inherit item labelOf targets;
      saysEnable = given ? enable;
      written = fields.values;
    }
    // (
      if builtins.isAttrs categories && categories != { } then
        {
          touched = fields.values // lib.foldl' (all: service: all // filling service) { } targets;
          values = service: fields.values // filling service;
        }
      else
        {
          touched = fields.values;
          values = _: fields.values;
        }
    )
  );

  fields = checks.values {
    inherit schemas;
    given = flat // builtins.intersectAttrs item.fields.types under;
    keys = item.fields;
    inherit labelOf;
    takesSecrets = true;
    hintOf =
      name:
      item.fields.types.${name}.advice {
        has = other: item.fields.types ? ${other};
        label = other: if under ? ${name} then "fields.${other}" else other;
      } (labelOf name);
  };
  general = checks.values {
    inherit schemas;
    given = builtins.intersectAttrs item.general.types rest;
    keys = item.general;
    labelOf = name: name;
    takesSecrets = false;
    hintOf =
      name: value:
      lib.optionalString (
        item.fields.types ? ${name}
        && item.fields.types.${name}.check value
        && builtins.any (schema: !builtins.elem name item.fields.lacks.${schema}) schemas
      ) " The field of that name is fields.${name}.";
  };
in
{
  inherit
    enable
    fields
    general
    categories
    ;
  errors =
    checks.keys {
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
      general = builtins.intersectAttrs item.general.types rest;
    }
    ++ general.errors
    ++ fields.errors
    ++ lib.optionals (targets != [ ]) (general.narrowed ++ fields.narrowed ++ groups.errors)
    ++ lib.optionals (categories != { }) (
      checks.metaKeys.categories {
        inherit
          categories
          item
          targets
          targetsComplete
          ;
        fields = fields.values;
      }
    );
  warnings =
    general.warnings
    ++ fields.warnings
    ++ checks.dropped given targets
    ++ lib.optionals enable groups.warnings;
}
