# One kind of the generated index, made ready for checking: per implementation its fields and general
# keys, and what is peculiar to it. All of it lazy: a file is read when an entry uses it.
{
  lib,
  handKeys,
  indexOf,
  keySet,
  kind,
  own,
  types,
  ...
}:
let
  kindIndex = indexOf kind;

  load = file: import file { inherit lib own types; };

  general = keySet.of (
    if kindIndex.general == null then { options = { }; } else load kindIndex.general
  );
  # The keys that are events, where these are what switches one on.
  events = lib.optionalAttrs (kind.switch.by == "events") (
    lib.filterAttrs (name: _: builtins.match "on[A-Z].*" name != null) general.types
  );
  eventNames = builtins.attrNames events;

  # The general keys of an implementation. Events that nobody supports there are not keys of it.
  generalOf =
    supported:
    keySet.restrict {
      only = removeAttrs general.only eventNames // supported;
      types = removeAttrs general.types eventNames // builtins.intersectAttrs supported general.types;
    } general;

  prepare =
    option: entry:
    let
      file = load entry.file;
      supported = file.events or { };
      fields = keySet.of file;
      ofKind = generalOf supported;
      flatTypes = removeAttrs fields.types (handKeys.names ++ builtins.attrNames general.types);
    in
    {
      inherit fields flatTypes option;
      inherit (entry) apps implementation names;
      general = ofKind;
      title = builtins.head entry.names;
      # event -> the schema ids where it is supported
      events = supported;
      # What is asked of fields together (check/groups/default.nix), and the fields that some schemas fill themselves.
      filled = file.filled or { };
      groups = map (
        group:
        group
        // {
          # A field that must be set: that it is not empty, its type sees to.
          sides = map (names: lib.genAttrs names (_: null)) (group.notBoth or [ ]);
          single = group ? either && lib.length (lib.concatLists group.either) == 1 && !(group ? when);
          keys = lib.genAttrs (
            if group ? either then
              lib.concatLists group.either
            else if group ? together then
              group.together
            else
              lib.concatLists group.notBoth
          ) (_: null);
        }
      ) (file.groups or [ ]);
      category = file.category or { };
      # All keys that are right beside `fields`, and under it.
      known = builtins.attrNames (ofKind.types // events // flatTypes);
      fieldNames = builtins.attrNames fields.types;
    };

  indexed = builtins.attrValues kindIndex.implementations;
in
{
  inherit events general;

  implementations = builtins.mapAttrs prepare kindIndex.implementations;

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
