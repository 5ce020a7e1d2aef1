# The kinds that there are modules for, from the table that the generator reads too (its fields are
# described in generator/family/kinds.ts). Each row knows its own name.
let
  rows = builtins.fromJSON (builtins.readFile ../../generator/family/kinds.json);
  emitted = builtins.filter (kind: rows.${kind}.emitted) (builtins.attrNames rows);
in
builtins.listToAttrs (
  map (name: {
    inherit name;
    value = rows.${name} // {
      kind = name;
    };
  }) emitted
)
