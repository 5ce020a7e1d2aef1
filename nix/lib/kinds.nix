# The table of kinds, from the files that the generator reads too (its traits are described in
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

  settings = builtins.fromJSON (builtins.readFile ../../generator/servarr/settings.json);

  # The traits that the row of a group of settings leaves out.
  settingsDefaults = {
    environment = { };
    excludedKeys = [ ];
  };

  byCodec = builtins.groupBy (name: rows.${name}.codec) (builtins.attrNames rows);

  named =
    make: names:
    builtins.listToAttrs (
      map (name: {
        inherit name;
        value = make name rows.${name};
      }) names
    );

  # What is generated of a set by name is in a folder of that name.
  setOf =
    name: row:
    rowOf name row
    // {
      module = row.declaredAt.set;
      services = "named";
    };
in
{
  inherit rowOf;

  # Kinds with a schema, which have a module each.
  provider = named rowOf byCodec.provider;

  # Kinds of which a set by name is declared, as `suite.<set>`.
  sets = named setOf (byCodec.conditions ++ byCodec.profile);

  # Kinds of flat objects, each an option of `suite.services.<name>`.
  flat = named rowOf byCodec.flat;

  # Groups of settings, by the names that they have in `suite.settings`.
  settings = builtins.listToAttrs (
    map (name: {
      name = settings.${name}.declaredAt.settings;
      value = settingsDefaults // rowOf name settings.${name};
    }) (builtins.attrNames settings)
  );
}
