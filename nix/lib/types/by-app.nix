# Types of keys that have different types in different schemas.
{
  lib,
  complain,
  format,
  make,
  ...
}:
let
  inherit (lib.types) optionDescriptionPhrase;

  listed = format.conjunction;

  isOf = schema: side: builtins.elem schema side.schemas;

  # Returns the problem with a value for the schemas of a side. takers: the sides that accept it; schemas: those of the
  # entry; secret: true if it may be a secret on some side
  refuse =
    {
      label,
      schemas,
      secret,
      takers,
      value,
    }:
    side:
    let
      explain =
        if secret then
          complain {
            inherit secret;
            inherit (side.type) want;
          }
        else
          side.type.explain;
      wrong = lib.intersectLists schemas side.schemas;
      others = lib.concatMap (taker: taker.schemas) takers;
      targets = lib.intersectLists schemas others;
    in
    "On ${listed wrong}, ${explain label value}${
      if targets != [ ] then
        " The value is valid on ${listed targets}. Write one entry for ${listed targets}, and another for ${listed wrong}."
      else
        lib.optionalString (others != [ ]) " The value would be valid on ${listed others}."
    }";

  # sides: a list of { schemas; type; }: the schemas that agree on a type. Every schema that has the key is in one.
  byApp =
    sides:
    let
      types = map (side: side.type) sides;
      has = property: builtins.any (type: type.${property} != null) types;
      taking = value: builtins.filter (side: side.type.check value) sides;
      sideOf = schema: lib.findFirst (isOf schema) null sides;
      secret = builtins.any (type: type.secret) types;
      phrase =
        text: lib.concatMapStringsSep ", or " (side: "${text side.type} on ${listed side.schemas}") sides;
      want = phrase (type: type.want);
    in
    make {
      name = "byApp";
      inherit secret want;
      description = phrase (optionDescriptionPhrase (class: class == "noun" || class == "conjunction"));
      descriptionClass = "conjunction";
      check = value: builtins.any (type: type.check value) types;
      shallow = value: builtins.any (type: type.shallow value) types;
      merge =
        location: definitions:
        let
          fits = type: builtins.all (definition: type.shallow definition.value) definitions;
          # Every secret is accepted, so that no message shows one.
          none.merge = lib.mergeEqualOption;
        in
        (lib.findFirst fits none types).merge location definitions;
      explain = complain { inherit secret want; };
      # The value is checked with the type of each app.
      narrow =
        schemas: label: value:
        let
          ofEntry = builtins.filter (side: lib.intersectLists schemas side.schemas != [ ]) sides;
          judge =
            side:
            if !(side.type.check value) then
              [
                (refuse {
                  inherit
                    label
                    schemas
                    secret
                    value
                    ;
                  takers = taking value;
                } side)
              ]
            else if side.type.narrow == null then
              [ ]
            else
              side.type.narrow (lib.intersectLists schemas side.schemas) label value;
        in
        lib.concatMap judge ofEntry;
      encode =
        if has "encode" then
          schema:
          let
            inherit (sideOf schema) type;
          in
          if type.encode == null then lib.id else type.encode schema
        else
          null;
      exposed =
        if has "exposed" then
          label: value:
          lib.unique (
            lib.concatMap ({ type, ... }: if type.exposed == null then [ ] else type.exposed label value) (
              taking value
            )
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
        secret
        ;
      plain = type;
    };
in
{
  inherit byApp nullOr;
}
