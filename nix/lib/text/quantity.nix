# A number that is written as a string with its unit, such as "10 GB". Evaluated only for errors.
{ lib, ... }:
let
  inherit (builtins) fromJSON match;

  # The units of keys, and how many of the first unit each spelling is.
  table = fromJSON (builtins.readFile ../../../generator/servarr/units.json);
  unitOf =
    names:
    lib.findFirst (unit: lib.intersectLists names table.${unit}.keys != [ ]) null (
      builtins.attrNames table
    );
  factorOf =
    unit: spelling:
    let
      letters = lib.toLower spelling;
      factors = table.${unit}.factors;
    in
    factors.${letters} or factors.${lib.removeSuffix "s" letters} or null;
in
# key: after the name of its implementation; it or its last part is in the table; type: of the key -> value -> the fix,
# empty for other strings and types
key: type: value:
let
  parts = match "([0-9]+([.][0-9]+)?)[[:space:]]*([A-Za-z]+)" value;
  number = fromJSON (builtins.head parts);
  unit = unitOf [
    key
    (lib.last (lib.splitString "." key))
  ];
  factor = factorOf unit (lib.last parts);
  product = number * factor;
  converted = if builtins.floor product == product then builtins.floor product else product;
in
if !builtins.isString value || parts == null || !(type.check 1 || type.check 10 || type.check 1000) then
  ""
else if unit == null then
  " Write a number without quotes and unit."
else if factor == null || !(type.check converted) then
  " Write the number of ${unit}, without quotes."
else
  " Write ${builtins.toJSON converted}: the unit is ${unit}."
