# What stands beside the kinds, from the table that the generator reads too (its fields are described in
# generator/servarr/plain.ts). Each key knows the name that the service has for it.
let
  rows = builtins.fromJSON (builtins.readFile ../../../generator/servarr/plain.json);
in
builtins.mapAttrs (
  _: row:
  row
  // {
    # By the name that a configuration has for them.
    keys = builtins.listToAttrs (
      map (wire: {
        name = row.keys.${wire}.key;
        value = row.keys.${wire} // {
          inherit wire;
        };
      }) (builtins.attrNames row.keys)
    );
  }
) rows
