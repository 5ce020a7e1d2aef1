# The default text of an unmanaged key: the service's own value.
{
  lib,
  escape,
  format,
  ...
}:
let
  code =
    value: escape.code (if builtins.isString value then format.quote value else builtins.toJSON value);

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
