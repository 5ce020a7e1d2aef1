# Keys that an emitted file declares (the fields of an implementation, or the general keys of a kind),
# made ready for checking and sending. Both go the same way, so a type can be used for either.
{ generated, ... }:
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
in
{
  # file: what an emitted file declares
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
      options = file.options or { };
      # Keys that not every schema has: name -> the schema ids that have it, and what each lacks.
      inherit lacks only;
      # schema id -> name -> what it is called there
      spelling = perSchema (spelledBy (file.spelling or { }));
      # schema id -> name -> value -> what the manifest has. Made once, for this is done for every entry in every
      # service.
      encode = perSchema (schema: builtins.mapAttrs (_: type: type.encode schema) encoding);
      # Types with more than a check (types/make-type.nix).
      narrowers = withProperty "narrow";
      exposing = withProperty "exposed";
    };

  # Fewer of the keys of a set: those of `types`, and where they are by a table of their own.
  restrict =
    { only, types }:
    set:
    let
      lacks = perSchema (lacking only);
    in
    set
    // {
      inherit lacks only types;
    };
}
