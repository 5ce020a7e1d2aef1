# The meta keys of a kind: keys of entries that suite itself defines.
{
  lib,
  escape,
  kind,
  merging,
  types,
  ...
}:
let
  # An implementation's field of the same name is written under `fields`.
  names =
    if kind ? set then
      kind.metaKeys
    else
      builtins.sort builtins.lessThan (
        builtins.fromJSON (builtins.readFile ../../../generator/servarr/meta-keys.json) ++ kind.metaKeys
      );

  has = lib.genAttrs names (_: true);

  # Declares a key without a default.
  key =
    type: example: description: defaultText:
    lib.mkOption {
      type = lib.types.nullOr (merging.tolerant type);
      default = null;
      defaultText = lib.literalMD defaultText;
      inherit description example;
    };

  byEvents = kind.enabledBy.by == "events";
  # suite reports values that are not strings.
  listOfText = lib.types.listOf (merging.tolerant lib.types.str);
  # The declarations of all meta keys, by the display name of an implementation. The option itself
  # determines the implementation.
  declared = title: {
    categories =
      key (lib.types.attrsOf lib.types.anything) { sonarr = "tv"; }
        "The category for each service, by the service's name. Fills the field that its app has for it."
        "none";
    dependencies =
      key listOfText [ "qbittorrent.service" ]
        "systemd units after which the unit `suite-apply-<service>.service` starts."
        "none";
    enable =
      key types.bool false
        "Whether the services use the ${kind.noun}. If false, suite creates the ${kind.noun} disabled${lib.optionalString byEvents ", without events"}."
        "`true`";
    fields =
      key (lib.types.attrsOf lib.types.anything) { host = "media.example"; }
        "Fields of the implementation. Any can be written here; one that is named like a general key has to be."
        "none";
    name = key lib.types.str "${title} 2" "The name in the services." (escape.code title);
    renamedFrom =
      key lib.types.str title
        "The name that the ${kind.noun} had in the services: suite gives that one the new name, whatever else changes. Without effect afterwards."
        "none";
    services = key listOfText [ "sonarr" ] "The services it goes to, by their names in {option}`suite.services`." (
      if kind.services == "named" then
        "none: they have to be named"
      else
        "every service that has the implementation"
    );
    tags =
      key listOfText [ "anime" ]
        "Labels of the tags in the services, created where they are missing. Without this key tags are left alone."
        "not managed";
  };
  checked = {
    categories = types.set // {
      example.sonarr = "tv";
    };
    definition = types.raw;
    dependencies = types.listOf types.unit;
    enable = types.bool;
    fields = types.set;
    implementation = types.raw;
    implementationName = types.raw;
    name = types.title;
    renamedFrom = types.title;
    services = types.raw;
    tags = types.listOf types.tagLabel;
  };
in
{
  inherit has names;

  # The types that entries are checked with; other checks have the rest of what they know.
  keys.types = builtins.intersectAttrs has checked;

  # The meta keys that a typed option declares.
  options = title: builtins.intersectAttrs has (declared title);
}
