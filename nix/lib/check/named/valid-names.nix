# The list of names at the end of a message about implementationName.
{
  catalog,
  format,
  kind,
  ...
}:
let
  # Schemas without an implementation of the kind are not named as a source of the names.
  ofKind =
    schemas:
    let
      having = builtins.filter (schema: catalog.namesOn [ schema ] != [ ]) schemas;
    in
    if having == [ ] then schemas else having;
in
schemas:
"Names of ${kind.nouns} in ${format.conjunction (ofKind schemas)}: ${format.quoted (format.sorted (catalog.namesOn schemas))}."
