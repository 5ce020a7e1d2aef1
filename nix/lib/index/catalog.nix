# One kind of the generated index, made ready for checking: per implementation its fields and general
# keys, and its exceptions. It is lazy: a file is read only if an entry uses it.
{
  lib,
  defaultText,
  indexOf,
  keySet,
  kind,
  metaKeys,
  types,
  ...
}:
let
  kindIndex = indexOf kind;

  load = file: import file { inherit defaultText lib types; };

  general = keySet.of (
    if kindIndex.general == null then { options = { }; } else load kindIndex.general
  );
  # The keys that are events, for kinds that are enabled by events.
  events = lib.optionalAttrs (kind.enabledBy.by == "events") (
    lib.filterAttrs (name: _: builtins.match "on[A-Z].*" name != null) general.types
  );
  eventNames = builtins.attrNames events;

  # file: the declarations of a generated file; of: its names
  prepare =
    file: of:
    let
      supported = file.events or { };
      fields = keySet.of file;
      # The general keys, without events that no schema supports.
      ofKind = keySet.restrict {
        only = removeAttrs general.only eventNames // supported;
        types = removeAttrs general.types eventNames // builtins.intersectAttrs supported general.types;
      } general;
      flatTypes = removeAttrs fields.types (metaKeys.names ++ builtins.attrNames general.types);
      dotted = builtins.partition (lib.hasInfix ".") (builtins.attrNames flatTypes);
      merged = property: builtins.intersectAttrs flatTypes fields.${property} // ofKind.${property};
      groups = map (
        group:
        group
        // {
          # A required field.
          single =
            group ? either
            && lib.length (lib.concatLists group.either) == 1
            && !(group ? when || group ? only || group ? site);
          keys = lib.genAttrs (
            if group ? either then
              lib.concatLists group.either
            else
              group.together or (lib.concatLists group.notBoth)
          ) (_: null);
        }
      ) (file.groups or [ ]);
      isRequired = key: builtins.any (group: group.single && group.keys ? ${key}) groups;
    in
    of
    // {
      inherit fields flatTypes groups;
      # The secret and required fields that only some schemas have.
      vital = lib.filterAttrs (
        key: _: fields.types ? ${key} && (fields.types.${key}.secret || isRequired key)
      ) fields.only;
      # The keys of an entry beside `fields`, in the order of messages: a message lists only the first ones.
      own = {
        types = flatTypes // ofKind.types // metaKeys.keys.types;
        only = merged "only";
        narrowers = merged "narrowers";
        warners = merged "warners";
        inherit (fields) labels;
        options = fields.options // ofKind.options;
        listed = dotted.wrong ++ builtins.attrNames ofKind.types ++ metaKeys.names ++ dotted.right;
      };
      general = ofKind;
      # event -> the schema ids where it is supported
      events = supported;
      # The fields in groups that some schemas fill.
      filled = file.filled or { };
      category = file.category or { };
      # The fields with the category, of all apps.
      categoryKeys = lib.genAttrs (builtins.attrValues file.category or { }) (_: null);
      qualityGroups = file.qualityGroups or { };
    };

  implementation =
    option: entry:
    prepare (load entry.file) {
      inherit (entry) implementation names schemas;
      inherit option;
      definition = null;
      title = builtins.head entry.names;
    };

  # The keys that most definitions have, the shape of each, and the shapes, which are read only if an entry names a
  # definition.
  shared = import kindIndex.definitions { inherit types; };
  shapes = import shared.shapes { inherit types; };

  definition =
    name: implementation: shape:
    let
      file = shapes.${shape};
      common = lib.foldl' (all: word: all // shared.common.${word}) { } (file.common or [ ]);
    in
    prepare (file // { types = common // file.types; }) {
      names = file.names or [ implementation ];
      schemas = file.schemas or shared.schemas;
      inherit implementation;
      option = null;
      definition = name;
      title = name;
    };

  indexed = builtins.attrValues kindIndex.implementations;
in
{
  inherit events general;

  implementations = builtins.mapAttrs implementation kindIndex.implementations;

  # name -> implementation -> definition; null if the kind has none
  definitions =
    if kindIndex ? definitions then
      builtins.mapAttrs (name: builtins.mapAttrs (definition name)) shared.definitions
    else
      null;

  # implementationName -> the options of the implementations with that name.
  byName = lib.zipAttrs (
    lib.mapAttrsToList (option: entry: lib.genAttrs entry.names (_: option)) kindIndex.implementations
  );

  # Returns all implementationNames that at least one of the schemas has.
  namesOn =
    schemas:
    lib.unique (
      lib.concatMap (entry: entry.names) (
        builtins.filter (entry: builtins.any (schema: builtins.elem schema entry.schemas) schemas) indexed
      )
    );
}
