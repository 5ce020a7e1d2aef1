# What is known of the fields of an entry for one service: those that are set, and those that are written.
{ services }:
let
  isSet =
    value:
    if builtins.isString value then
      builtins.match "[[:space:]]*" value == null
      # The first of all dates stands for none.
      && builtins.match "0001-01-01.*" value == null
    else
      value != [ ] && value != false && value != 0;
in
# The entry as groups/default.nix has it; name: of a service
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
  inherit name;
  # What the message calls it: `categories` may have filled it.
  label = field: if written ? ${field} then labelOf field else "categories.${name}";
  has = field: !builtins.elem field lacks;
  isSet = field: here ? ${field} && isSet here.${field};
  isEmpty = field: builtins.elem field lacks || (here ? ${field} && !(isSet here.${field}));
  # Set, or left to a default that is something.
  holds = field: if here ? ${field} then isSet here.${field} else fills field;
  fillsItself = field: !(here ? ${field}) && fills field;
}
