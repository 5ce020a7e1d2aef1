# One kind of the generated index, made ready for checking: per implementation the types of its keys,
# what each schema lacks, and how it spells things. All of it lazy: a file is read when an entry uses it.
{
  lib,
  generated,
  handKeys,
  kind,
  own,
  types,
  ...
}:
let
  kindIndex = generated.${kind.module};

  load = file: import file { inherit lib own types; };

  plainTypes = builtins.mapAttrs (_: option: option.type.plain);

  # The names that a schema lacks, from a table name -> the schema ids that have it.
  lacking =
    only: schema: builtins.filter (name: !builtins.elem schema only.${name}) (builtins.attrNames only);

  # name -> spelling of one schema, from a table name -> schema id -> spelling.
  spelledBy =
    spelling: schema:
    builtins.mapAttrs (_: bySchema: bySchema.${schema}) (
      lib.filterAttrs (_: bySchema: bySchema ? ${schema}) spelling
    );

  perSchema = lib.genAttrs (builtins.attrNames generated.schemas);

  generalFile = load kindIndex.general;
  general = {
    options = generalFile.options;
    only = generalFile.only or { };
    spelling = perSchema (spelledBy (generalFile.spelling or { }));
    types = plainTypes generalFile.options;
    events = lib.filterAttrs (name: _: builtins.match "on[A-Z].*" name != null) general.types;
  };

  prepare =
    option: entry:
    let
      file = load entry.file;
      events = file.events or { };
      # Events that nobody supports here are not keys of this implementation.
      generalTypes =
        removeAttrs general.types (builtins.attrNames general.events)
        // builtins.intersectAttrs events general.types;
      fieldTypes = plainTypes file.options;
      flatTypes = removeAttrs fieldTypes (handKeys.names ++ builtins.attrNames general.types);
      generalOnly = removeAttrs general.only (builtins.attrNames general.events);
      withProperty = property: lib.filterAttrs (_: type: type.${property} != null) fieldTypes;
    in
    {
      inherit
        events
        fieldTypes
        flatTypes
        generalTypes
        option
        ;
      inherit (entry) apps implementation names;
      inherit (file) options;
      title = builtins.head entry.names;
      bare = map (group: group // { keys = lib.genAttrs group.any (_: null); }) (file.bare or [ ]);
      category = file.category or { };
      only = file.only or { };
      inherit generalOnly;
      lacks = perSchema (lacking (file.only or { }));
      generalLacks = perSchema (lacking (generalOnly // events));
      spelling = perSchema (spelledBy (file.spelling or { }));
      known = builtins.attrNames (generalTypes // general.events // flatTypes);
      fieldNames = builtins.attrNames fieldTypes;
      encoders = withProperty "encode";
      narrowers = withProperty "narrow";
      secretTypes = lib.filterAttrs (_: type: type.secret) fieldTypes;
    };

  implementations = builtins.mapAttrs prepare kindIndex.implementations;

  indexed = builtins.attrValues kindIndex.implementations;
in
{
  inherit general implementations;

  # implementationName -> the options of those that are called so.
  byName = lib.zipAttrs (
    lib.mapAttrsToList (option: entry: lib.genAttrs entry.names (_: option)) kindIndex.implementations
  );

  # All implementationNames that some of the schemas have.
  namesOn =
    schemas:
    lib.unique (
      lib.concatMap (entry: entry.names) (
        builtins.filter (entry: builtins.any (schema: builtins.elem schema entry.apps) schemas) indexed
      )
    );
}
