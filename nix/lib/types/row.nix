# The types of keys that the table of kinds describes (KeyType in generator/servarr/kinds.ts).
{
  lib,
  constraintRows,
  format,
  make,
  nearest,
  types,
  ...
}:
let
  inherit (builtins) elem isString match;

  fits = pattern: text: match pattern text != null;

  enumOf =
    words:
    make {
      name = "enum";
      description = "string";
      want = if words == null then "a word of letters only" else "one of ${format.quoted words}";
      check = value: isString value && (if words == null then fits "[A-Za-z]+" value else elem value words);
      hint = value: lib.optionalString (words != null && isString value) (nearest.suggest value words);
    };

  # least to most, or at least least; null, which counts as unset elsewhere, is "unlimited" here
  sizeOf =
    most:
    make {
      name = "size";
      description = "number or null";
      want = "a number ${
        if most == null then "of at least 0" else "from 0 to ${toString most}"
      }, or null for no limit";
      check =
        value:
        value == "unlimited" || types.float.check value && value >= 0 && (most == null || value <= most);
    };
in
# app: that of the service; isLocal: true if the service runs on this host; key: a row of the table
{ app, isLocal }:
name: key:
let
  pathWith = trait: fits: want: lib.optional (elem app (key.${trait} or [ ])) { inherit fits want; };
in
{
  allowed = types.listOf types.title;
  inherit (types) bool;
  # Other checks judge the elements.
  conditions = types.listOf types.raw;
  qualities = types.listOf types.raw;
  scores = types.set;
  enum = enumOf (key.enumValues.${app} or null);
  folder = types.pathOf (
    [
      {
        fits = if isLocal then fits "/.*" else types.isAnyPath;
        want =
          if isLocal then
            "an absolute path that starts with /"
          else
            "an absolute path on the machine of the service";
      }
    ]
    ++ pathWith "refusesSystemFolders" (
      text: !(fits constraintRows.script.reject text)
    ) constraintRows.script.want
    ++ pathWith "refusesRoot" (text: !(fits "/+" text)) "a folder below /"
  );
  guid = make {
    name = "guid";
    description = "ID of MusicBrainz";
    want = "an ID of MusicBrainz, in lower case and with hyphens";
    check = value: isString value && fits "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}" value;
  };
  host = types.host types.label;
  number = if key ? minimum then types.from key.minimum else types.int;
  reference = types.titleOf ", the name of ${
    format.one (lib.toLower (builtins.replaceStrings [ "Profile" ] [ " profile" ] name))
  }";
  # Another check knows the names.
  quality = types.title;
  size = sizeOf (key.maximum.${app} or null);
  remotePath = types.pathOf [
    {
      fits = types.isAnyPath;
      want = "an absolute path, as the download client has it";
    }
  ];
  tags = types.listOf types.tagLabel;
  text = types.title;
  texts = types.listOf types.title;
}
.${key.type} or types.raw
