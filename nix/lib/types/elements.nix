# Elements of the types of lists and attribute sets.
{
  lib,
  format,
  merging,
  ...
}:
let
  firstProblem = lib.findFirst (problem: problem != null) null;

  # The problem of the first wrong element, each given as { label; value; }. place: `list` or `set`
  elementProblem =
    place: type: elements:
    firstProblem (
      map (
        { label, value }:
        if type.check value then
          null
        else if format.property value != null then
          "${label} must be ${type.want}, but is ${format.value value}.${format.propertyHint place value}"
        else
          type.explain label value
      ) elements
    );

  # An element as the module system merges it: none for `mkIf false`.
  resolved =
    element: location: definition: index: value:
    if format.property value == null && !(merging.isUnresolved value) then
      [ value ]
    else
      let
        merged =
          lib.modules.mergeDefinitions (location ++ [ "[${toString index}]" ])
            (element // { check = element.shallow; })
            [
              {
                inherit (definition) file;
                inherit value;
              }
            ];
      in
      lib.optional (merged.optionalValue ? value) merged.optionalValue.value;

  indexed =
    label:
    lib.imap0 (
      index: value: {
        label = "${label}[${toString index}]";
        inherit value;
      }
    );

  named =
    label:
    lib.mapAttrsToList (
      name: value: {
        label = "${label}.${name}";
        inherit value;
      }
    );
in
{
  inherit
    elementProblem
    firstProblem
    indexed
    named
    resolved
    ;
}
