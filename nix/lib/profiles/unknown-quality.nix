# The qualities of a service.
{
  lib,
  forKind,
  format,
  nearest,
  scored,
  ...
}:
let
  # The kind has one implementation, in records that have the kind.
  profile = lib.findFirst (_: true) null (
    builtins.attrValues (forKind scored.by).catalog.implementations
  );
in
# schema: the schema id of a service; title: the name of the service in the message; takesGroups: true where a group can be
# written -> quality -> its error, in a list
{
  schema,
  title,
  takesGroups ? false,
}:
let
  # Quality -> number
  inherit (profile.fields.types.qualities.element) tableOf;
  table = tableOf schema;
in
quality:
let
  near = nearest.suggestValue quality (builtins.attrNames table);
  # A group that the web UI shows in a new profile.
  groups = profile.qualityGroups.${schema} or { };
  having = builtins.filter (other: tableOf other ? ${quality}) profile.schemas;
  group = lib.findFirst (name: nearest.plain name == nearest.plain quality) null (
    builtins.attrNames groups
  );
in
lib.optional (profile != null && builtins.elem schema profile.schemas && !(table ? ${quality}))
  "${title} has no quality ${format.quote quality}.${
    if group != null then
      " It is a group${
        if takesGroups then
          ". Write ${
            format.code {
              name = group;
              qualities = groups.${group};
            }
          }"
        else
          " of ${format.conjunction (map format.quote groups.${group})}"
      }."
    else if near != "" then
      near
    else
      "${lib.optionalString (having != [ ]) " Only ${format.have having} it."} Valid values: ${format.quoted (builtins.attrNames table)}."
  }"
