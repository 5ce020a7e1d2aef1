# Labels of tags, and the problems with a list of labels.
{
  lib,
  format,
  types,
  ...
}:
let
  isListOfText = value: builtins.isList value && builtins.all builtins.isString value;

  # Services accept letters, digits and hyphens, and store labels in lower case.
  asLabel =
    text:
    lib.concatStrings (
      map (part: if builtins.isString part then part else "-") (
        builtins.split "[^a-z0-9-]+" (lib.toLower text)
      )
    );

  problem =
    label: tag:
    let
      better = asLabel tag;
    in
    lib.optional (builtins.match "[A-Za-z0-9-]+" tag == null)
      "${label}: the services reject the tag label ${format.quote tag}. Write only letters a to z, digits and hyphens${
        lib.optionalString (
          builtins.match "[ -~]*[A-Za-z0-9][ -~]*" tag != null
        ) ", such as ${format.quote better}"
      }.";

  # A problem with elements, or with what should be a list of them.
  problemsOf =
    elementProblem: label: value:
    if isListOfText value then
      lib.concatLists (lib.imap0 (index: elementProblem "${label}[${toString index}]") value)
    else
      [ ((types.listOf types.label).explain label value) ];
in
{
  inherit problem problemsOf;
  listProblems = problemsOf problem;
}
