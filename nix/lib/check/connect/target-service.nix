# The connected service that an entry is for.
{
  lib,
  apps,
  catalog,
  format,
  kind,
  lower,
  nearest,
  ...
}:
let
  inherit (kind.autoConnect) address key;

  # The option of an entry's implementation, or null: another check reports an unknown implementation.
  optionOf =
    entry:
    let
      inherit (entry.value) implementation implementationName;
      options =
        if builtins.isString (entry.value.implementationName or null) then
          catalog.byName.${builtins.unsafeDiscardStringContext implementationName} or [ ]
        else
          [ ];
      fitting = builtins.filter (
        option:
        !(entry.value ? implementation)
        || catalog.implementations.${option}.implementation == implementation
      ) options;
    in
    if entry ? option then
      entry.option
    else if builtins.length fitting == 1 then
      builtins.head fitting
    else
      null;

  named = name: lib.findFirst (other: lower other == lower name) null;

  isSet =
    field: value:
    let
      all = value // (if builtins.isAttrs (value.fields or null) then value.fields else { });
    in
    all.${field} or null != null;

  # For a service that is not connected, an entry needs only address and key.
  isWhole = value: isSet address value && isSet key value;
  isBare = value: !isSet address value && !isSet key value;

  isApp =
    option:
    builtins.any (app: app.title == catalog.implementations.${option}.implementation) (
      builtins.attrValues apps
    );

  # Without address and key the service would reject the entry.
  unconnected =
    title:
    "no ${title} is connected, and neither ${address} nor ${key} is set. Declare a ${title} in suite.services and, if suite.${kind.module}.connect is set, add its name there. Or set ${address} and ${key} of this application.";
  misnamed =
    {
      name,
      same,
      title,
    }:
    "no connected ${title} has the name ${format.quote name}, and neither ${address} nor ${key} is set.${nearest.suggest name same} Connected: ${format.listing same}. Set name to one of them, or set ${address} and ${key}.";
  ambiguous =
    { same, title }:
    "the entry does not say which service it is for, because ${format.conjunction same} are connected. Set name to one of them, or set ${address} and ${key} for a ${title} that is not in suite.services.";

  about = name: { inherit name; };
  wrong = fault: {
    name = null;
    inherit fault;
  };
in
# chosen: what connectable.choose returned; entry: without nulls
# -> name: the connected service that the entry is for, or null; fault: the error of the name
chosen: entry:
let
  option = optionOf entry;
  connected = builtins.attrNames chosen.services;
  same = builtins.filter (name: chosen.services.${name} == option) connected;
  inherit (catalog.implementations.${option}) title;
  alike = named title same;
  name = builtins.unsafeDiscardStringContext entry.value.name;
  # Other checks report unusable services and duplicate names.
  isUnknown = chosen.isComplete && isBare entry.value && named name connected == null;
in
if option == null then
  about null
else if same == [ ] then
  if chosen.isComplete && isBare entry.value && isApp option then
    wrong (unconnected title)
  else
    about null
else if entry.value ? name && !builtins.isString entry.value.name then
  about null
else if entry.value ? name then
  if isUnknown then
    wrong (misnamed {
      inherit name same title;
    })
  else
    about (named name same)
else if alike != null then
  about alike
else if isWhole entry.value then
  about null
else if builtins.length same == 1 then
  about (builtins.head same)
else
  wrong (ambiguous {
    inherit same title;
  })
