# Makes text of a service, or of the configuration, fit for messages and descriptions.
{ lib, format, ... }:
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

  shown = value: code (if builtins.isString value then format.quote value else builtins.toJSON value);
  perSchema = lib.mapAttrsToList (schema: value: "${shown value} (${schema})");
in
{
  inherit code markdown message;

  # The default text of an unmanaged key, which is the service's own value.
  # defaultText 8080, defaultText null, defaultText { lidarr = 1; sonarr = 2; }
  defaultText =
    value:
    lib.literalMD (
      if value == null then
        "the service's own"
      else if builtins.isAttrs value then
        "the service's own: ${lib.concatStringsSep ", " (perSchema value)}"
      else
        "the service's own: ${shown value}"
    );
}
