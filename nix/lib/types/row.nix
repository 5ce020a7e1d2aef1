# The types of keys that the table of kinds describes (KeyType in generator/servarr/kinds.ts).
{
  lib,
  complain,
  format,
  isSystemFolder,
  make,
  nearest,
  systemFolders,
  types,
  ...
}:
let
  inherit (builtins)
    isFloat
    isInt
    isString
    match
    ;

  fits = pattern: text: match pattern text != null;
  isUnix = fits "/.*";
  # A service on another machine can run on Windows.
  isAny = fits "/.*|[A-Za-z]:[\\/].*|\\\\\\\\[^\\/].*";

  # Spaces at an end and control characters: the service would use another path, or cut them off.
  isTrim = text: fits "[^[:cntrl:]]*" text && !(fits "[[:space:]].*|.*[[:space:]]" text);

  pathOf =
    {
      want,
      isPath,
      refused ? (_: null),
    }:
    make {
      name = "path";
      description = "absolute path";
      check = value: isString value && isPath value && isTrim value && refused value == null;
      explain =
        label: value:
        complain {
          want =
            if isString value && !(isTrim value) then
              "a path without control characters, and without spaces at its start and end"
            else if isString value && isPath value then
              refused value
            else
              want;
          hint =
            given:
            if builtins.isPath given then
              " Write the path in quotes. Without them, Nix would copy the folder to the store."
            else
              lib.optionalString (isString given && fits "[-._[:alnum:]]+/[^\\]*" given)
                " Write ${label} = ${format.quote "/${given}"};";
        } label value;
    };

  enumOf =
    words:
    make {
      name = "enum";
      description = "string";
      want = if words == null then "a word of letters only" else "one of ${format.quoted words}";
      check =
        value:
        isString value && (if words == null then fits "[A-Za-z]+" value else builtins.elem value words);
      hint = given: lib.optionalString (words != null && isString given) (nearest.suggest given words);
    };
in
# app: that of the service; isLocal: true if the service runs on this host; key: a row of the table
{ app, isLocal }:
name: key:
let
  isOf = property: builtins.elem app (key.${property} or [ ]);
in
{
  allowed = types.listOf types.title;
  inherit (types) bool;
  # Other checks judge the elements.
  conditions = types.listOf types.raw;
  qualities = types.listOf types.raw;
  scores = types.set;
  enum = enumOf (key.enumValues.${app} or null);
  folder = pathOf {
    want =
      if isLocal then
        "an absolute path that starts with /"
      else
        "an absolute path on the machine of the service";
    isPath = if isLocal then isUnix else isAny;
    refused =
      value:
      if isOf "refusesSystemFolders" && isSystemFolder value then
        "outside of the system folders (${systemFolders})"
      else if isOf "refusesRoot" && fits "/+" value then
        "a folder below /"
      else
        null;
  };
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
  size =
    let
      limit = key.maximum.${app} or null;
      fitsIn = value: value >= 0 && (limit == null || value <= limit);
    in
    make {
      name = "size";
      description = "number or null";
      want = "a number ${
        if limit == null then "of at least 0" else "from 0 to ${toString limit}"
      }, or null for no limit";
      # Null counts as unset elsewhere, so it has a name here.
      check = value: value == "unlimited" || (isInt value || isFloat value) && fitsIn value;
    };
  remotePath = pathOf {
    want = "an absolute path, as the download client has it";
    isPath = isAny;
  };
  tags = types.listOf types.tagLabel;
  text = types.title;
  texts = types.listOf types.title;
}
.${key.type} or types.raw
