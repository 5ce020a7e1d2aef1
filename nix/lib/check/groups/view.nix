# The fields of an entry from the point of view of one service.
{ lib, services }:
let
  isSet =
    value:
    if builtins.isString value then
      builtins.match "[[:space:]]*" value == null
      # Services store an unset date as the first of all dates.
      && builtins.match "0001-01-01.*" value == null
    else
      value != [ ] && value != false && value != 0;
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
  encoded = field: item.fields.encode.${schema}.${field} or lib.id;
  # A choice is compared by its number (types/choice.nix).
  stored = value: if builtins.isList value then map stored value else value.value or value;
  numberOf = field: stored (encoded field here.${field});

  satisfies =
    when: value:
    if when ? contains then
      builtins.isString value && builtins.any (part: lib.hasInfix part (lib.toLower value)) when.contains
    else if builtins.isInt when.is then
      numberOf when.field == when.is
    else
      isSet value;
in
{
  inherit name numberOf schema;
  # The name of the field in messages: `categories` may have filled it.
  label =
    field: if here ? ${field} && !(written ? ${field}) then "categories.${name}" else labelOf field;
  valueOf = field: here.${field} or null;
  isWritten = field: here ? ${field};
  # Returns the name of the choice with this number.
  nameOf = field: number: (encoded field number)._choice or (toString number);
  has = field: !builtins.elem field lacks;
  isSet = field: here ? ${field} && isSet here.${field};
  isEmpty = field: builtins.elem field lacks || (here ? ${field} && !(isSet here.${field}));
  # True for a field that is set, or unset with a default that is not empty.
  holds = field: if here ? ${field} then isSet here.${field} else fills field;
  fillsItself = field: !(here ? ${field}) && fills field;
  # isCertain: the condition holds by the keys of the entry; isMet: it holds by the keys or the defaults.
  isCertain = when: here ? ${when.field} && satisfies when here.${when.field};
  isMet =
    when:
    if here ? ${when.field} then
      satisfies when here.${when.field}
    else
      builtins.elem schema when.byDefault;
}
