# How our types are made: option types of nixpkgs that look into lists and attribute sets, and that
# besides know
#   explain  label -> wrong value -> the sentence that says what is wrong, down to the element
#   encode   schema id -> value -> what goes over the wire; null where that is the value itself
#   narrow   schema ids -> label -> value -> sentences: what only an entry's targets tell; null mostly
#   secret   true where a literal does not belong
#   plain    the type without null: what a key that is set has to be
{ lib, show, ... }:
let
  propertyHint =
    value:
    lib.optionalString (
      show.property value != null
    ) " It works around an entry or a whole list; here write if … then … else null.";

  # `port must be a port, but is the text "80".` and a hint that fits.
  complain =
    {
      want,
      hint ? (_: ""),
      secret ? false,
    }:
    label: value:
    let
      is = if secret then show.kindOf value else show.value value;
    in
    "${label} must be ${want}, but is ${is}.${propertyHint value}${hint value}";
in
{
  inherit complain;

  # `want` is how a message goes on after "must be".
  make =
    {
      name,
      description,
      check,
      descriptionClass ? "noun",
      encode ? null,
      hint ? (_: ""),
      merge ? lib.mergeEqualOption,
      narrow ? null,
      secret ? false,
      want ? description,
      explain ? complain { inherit hint secret want; },
    }:
    let
      type =
        lib.mkOptionType {
          inherit
            check
            description
            descriptionClass
            merge
            name
            ;
        }
        // {
          inherit
            encode
            explain
            narrow
            secret
            ;
          plain = type;
        };
    in
    type;
}
