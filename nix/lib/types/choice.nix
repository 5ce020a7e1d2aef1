# Choices: a name or a number of a table name -> number. The number of a name may depend on the schema, so the declared
# value is kept and looked up for each service.
{
  lib,
  bare,
  complain,
  format,
  generated,
  inRightForm,
  make,
  merging,
  nearest,
  ...
}:
let
  inherit (builtins)
    attrNames
    attrValues
    elem
    isInt
    isString
    ;

  # In Nix, a whole float equals the integer.
  has =
    table: value:
    if isString value then table ? ${bare value} else isInt value && elem value (attrValues table);

  nameOf = table: value: lib.findFirst (name: table.${name} == value) null (attrNames table);

  # The form of a choice in a manifest: its name, because a newer service may have another number for it, and its value
  # in the schema. An enum value is stored as its name.
  encodeIn =
    table: value:
    let
      name = if isString value then bare value else nameOf table value;
      stored = if isString value then table.${name} or value else value;
    in
    if name == null || name == stored then
      stored
    else
      {
        _choice = name;
        value = stored;
      };

  # tables: of the schemas; names: those of them -> value -> the fix. The value can be a number in quotes, or a list of one
  # name.
  suggestIn =
    tables: names: value:
    let
      isMeant = table: name: toString table.${name} == value;
      meant = lib.unique (
        lib.concatMap (table: builtins.filter (isMeant table) (attrNames table)) tables
      );
    in
    if builtins.length meant == 1 then
      " Write ${format.quote (builtins.head meant)}."
    else if isString value || isInt value || builtins.isBool value then
      nearest.suggestValue (bare (if isString value then value else builtins.toJSON value)) names
    else
      inRightForm (value: elem value names) value;

  # The errors of a value that some schemas lack, or of a number whose meaning depends on the schema.
  narrow =
    tables: schemas:
    let
      tabled = builtins.filter (schema: tables ? ${schema}) schemas;
      offering = map (schema: tables.${schema}) tabled;
      common = lib.foldl' builtins.intersectAttrs (builtins.head (offering ++ [ { } ])) offering;
    in
    label: value:
    let
      lacking = builtins.filter (schema: !(has tables.${schema} value)) tabled;
      having = lib.subtractLists lacking tabled;
      offered = builtins.sort builtins.lessThan (
        lib.unique (lib.concatMap (schema: attrNames tables.${schema}) lacking)
      );
      near = suggestIn (map (schema: tables.${schema}) lacking) offered value;
      meaning = schema: "${format.quote (nameOf tables.${schema} value)} on ${schema}";
      isAmbiguous = builtins.length (lib.unique (map (schema: nameOf tables.${schema} value) tabled)) > 1;
      offeredOn = schema: "on ${schema} one of ${format.quoted (attrNames tables.${schema})}";
      fix =
        if builtins.length tabled > 1 && common == { } then
          " ${format.conjunction tabled} have no value in common. Write an entry for each, with its own services: ${lib.concatMapStringsSep ", " offeredOn tabled}."
        else if lacking == [ ] then
          " Write the name instead."
        else if near != "" && having == [ ] then
          near
        else
          # A name that only one of several has would be the next error.
          lib.optionalString (
            attrNames common != offered
          ) " In common, ${format.conjunction tabled} have ${format.quoted (attrNames common)}.";
    in
    if !(isInt value || isString value && !(common ? ${bare value})) then
      [ ]
    else if lacking != [ ] then
      [
        "${label} must be one of ${format.quoted offered} on ${format.conjunction lacking}, but is ${format.value value}.${
          lib.optionalString (having != [ ])
            " It is valid only on ${format.conjunction having}. Write it for ${format.conjunction having} alone."
        }${fix}"
      ]
    else
      lib.optional (
        isInt value && isAmbiguous
      ) "${label}: ${toString value} means ${lib.concatMapStringsSep " and " meaning tabled}.${fix}";

  # names, numbers: those of all schemas; tableOf: schema id -> its table
  choose =
    {
      names,
      numbers,
      tableOf,
      tables,
      narrow ? null,
    }:
    make {
      name = "choice";
      want = "one of ${format.quoted names}";
      descriptionClass = "conjunction";
      check =
        value: if isString value then elem (bare value) names else isInt value && elem value numbers;
      encode = schema: encodeIn (tableOf schema);
      hint = suggestIn tables names;
      inherit narrow;
    }
    // {
      inherit names tableOf;
    };
in
{
  enum =
    words:
    make {
      name = "enum";
      want = "one of ${format.quoted words}";
      descriptionClass = "conjunction";
      check = value: isString value && elem value words;
      hint = suggestIn [ ] words;
    };

  choice =
    table:
    choose {
      names = attrNames table;
      numbers = attrValues table;
      tableOf = _: table;
      tables = [ table ];
    };

  # A table with exceptions: a name that some schemas lack, or that has different numbers, has a separate table, from
  # schema id to number.
  choiceOf =
    table:
    let
      exceptions = lib.filterAttrs (_: builtins.isAttrs) table;
      same = removeAttrs table (attrNames exceptions);
      tableOf =
        schema: _:
        same
        // builtins.mapAttrs (_: values: values.${schema}) (
          lib.filterAttrs (_: values: values ? ${schema}) exceptions
        );
      schemas = builtins.foldl' (all: values: all // values) generated.schemas (attrValues exceptions);
      tables = builtins.mapAttrs tableOf schemas;
    in
    choose {
      names = attrNames table;
      numbers = attrValues same ++ lib.concatMap attrValues (attrValues exceptions);
      tableOf = schema: tables.${schema};
      tables = attrValues tables;
      narrow = narrow tables;
    };

  # A key that has different types in different schemas. A value of any of these types is accepted; the service judges it.
  # sides: a list of { schemas; type; }: the schemas that agree on a type. Every schema that has the key is in one.
  byApp =
    sides:
    let
      types = map (side: side.type) sides;
      secret = builtins.any (type: type.secret) types;
      phrase =
        text:
        lib.concatMapStringsSep ", or " (
          side: "${text side.type} on ${format.conjunction side.schemas}"
        ) sides;
      want = phrase (type: type.want);
    in
    make {
      name = "byApp";
      inherit secret want;
      problems =
        label: value:
        let
          list = lib.findFirst (type: type ? element) null types;
          hint =
            value:
            lib.optionalString (!secret) (lib.concatStrings (lib.unique (map (type: type.hint value) types)));
        in
        if builtins.isList value && list != null && !secret then
          list.problems label value
        else
          [ (complain { inherit hint secret want; } label value) ];
      description = phrase (
        lib.types.optionDescriptionPhrase (class: class == "noun" || class == "conjunction")
      );
      descriptionClass = "conjunction";
      check = value: builtins.any (type: type.check value) types;
      merge =
        location: definitions:
        let
          fits = type: builtins.all (definition: type.check definition.value) definitions;
          unlike.merge = if secret then merging.mergeUnseen else lib.mergeEqualOption;
        in
        (lib.findFirst fits unlike types).merge location definitions;
      # Services have different enum values.
      narrow =
        schemas: label: value:
        lib.concatMap (
          { type, ... }@side:
          lib.optionals (type.narrow != null && type.check value) (
            type.narrow (lib.intersectLists schemas side.schemas) label value
          )
        ) sides;
      # A value of another schema's type is sent as it is.
      encode =
        schema: value:
        let
          inherit (lib.findFirst (side: elem schema side.schemas) null sides) type;
        in
        if type.encode != null && type.check value then type.encode schema value else value;
    }
    // {
      inherit sides;
    };
}
