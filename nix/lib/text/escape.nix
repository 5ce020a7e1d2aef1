# Makes text of a service, or of the configuration, fit for messages and descriptions.
{ lib, ... }:
let
  # The commonest characters without ink, or with the look of a space. Nix has no escapes for them.
  unseen = [
    "00a0"
    "00ad"
    "200b"
    "200c"
    "200d"
    "200e"
    "200f"
    "2060"
    "feff"
  ];
  unseenCharacters = map (code: builtins.fromJSON "\"\\u${code}\"") unseen;
  withoutUnseen = builtins.replaceStrings unseenCharacters (map (_: "") unseen);

  # One line. Names in generated files have no control characters (generator/schema/record/texts.ts).
  inLine =
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

  # A message as one line, in which every character is seen.
  message =
    text:
    builtins.replaceStrings unseenCharacters (map (code: "<U+${lib.toUpper code}>") unseen) (
      inLine text
    );

  marks = lib.stringToCharacters "\\`*_{}[]<>#~|";

  # Text of a service in a description in Markdown: one line, without markup, that begins no list and no other block.
  markdown =
    text:
    let
      line = builtins.replaceStrings marks (map (mark: "\\${mark}") marks) (inLine text);
      block = builtins.match "([0-9]*)([-+=:.)].*)" line;
    in
    if block == null then line else lib.concatStringsSep "\\" block;

  code = text: "`${builtins.replaceStrings [ "`" ] [ "'" ] (inLine text)}`";

  shown = value: code (builtins.toJSON value);
  perSchema = lib.mapAttrsToList (schema: value: "${shown value} (${schema})");
in
{
  inherit
    code
    markdown
    message
    withoutUnseen
    ;

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
