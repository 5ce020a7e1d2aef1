# The table of kinds, from the files that the generator reads too (its traits are described in
# generator/servarr/kind-row.ts). Each row knows its own name.
let
  rows = builtins.fromJSON (builtins.readFile ../../generator/servarr/kinds.json);

  # The defaults of traits, as in generator/servarr/kinds.ts.
  defaults = {
    builtIn = false;
    enabledBy.by = "none";
    externalManagers = [ ];
    keys = { };
    metaKeys = [ ];
  };

  # name, a row of the file -> the row with its defaults, its name, and the option that declares it
  rowOf = name: row: defaults // row // row.declaredAt // { kind = name; };

  settings = builtins.fromJSON (builtins.readFile ../../generator/servarr/settings.json);

  settingsDefaults = {
    environment = { };
    excludedKeys = [ ];
  };

  ofCodec =
    make: codec:
    builtins.mapAttrs make (
      removeAttrs rows (builtins.filter (name: rows.${name}.codec != codec) (builtins.attrNames rows))
    );

  # The generated files of the kind are in a folder of that name.
  setOf =
    name: row:
    rowOf name row
    // {
      module = row.declaredAt.set;
      services = "named";
    };
in
{
  # Kinds with a schema. Each has its own module.
  provider = ofCodec rowOf "provider";

  # Kinds that are declared by name, as `suite.<set>`.
  sets = ofCodec setOf "conditions" // ofCodec setOf "profile";

  # The kind whose resources another kind scores, and the latter: custom formats and quality profiles.
  scored =
    let
      kind = builtins.head (builtins.filter (name: rows.${name} ? scoredBy) (builtins.attrNames rows));
    in
    {
      inherit kind;
      by = rows.${kind}.scoredBy;
    };

  # Flat kinds. Each is an option of `suite.services.<name>`.
  flat = ofCodec rowOf "flat";

  # Groups of settings, by the names that they have in `suite.settings`.
  settings = builtins.listToAttrs (
    map (name: {
      name = settings.${name}.declaredAt.settings;
      value = settingsDefaults // rowOf name settings.${name};
    }) (builtins.attrNames settings)
  );
}
