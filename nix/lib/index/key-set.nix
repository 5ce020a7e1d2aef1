# The keys of a generated file (the fields of an implementation, or the general keys of a kind), prepared for checks and
# for the manifest. Both have the same form, so a type can be used for either.
{
  lib,
  defaultText,
  docs,
  format,
  generated,
  ...
}:
let
  perSchema = make: builtins.mapAttrs (schema: _: make schema) generated.schemas;

  # The names that a schema lacks, from a table name -> the schema ids that have it.
  lacking =
    only: schema: builtins.filter (name: !builtins.elem schema only.${name}) (builtins.attrNames only);

  # name -> spelling of one schema, from a table name -> schema id -> spelling.
  spelledBy =
    spelling: schema:
    builtins.mapAttrs (_: bySchema: bySchema.${schema}) (
      removeAttrs spelling (
        builtins.filter (name: !(spelling.${name} ? ${schema})) (builtins.attrNames spelling)
      )
    );

  # The option of a key, with the facts that are not in the file: that the service has the default, and which schemas
  # have the key, if only some do.
  withFacts =
    only: name: option:
    {
      defaultText = defaultText null;
      example =
        if lib.hasSuffix "ategories" name && (option.type.plain.element.name or null) == "int" then
          [ 5000 ]
        else
          docs.exampleOf option.type.plain;
    }
    // option
    // lib.optionalAttrs (only ? ${name}) {
      description = "${option.description} Only in ${format.conjunction only.${name}}.";
    };
in
{
  # file: the declarations of a generated file
  of =
    file:
    let
      # Definitions have no options, only types.
      types = file.types or (builtins.mapAttrs (_: option: option.type.plain) file.options);
      names = builtins.attrNames types;
      only = file.only or { };
      lacks = perSchema (lacking only);
      withProperty =
        property: removeAttrs types (builtins.filter (name: types.${name}.${property} == null) names);
      encoding = withProperty "encode";
    in
    {
      inherit types;
      options = builtins.mapAttrs (withFacts only) file.options or { };
      # Key -> its labels in the web UI, where they differ from its name.
      labels = file.labels or { };
      # Keys that not every schema has: name -> the schema ids that have it, and the names that each schema lacks.
      inherit lacks only;
      # schema id -> name -> its name in that schema
      spelling = perSchema (spelledBy (file.spelling or { }));
      # schema id -> name -> value -> its form in the manifest. Computed once, because every entry uses it for every
      # service.
      encode = perSchema (schema: builtins.mapAttrs (_: type: type.encode schema) encoding);
      # Types with more than a check (types/default.nix).
      narrowers = withProperty "narrow";
      warners = withProperty "warned";
    };

  # Returns a part of a set: the keys of `types`, with a separate table of the schemas that have them.
  restrict =
    { only, types }:
    set:
    let
      lacks = perSchema (lacking only);
    in
    set
    // {
      inherit lacks only types;
      narrowers = builtins.intersectAttrs types set.narrowers;
      warners = builtins.intersectAttrs types set.warners;
    };
}
