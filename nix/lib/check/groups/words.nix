# How messages about groups name fields, services and conditions.
{
  lib,
  format,
  kind,
  ...
}:
let
  # `a and b`, `a, b or c`.
  all = words: lib.concatStringsSep " and " words;
in
{
  inherit all;

  listed =
    lists:
    if builtins.any (names: builtins.length names > 1) lists then
      lib.concatMapStringsSep ", or " all lists
    else
      format.alternatives (map all lists);

  # Services of which something holds, by name.
  where = views: holds: map (view: view.name) (builtins.filter holds views);

  on = entry: names: lib.optionalString (names != entry.targets) " on ${format.listing names}";

  # A condition is stored with what it needs, or not at all.
  refuse =
    names:
    "${format.listing names} will refuse ${if kind ? set then "the ${kind.noun}" else "to enable the entry"}";

  # view: of a service where the condition holds
  whenHolds =
    view: when:
    let
      value = view.valueOf when.field;
      part = lib.findFirst (text: lib.hasInfix text (lib.toLower value)) null when.contains;
    in
    # Messages do not mention a default.
    lib.optionalString (view.isWritten when.field) " where ${view.label when.field} ${
      if when ? contains then
        "contains ${format.quote part}"
      else if builtins.isInt when.is then
        "is ${format.quote (view.nameOf when.field when.is)}"
      else
        "is ${if when.is == "on" then "true" else "set"}"
    }";
}
