# Constraints that a pattern describes: rows of generator/servarr/constraints.json, which TypeScript reads too.
{
  lib,
  matching,
  optional,
  text,
  ...
}:
let
  rows = builtins.fromJSON (builtins.readFile ../../../../generator/servarr/constraints.json);

  ruleOf =
    _: row:
    text (
      (if row.blank or false then optional else lib.id) {
        inherit (row) want;
        fits =
          value:
          let
            shown = if row.anyCase or false then lib.toLower value else value;
          in
          (!(row ? pattern) || matching row.pattern shown)
          && (!(row ? reject) || !(matching row.reject shown));
      }
    );
in
builtins.mapAttrs ruleOf (lib.filterAttrs (_: row: row ? want) rows)
