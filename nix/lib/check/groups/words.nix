# The names of fields, services and conditions in messages about group constraints.
{
  lib,
  format,
  kind,
  ...
}:
let
  all = format.conjunction;
in
{
  inherit all;

  listed =
    lists:
    if builtins.any (names: builtins.length names > 1) lists then
      lib.concatMapStringsSep ", or " all lists
    else
      format.alternatives (map all lists);

  # Returns the names of the services for which `holds` is true.
  where = views: holds: map (view: view.name) (builtins.filter holds views);

  on = entry: names: lib.optionalString (names != entry.targets) " on ${all names}";

  # A service rejects an incomplete condition; an incomplete resource can be stored disabled.
  refuse =
    names:
    "${all names} will ${if kind ? set then "reject the ${kind.noun}" else "not enable the entry"}";

  # view: the view of a service for which the condition holds
  whenHolds =
    view: when:
    let
      value = view.valueOf when.field;
      part = lib.findFirst (text: lib.hasInfix text (lib.toLower value)) null when.contains;
    in
    # Messages do not mention a default.
    lib.optionalString (view.isWritten when.field)
      " when ${view.label when.field} ${
         if when ? contains then
           "contains ${format.quote part}"
         else
           "is ${if when.is == "on" then "true" else "set"}"
       }";
}
