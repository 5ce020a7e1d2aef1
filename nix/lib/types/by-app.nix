# Types of keys that have different types in different schemas. A value of any of these types is accepted; the service
# judges it.
{
  lib,
  complain,
  format,
  make,
  ...
}:
{
  # sides: a list of { schemas; type; }: the schemas that agree on a type. Every schema that has the key is in one.
  byApp =
    sides:
    let
      types = map (side: side.type) sides;
      secret = builtins.any (type: type.secret) types;
      want = phrase (type: type.want);
      phrase =
        text:
        lib.concatMapStringsSep ", or " (
          side: "${text side.type} on ${format.conjunction side.schemas}"
        ) sides;
    in
    make {
      name = "byApp";
      inherit secret want;
      description = phrase (
        lib.types.optionDescriptionPhrase (class: class == "noun" || class == "conjunction")
      );
      descriptionClass = "conjunction";
      check = value: builtins.any (type: type.check value) types;
      shallow = value: builtins.any (type: type.shallow value) types;
      merge =
        location: definitions:
        let
          fits = type: builtins.all (definition: type.shallow definition.value) definitions;
        in
        (lib.findFirst fits { merge = lib.mergeEqualOption; } types).merge location definitions;
      # A type with values of the same form knows which of them is nearest.
      explain =
        label: value:
        let
          complaint.explain = complain { inherit secret want; };
          fits = type: !secret && type.shallow value;
        in
        (lib.findFirst fits complaint types).explain label value;
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
          inherit (lib.findFirst (side: builtins.elem schema side.schemas) null sides) type;
        in
        if type.encode != null && type.check value then type.encode schema value else value;
    };

  nullOr = type: type // lib.types.nullOr (type // { check = _: true; }) // { plain = type; };
}
