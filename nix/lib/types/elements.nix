# Elements of the types of lists and attribute sets.
{
  lib,
  format,
  merging,
  ...
}:
let
  firstProblem = lib.findFirst (problem: problem != null) null;

  # The problems of wrong elements, each given as { label; value; }. place: `list` or `set`
  elementProblems =
    place: type: elements:
    map (
      { label, value }:
      if format.property value != null then
        "${label} must be ${type.want}, but is ${format.value value}.${format.propertyHint place value}"
      else
        type.explain label value
    ) (builtins.filter (element: !(type.check element.value)) elements);

  # The first of them, or null.
  elementProblem =
    place: type: elements:
    firstProblem (elementProblems place type elements);

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
    elementProblems
    firstProblem
    indexed
    named
    resolved
    ;
}
