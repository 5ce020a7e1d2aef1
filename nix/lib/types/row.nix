# The types of keys that the table of kinds describes (KeyType in generator/servarr/kind-row.ts).
{
  lib,
  constrain,
  constraintRows,
  isFor,
  make,
  ofApp,
  types,
  ...
}:
let
  fits = pattern: text: builtins.match pattern text != null;

  isProtocol =
    entry:
    builtins.isAttrs entry
    && builtins.isString (entry.protocol or null)
    && entry.protocol != ""
    && builtins.isBool (entry.allowed or true)
    && builtins.isInt (entry.delay or 0)
    && entry.delay or 0 >= 0
    &&
      removeAttrs entry [
        "allowed"
        "delay"
        "protocol"
      ] == { };

  # At most `most`; null, which counts as unset elsewhere, is no limit here.
  sizeOf =
    most:
    make {
      name = "size";
      description = "number or null";
      want = "a number ${
        if most == null then "of at least 0" else "from 0 to ${toString most} MB per minute"
      }, or null for no limit";
      check =
        value:
        value == null || types.float.check value && value >= 0 && (most == null || value <= most);
      # The word of the web UI.
      hint = value: lib.optionalString (value == "unlimited") " Write null.";
    };
in
# app: that of the service; isLocal: true if the service runs on this host; key: a row of the table
{ app, isLocal }:
name: key:
let
  unlessRefused =
    folders: constraint:
    if isFor { apps = key.refuses.${folders} or [ ]; } app then constrain constraint else lib.id;
in
{
  allowed = types.listOf types.title;
  inherit (types) bool;
  # Other checks judge the elements.
  conditions = types.listOf types.raw;
  qualities = types.listOf (types.raw // { opaque = false; });
  scores =
    types.setFrom (
      one:
      if builtins.isString (one.name or null) && builtins.isInt (one.score or null) then
        lib.nameValuePair one.name one.score
      else
        null
    )
    // {
      example."No x265" = -1000;
    };
  sizes = types.set // {
    example."Bluray-1080p".max = 200;
  };
  enum = types.enum (
    let
      values = ofApp key.enumValues or { } app;
    in
    if values == null then [ ] else values
  );
  folder =
    unlessRefused "root"
      {
        want = "a folder below /";
        fits = text: !(fits "/+" text);
      }
      (
        unlessRefused "systemFolders" {
          inherit (constraintRows.script) want;
          fits = text: !(fits constraintRows.script.reject text);
        } (if isLocal then types.localFolder else types.folder)
      );
  foreignId =
    (if isFor { apps = [ "lidarr" ]; } app then types.musicBrainzId else types.stashId) types.label
    // {
      description = "ID of MusicBrainz, StashDB or TMDb";
    };
  host = types.host types.label;
  number = if key ? minimum then types.from key.minimum else types.int;
  protocols = make {
    name = "protocols";
    description = "list of protocols";
    want = "a list of { protocol = …; delay = …; }, best first, of which at least one is allowed";
    check =
      value:
      builtins.isList value
      && builtins.all isProtocol value
      && builtins.any (entry: entry.allowed or true) value;
  };
  reference = types.reference (
    lib.toLower (builtins.replaceStrings [ "Profile" ] [ " profile" ] name)
  );
  # Another check knows the names.
  quality = types.title;
  size = sizeOf (ofApp key.maximum or { } app);
  remotePath = types.pathOf "an absolute path, as the download client has it" types.isAnyPath;
  tags = types.listOf types.tagLabel;
  text = types.title;
  texts = types.listOf types.title;
}
.${key.type} or types.raw
