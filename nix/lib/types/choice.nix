# Choices: one of a table name -> number, written by name or by number. The number of a name may
# depend on the app, so what was written is kept and looked up for each service.
{
  lib,
  format,
  make,
  nearest,
  ...
}:
let
  # A string with store context cannot be an attribute name.
  bare = builtins.unsafeDiscardStringContext;

  has =
    table: value:
    if builtins.isString value then
      table ? ${bare value}
    else
      builtins.isInt value && builtins.elem value (builtins.attrValues table);

  # The name that a number has in a table.
  nameOf = table: value: lib.findFirst (name: table.${name} == value) null (builtins.attrNames table);

  # A choice as a manifest has it: its name, because a newer service may have another number for it, and what
  # the schema stores for it. An enum value is stored under its own name.
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
        "${label}: ${format.value value} is not offered on ${schema}, which has ${
          format.quoted (builtins.attrNames tables.${schema})
        }.${
          lib.optionalString (builtins.isString value) (
            nearest.suggest (bare value) (builtins.attrNames tables.${schema})
          )
        }";
    in
    if lacking != [ ] then
      map lack lacking
    else
      lib.optional (
        !builtins.isString value && builtins.length names > 1
      ) "${label}: ${toString value} means ${meanings tables value known}. Write the name instead.";

  choose =
    {
      tables,
      tableOf,
      narrow,
    }:
    let
      all = lib.foldl' (known: table: table // known) { } tables;
      names = builtins.attrNames all;
      numbers = lib.concatMap builtins.attrValues tables;
    in
    make {
      name = "choice";
      description = "one of ${format.quoted names}";
      descriptionClass = "conjunction";
      # A float that is whole would be equal to a number.
      check =
        value:
        if builtins.isString value then
          all ? ${bare value}
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
      tables = [ table ];
      tableOf = _: table;
      narrow = null;
    };

  # A table per schema id.
  choiceOf =
    tables:
    choose {
      tables = builtins.attrValues tables;
      tableOf = schema: tables.${schema};
      narrow = narrow tables;
    };
}
