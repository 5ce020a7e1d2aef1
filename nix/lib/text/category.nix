# The numbers of categories that are written by name: indexers of libraries take numbers. Evaluated only for errors.
{
  lib,
  forKind,
  kinds,
  ...
}:
let
  # Prowlarr's applications have the names of all of them.
  kind = lib.findFirst (kind: kinds.${kind} ? autoConnect) null (builtins.attrNames kinds);
  table = lib.foldl' (
    all: item: (item.fields.types.syncCategories.element or { tableOf = _: { }; }).tableOf null // all
  ) { } (builtins.attrValues (forKind kind).catalog.implementations);
in
# type: of the key; value: a list -> the fix, or an empty string
key: type: value:
lib.optionalString (
  (type.element or { }).name or null == "int"
  && builtins.all (one: builtins.isInt one || table ? ${toString one}) value
) " Write ${key} = [ ${lib.concatMapStringsSep " " (one: toString table.${toString one} or one) value} ];"
