# Choices: a name or a number of a table name -> number. The number of a name may depend on the app, so the declared
# value is kept and looked up for each service.
{
  lib,
  bare,
  format,
  generated,
  make,
  nearest,
  ...
}:
let
  has =
    table: value:
    if builtins.isString value then
      table ? ${bare value}
    else
      builtins.isInt value && builtins.elem value (builtins.attrValues table);

  # Returns the name of a number in a table.
  nameOf = table: value: lib.findFirst (name: table.${name} == value) null (builtins.attrNames table);

  # The form of a choice in a manifest: its name, because a newer service may have another number for it, and its value
  # in the schema. An enum value is stored as its name.
  chosen =
    table: value:
    let
      name = if builtins.isString value then value else nameOf table value;
      stored = if builtins.isString value then table.${bare value} or value else value;
    in
    if name == null || name == stored then
      stored
    else
      {
        _choice = name;
        value = stored;
      };

  # A number with its names: `4 means "Group" on lidarr and "Size" on sonarr`.
  meanings =
    tables: value: schemas:
    lib.concatMapStringsSep " and " (
      schema: "${format.quote (nameOf tables.${schema} value)} on ${schema}"
    ) schemas;

  narrow =
    tables: schemas: label: value:
    let
      isChoice = builtins.isString value || builtins.isInt value;
      known = lib.optionals isChoice (builtins.filter (schema: tables ? ${schema}) schemas);
      lacking = builtins.filter (schema: !has tables.${schema} value) known;
      names = lib.unique (map (schema: nameOf tables.${schema} value) known);
      lack =
        schema:
        "${label}: ${schema} does not offer ${format.value value}. Values on ${schema}: ${
          format.quoted (builtins.attrNames tables.${schema})
        }.${
          lib.optionalString (builtins.isString value) (
            nearest.suggest (bare value) (builtins.attrNames tables.${schema})
          )
        }";
      offered = lib.unique (lib.concatMap (schema: builtins.attrNames tables.${schema}) known);
      sorted = builtins.sort builtins.lessThan offered;
    in
    # A value that no service has is one error, which lists the choices of these services only.
    if builtins.length lacking > 1 && lacking == known then
      [
        "${label} must be one of ${format.quoted sorted}, but is ${format.value value}.${lib.optionalString (builtins.isString value) (nearest.suggest (bare value) sorted)}"
      ]
    else if lacking != [ ] then
      map lack lacking
    else
      lib.optional (
        !builtins.isString value && builtins.length names > 1
      ) "${label}: ${toString value} means ${meanings tables value known}. Write the name instead.";

  # names: those of all schemas; numbers: likewise
  choose =
    {
      names,
      numbers,
      tableOf,
      narrow,
    }:
    make {
      name = "choice";
      description = "one of ${format.quoted names}";
      descriptionClass = "conjunction";
      # In Nix, a whole float equals the integer.
      check =
        value:
        if builtins.isString value then
          builtins.elem (bare value) names
        else
          builtins.isInt value && builtins.elem value numbers;
      # suite reports a wrong value, with the closest match.
      shallow = value: builtins.isString value || builtins.isInt value;
      encode = schema: chosen (tableOf schema);
      hint =
        value:
        if builtins.isString value then
          nearest.suggest (bare value) names
        else
          lib.optionalString (builtins.elem (format.wholeOf value) numbers) " Write ${toString (format.wholeOf value)}.";
      inherit narrow;
    }
    // {
      # schema id -> name -> number
      inherit tableOf;
    };
in
{
  # The same table in every app.
  choice =
    table:
    choose {
      names = builtins.attrNames table;
      numbers = builtins.attrValues table;
      tableOf = _: table;
      narrow = null;
    };

  # A table with exceptions: a name that some schemas lack, or that has different numbers, has a table of its own, from
  # schema id to number.
  choiceOf =
    table:
    let
      exceptions = lib.filterAttrs (_: builtins.isAttrs) table;
      same = removeAttrs table (builtins.attrNames exceptions);
      tableOf =
        schema: _:
        same
        // builtins.mapAttrs (_: values: values.${schema}) (
          lib.filterAttrs (_: values: values ? ${schema}) exceptions
        );
      schemas = builtins.foldl' (all: values: all // values) generated.schemas (
        builtins.attrValues exceptions
      );
      tables = builtins.mapAttrs tableOf schemas;
    in
    choose {
      names = builtins.attrNames table;
      numbers =
        builtins.attrValues same
        ++ lib.concatMap builtins.attrValues (builtins.attrValues exceptions);
      tableOf = schema: tables.${schema};
      narrow = narrow tables;
    };
}
