# The service that an entry is about, among those that are connected.
{
  lib,
  catalog,
  format,
  kind,
  lower,
  ...
}:
let
  inherit (kind.autoConnect) address key;

  # The option of an entry's implementation, or null where it cannot be told: that is another's fault.
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

  # Address and key: all that is needed of a service that is not among them.
  isWhole =
    value:
    let
      all = value // (if builtins.isAttrs (value.fields or null) then value.fields else { });
    in
    all.${address} or null != null && all.${key} or null != null;
in
# chosen: name -> option; entry: without nulls -> name, null where it is about none of them; fault: what is wrong with that
chosen: entry:
let
  option = optionOf entry;
  same = builtins.filter (name: chosen.${name} == option) (builtins.attrNames chosen);
  title = catalog.implementations.${option}.title;
  alike = named title same;
in
if option == null || same == [ ] then
  { name = null; }
else if entry.value ? name then
  {
    name =
      if builtins.isString entry.value.name then
        named (builtins.unsafeDiscardStringContext entry.value.name) same
      else
        null;
  }
else if alike != null then
  { name = alike; }
else if isWhole entry.value then
  { name = null; }
else if builtins.length same == 1 then
  { name = builtins.head same; }
else
  {
    name = null;
    fault = "it is not said which service it is about, for ${format.listing same} are connected. Set name to one of them, or ${address} and ${key} for a ${title} that is not in suite.services.";
  }
