# Types of values that may be of two types, or null.
{ lib, make, ... }:
let
  inherit (lib.types) optionDescriptionPhrase;

  either =
    left: right:
    make {
      name = "either";
      description = "${
        optionDescriptionPhrase (class: class == "noun" || class == "conjunction") left
      } or ${optionDescriptionPhrase (class: class != "nonRestrictiveClause") right}";
      descriptionClass = "conjunction";
      secret = left.secret || right.secret;
      check = value: left.check value || right.check value;
      shallow = value: left.shallow value || right.shallow value;
      merge =
        location: definitions:
        let
          all = side: builtins.all (definition: side.shallow definition.value) definitions;
        in
        if all left then
          left.merge location definitions
        else if all right then
          right.merge location definitions
        else
          lib.mergeEqualOption location definitions;
      # A service whose words are known is held to them, whatever another takes.
      narrow =
        if left.narrow == null && right.narrow == null then
          null
        else
          schemas: label: value:
          lib.concatMap (side: if side.narrow == null then [ ] else side.narrow schemas label value) [
            left
            right
          ];
      encode =
        if left.encode == null && right.encode == null then
          null
        else
          schema: value:
          let
            side = if left.check value then left else right;
          in
          if side.encode == null then value else side.encode schema value;
    };

  nullOr =
    type:
    lib.types.nullOr (type // { check = type.shallow; })
    // {
      inherit (type)
        advice
        encode
        explain
        exposed
        named
        narrow
        secret
        ;
      plain = type;
    };
in
{
  inherit either nullOr;
}
