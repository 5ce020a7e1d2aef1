# Escapes text of a service, or of the configuration, for messages and descriptions.
{ lib, ... }:
let
  unseen = builtins.fromJSON (builtins.readFile ./unseen.json);

  # A message as one line that neither a terminal nor a CI runner obeys, whatever names and values are in it. Invisible
  # and control characters are written as codes, and so is `##`, with which commands such as `##[…]` begin. The command
  # `::` has no effect inside of a line.
  message = builtins.replaceStrings ([ "##" ] ++ builtins.attrNames unseen) (
    [ "\\u{23}\\u{23}" ] ++ builtins.attrValues unseen
  );

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
