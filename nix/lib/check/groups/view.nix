# The fields of an entry from the point of view of one service.
{ lib, services }:
let
  inherit (import ./conditions.nix { inherit lib; }) holds isSet;
in
# The entry as groups/default.nix has it; name: a service
{
  item,
  labelOf,
  values,
  written,
  ...
}:
name:
let
  schema = services.usable.${name};
  lacks = item.fields.lacks.${schema};
  here = removeAttrs (values name) lacks;
  fills = field: builtins.elem schema (item.filled.${field} or [ ]);
in
{
  inherit name schema;
  # The name of the field in messages: `categories` may have filled it.
  label =
    field: if here ? ${field} && !(written ? ${field}) then "categories.${name}" else labelOf field;
  valueOf = field: here.${field} or null;
  isWritten = field: here ? ${field};
  has = field: !builtins.elem field lacks;
  isSet = field: here ? ${field} && isSet here.${field};
  isEmpty = field: builtins.elem field lacks || (here ? ${field} && !(isSet here.${field}));
  # True for a field that is set, or unset with a default that is not empty.
  holds = field: if here ? ${field} then isSet here.${field} else fills field;
  fillsItself = field: !(here ? ${field}) && fills field;
  # isCertain: the condition holds by the keys of the entry; isMet: it holds by the keys or the defaults.
  isCertain = when: here ? ${when.field} && holds when here.${when.field};
  isMet =
    when:
    if here ? ${when.field} then
      holds when here.${when.field}
    else
      builtins.elem schema when.byDefault;
}
