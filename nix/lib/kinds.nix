# The table of kinds, from the file that the generator reads too (its traits are described in
# generator/servarr/kinds.ts). Each row knows its own name.
let
  rows = builtins.fromJSON (builtins.readFile ../../generator/servarr/kinds.json);

  # The traits that a row leaves out. TypeScript has the same (generator/servarr/kinds.ts).
  defaults = {
    builtIn = false;
    enabledBy.by = "none";
    externalManagers = [ ];
    hasDefinitions = false;
    ignoredKeys = { };
    keys = { };
    metaKeys = [ ];
  };

  # name, a row of the file -> the row with its defaults, its name, and where it is declared
  rowOf = name: row: defaults // row // row.declaredAt // { kind = name; };

  withCodec =
    codec:
    builtins.listToAttrs (
      map (name: {
        inherit name;
        value = rowOf name rows.${name};
      }) (builtins.filter (name: rows.${name}.codec == codec) (builtins.attrNames rows))
    );
in
{
  inherit rowOf;

  # Kinds with a schema, which have a module each.
  provider = withCodec "provider";

  # Kinds of flat objects, each an option of `suite.services.<name>`.
  flat = withCodec "flat";
}
