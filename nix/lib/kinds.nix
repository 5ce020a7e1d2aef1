# The table of kinds that the generator reads too (its fields are described in generator/servarr/kinds.ts). Each row
# knows its own name.
let
  rows = builtins.fromJSON (builtins.readFile ../../generator/servarr/kinds.json);
in
builtins.listToAttrs (
  map (name: {
    inherit name;
    value = rows.${name} // {
      kind = name;
    };
  }) (builtins.attrNames rows)
)
