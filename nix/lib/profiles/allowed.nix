# The keys of a metadata profile that name what is allowed, and references to parts of the schema.
{
  lib,
  bare,
  forKind,
  format,
  nearest,
  services,
  setKinds,
  ...
}:
let
  # The one implementation of a kind of profiles.
  implementations = builtins.mapAttrs (
    name: _: builtins.head (builtins.attrValues (forKind name).catalog.implementations)
  ) setKinds;

  # The names that a service offers for a key; null if its app has no table.
  tableOf =
    kind: key: name:
    let
      implementation = implementations.${kind.kind};
      type = implementation.fields.types.${key};
    in
    if builtins.elem key (implementation.fields.lacks.${services.usable.${name}}) then
      null
    else
      (type.element or type).tableOf services.usable.${name};

  unknownOn =
    { kind, key, names, ... }:
    label: value:
    lib.concatMap (
      name:
      let
        table = tableOf kind key name;
        offered = builtins.attrNames table;
      in
      lib.optional (table != null && !(table ? ${bare value}))
        "${label}: ${name} does not offer ${format.quote value}.${nearest.suggest value offered} Values on ${name}: ${format.quoted offered}."
    ) names;
in
{
  allowed =
    { path, key, value, ... }@given:
    {
      errors = map (text: "${path}: ${text}") (
        if value == [ ] then
          [ "${key} is empty. Write at least one name." ]
        else
          lib.concatLists (
            lib.imap0 (index: unknownOn given "${key}[${toString index}]") value
          )
      );
    };

  # The language of a profile. A reference to another resource is looked up by the host program.
  reference =
    { path, key, kind, value, ... }@given:
    {
      errors = lib.optionals (kind.keys.${key}.list == "language") (
        map (text: "${path}: ${text}") (unknownOn given key value)
      );
    };

  tags =
    { path, key, value, ... }:
    {
      errors = lib.optional (value == [ ]) "${path}: ${key} is empty. Write at least one tag.";
    };
}
