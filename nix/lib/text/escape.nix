# Makes text of a service, or of the configuration, fit for messages and descriptions.
{ lib, ... }:
let
  # A message as one line. Names in generated files have no control characters (generator/schema/record/texts.ts).
  message =
    builtins.replaceStrings
      [
        "\n"
        "\r"
        "\t"
      ]
      [
        " "
        " "
        " "
      ];

  # The characters that Markdown reads as markup anywhere.
  marks = lib.stringToCharacters "\\`*_{}[]<>#~|";

  # Text of a service in a description in Markdown: one line, without markup, that begins no list and no other block.
  markdown =
    text:
    let
      line = builtins.replaceStrings marks (map (mark: "\\${mark}") marks) (message text);
      block = builtins.match "([0-9]*)([-+=:.)].*)" line;
    in
    if block == null then line else lib.concatStringsSep "\\" block;

  # Text of a service as code in Markdown.
  code = text: "`${builtins.replaceStrings [ "`" ] [ "'" ] (message text)}`";
in
{
  inherit code markdown message;
}
