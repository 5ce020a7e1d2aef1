# Types of keys that have different types in different schemas. A value of any of these types is accepted; the service
# judges it.
{
  lib,
  complain,
  format,
  make,
  ...
}:
let
  inherit (lib.types) optionDescriptionPhrase;
in
{
  # sides: a list of { schemas; type; }: the schemas that agree on a type. Every schema that has the key is in one.
  byApp =
    sides:
    let
      types = map (side: side.type) sides;
      has = property: builtins.any (type: type.${property} != null) types;
      secret = builtins.any (type: type.secret) types;
      want = phrase (type: type.want);
      taking = value: builtins.filter (type: type.check value) types;
      typeOf = schema: (lib.findFirst (side: builtins.elem schema side.schemas) null sides).type;
      # The sides of some schemas, for these alone.
      ofSchemas =
        schemas:
        builtins.filter (side: side.schemas != [ ]) (
          map (side: side // { schemas = lib.intersectLists schemas side.schemas; }) sides
        );
      phrase =
        text:
        lib.concatMapStringsSep ", or " (
          side: "${text side.type} on ${format.conjunction side.schemas}"
        ) sides;
    in
    make {
      name = "byApp";
      inherit secret want;
      description = phrase (optionDescriptionPhrase (class: class == "noun" || class == "conjunction"));
      descriptionClass = "conjunction";
      check = value: taking value != [ ];
      shallow = value: builtins.any (type: type.shallow value) types;
      merge =
        location: definitions:
        let
          fits = type: builtins.all (definition: type.shallow definition.value) definitions;
          # Every secret is accepted, so that no message shows one.
          none.merge = lib.mergeEqualOption;
        in
        (lib.findFirst fits none types).merge location definitions;
      # A type with values of the same form knows which of them is nearest.
      explain =
        label: value:
        let
          alike = lib.findFirst (type: type.shallow value) null types;
        in
        if secret || alike == null then
          complain { inherit secret want; } label value
        else
          alike.explain label value;
      # Services have different enum values.
      narrow =
        if has "narrow" then
          schemas: label: value:
          lib.concatMap (
            side:
            lib.optionals (side.type.narrow != null && side.type.check value) (
              side.type.narrow side.schemas label value
            )
          ) (ofSchemas schemas)
        else
          null;
      # A value of another schema's type is sent as it is.
      encode =
        if has "encode" then
          schema: value:
          let
            type = typeOf schema;
          in
          if type.encode != null && type.check value then type.encode schema value else value
        else
          null;
      exposed =
        if has "exposed" then
          label: value:
          lib.unique (
            lib.concatMap (type: lib.optionals (type.exposed != null) (type.exposed label value)) (taking value)
          )
        else
          null;
      advice =
        keys: label: value:
        lib.findFirst (advice: advice != "") "" (map (type: type.advice keys label value) types);
    };

  nullOr =
    type:
    lib.types.nullOr (type // { check = _: true; })
    // {
      inherit (type)
        advice
        encode
        explain
        exposed
        narrow
        opaque
        problems
        secret
        ;
      plain = type;
    };
}
