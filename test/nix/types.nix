# Texts about the types in nix/lib, for the golden file.
{ lib, ours }:
let
  inherit (builtins) toJSON tryEval;

  schemas = [
    "a"
    "b"
  ];

  # To Nix, 5.0 equals 5.
  typed = value: [
    (builtins.typeOf value)
    value
  ];

  # The same steps as check/unknown-and-wrong-keys.nix.
  answer =
    type: value:
    let
      narrowed = if type.narrow == null then [ ] else type.narrow schemas "key" value;
      sent = map (schema: if type.encode == null then value else type.encode schema value) schemas;
      warned = if type.warned == null then [ ] else type.warned "key" value;
    in
    if !(type.check value) then
      builtins.head (type.problems "key" value)
      + lib.concatMapStrings (text: " For a and b: ${text}") narrowed
    else if narrowed != [ ] then
      lib.concatStringsSep " " narrowed
    else
      "valid"
      +
        lib.optionalString (map typed sent != map (_: typed value) schemas)
          ", sent as ${lib.concatMapStringsSep " and " toJSON (lib.unique sent)}"
      + lib.concatMapStrings (text: ", but: ${text}") warned;

  numbered = lib.imap1 (
    index: value: {
      file = "${toString index}.nix";
      inherit value;
    }
  );
in
{
  # Returns the result of checking values: the error, or `valid` with the value in the manifest. With the documented example.
  answers =
    { type, values, ... }:
    {
      inherit (type) description;
      example = ours.docs.exampleOf type;
      answers = map (answer type) values;
    };

  # Returns the value that the definitions of several modules give together.
  merged =
    { type, values, ... }:
    let
      result = tryEval (toJSON (type.merge [ "key" ] (numbered values)));
    in
    if result.success then result.value else "an error of the module system";

  # Returns the error of a value in place of a list of entries, or the files of the entries.
  listed =
    { form, value, ... }:
    let
      list = {
        path = "suite";
        list = "extras";
        plural = "clients";
        example.name = "Seedbox";
        isPublic = key: key == "name";
        entryOf = _: entry: entry;
      }
      // form;
      problems = ours.entryList.problems list value;
    in
    if problems == [ ] then "a list" else lib.concatStrings problems;
}
