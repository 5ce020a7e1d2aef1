# The keys of every entry of a kind that no schema reports: what the modules themselves take.
{
  lib,
  kind,
  types,
  ...
}:
let
  # An implementation's field of the same name is written under `fields`.
  names = [
    "categories"
    "dependencies"
    "enable"
    "fields"
    "implementation"
    "implementationName"
    "name"
    "services"
    "tags"
  ];

  # Those that only downloads have.
  clientNames = [ "categories" ];

  # A declaration of a key that is not set until somebody does.
  key =
    type: description: defaultText:
    lib.mkOption {
      type = lib.types.nullOr type;
      default = null;
      defaultText = lib.literalMD defaultText;
      inherit description;
    };

  listOfText = lib.types.listOf lib.types.str;
in
{
  names = if kind.hasEvents then lib.subtractLists clientNames names else names;

  # Their declarations in the typed option of an implementation, by the name that people see.
  options =
    title:
    {
      dependencies =
        key listOfText
          "systemd units that have to be up before this ${kind.noun} is applied, such as `qbittorrent.service`."
          "none";
      enable =
        key types.bool
          "Whether the services use it. One that is not enabled is created switched off${lib.optionalString kind.hasEvents ", without events"}; one that should not be there is not written at all."
          "`true`";
      fields =
        key (lib.types.attrsOf lib.types.anything)
          "Fields of the implementation. Any can be written here; one that is named like a general key has to be."
          "none";
      name = key lib.types.str "The name in the services." "`${title}`";
      services = key listOfText "The services it goes to, by their names in {option}`suite.services`." (
        if kind.hasEvents then
          "none: they have to be named"
        else
          "every service that has the implementation"
      );
      tags =
        key listOfText
          "Labels of the tags in the services, created where they are missing. Without this key tags are left alone."
          "not managed";
    }
    // lib.optionalAttrs (!kind.hasEvents) {
      categories =
        key (lib.types.attrsOf lib.types.anything)
          "The category for each service, by the service's name. Fills the field that its app has for it."
          "none";
    };
}
