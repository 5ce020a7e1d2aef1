# Everything about an entry whose implementation is known: its keys, their values, what to warn of.
{
  lib,
  catalog,
  checks,
  handKeys,
  kind,
  services,
  withoutNull,
  ...
}:
# given: the entry without nulls; item: its implementation; targets: names of services;
# targetsComplete: nothing was wrong with them
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
  rest = removeAttrs given handKeys.names;
  under = if builtins.isAttrs (given.fields or null) then withoutNull given.fields else { };
  flat = builtins.intersectAttrs item.flatTypes rest;
  written = flat // builtins.intersectAttrs item.fieldTypes under;
  events = builtins.intersectAttrs catalog.general.events rest;
  enable = given.enable or true != false;
  labelOf = name: if under ? ${name} then "fields.${name}" else name;
  fields = checks.values.check {
    given = written;
    types = item.fieldTypes;
    inherit labelOf;
  };
  general = checks.values.check {
    given = builtins.intersectAttrs item.generalTypes rest;
    types = item.generalTypes;
    labelOf = name: name;
    hintOf =
      name: value:
      lib.optionalString (
        item.fieldTypes ? ${name} && item.fieldTypes.${name}.check value
      ) " The field of that name is fields.${name}.";
  };
  categories = if kind.hasEvents then { } else given.categories or { };
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
      general = general.values;
    }
    ++ general.errors
    ++ fields.errors
    ++ lib.optionals (targets != [ ]) (
      checks.values.narrow {
        inherit item labelOf schemas;
        inherit (fields) values;
      }
    )
    ++ lib.optionals (categories != { }) (
      checks.handKeys.categories {
        inherit
          categories
          item
          targets
          targetsComplete
          ;
        fields = fields.values;
      }
    );
  warnings = checks.values.warnings {
    inherit
      enable
      item
      labelOf
      targets
      ;
    inherit (fields) values;
  };
}
