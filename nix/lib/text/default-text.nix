# The default text of an unmanaged key: the service's own value.
{ lib, format, ... }:
let
  text = value: if builtins.isString value then format.quote value else builtins.toJSON value;

  longestFence =
    shown:
    lib.foldl' (
      most: run:
      if builtins.isList run then lib.max most (builtins.stringLength (builtins.head run)) else most
    ) 0 (builtins.split "(`+)" shown);

  # Code in Markdown, fenced by more backticks than the text has in a row. JSON neither starts nor
  # ends with a backtick.
  code =
    value:
    let
      shown = text value;
      fence = lib.concatStrings (lib.genList (_: "`") (longestFence shown + 1));
    in
    "${fence}${shown}${fence}";

  perSchema = values: lib.mapAttrsToList (schema: value: "${code value} (${schema})") values;
in
# defaultText 8080, defaultText null, defaultText { lidarr = 1; sonarr = 2; }
value:
lib.literalMD (
  if value == null then
    "the service's own"
  else if builtins.isAttrs value then
    "the service's own: ${lib.concatStringsSep ", " (perSchema value)}"
  else
    "the service's own: ${code value}"
)
