# Settings that a service does not take from suite: those that nixpkgs' module puts into the environment of the service,
# which takes precedence, and those that its version does not have.
{
  lib,
  apps,
  hostSetting,
  isSince,
  settingsRows,
  ...
}:
# hostServices: `services` of NixOS; name: the service; service: its options
hostServices: name: service:
let
  # The service of NixOS that this one is, or null.
  host = service._host or null;
  isLocal = host != null;
  version = service._version or null;

  # The version that brought a key to the app; null for most keys.
  since =
    group: key:
    if isLocal then settingsRows.${group}.keys.${key}.since.${service.app} or null else null;

  lacks = group: key: since group key != null && !(isSince version (since group key));
  setting = path: if isLocal then hostSetting hostServices host path else null;
in
{
  # group -> key -> true if the running version is known not to have the key
  inherit lacks;

  # True if NixOS runs the service on this host.
  inherit isLocal;

  # What NixOS declares for the environment of the service, by section.
  sections =
    let
      settings = if isLocal then hostServices.${host}.settings or null else null;
    in
    lib.filterAttrs (_: section: section != null && section != { }) (
      if builtins.isAttrs settings then settings else { }
    );

  # path of the option below services.<name>.settings of NixOS, such as [ "server" "port" ] -> its value, or null
  inherit setting;

  # group -> key -> a sentence, or null if suite can set the key
  obstacle =
    group: key:
    let
      row = settingsRows.${group};
      option = row.environment.${key} or null;
      path = "services.${host}.settings.${option}";
    in
    if lacks group key then
      "${key}: ${apps.${service.app}.title} has this key since version ${since group key}, and services.${host}.package is version ${version}. Remove the key, or upgrade the package."
    else if option == null || !isLocal then
      null
    else if setting (lib.splitString "." option) != null then
      "${key}: ${path} already sets this key through the environment of ${name}, and the environment takes precedence over suite. Set ${path} instead."
    else if row.keys.${key}.onlyElsewhere or false then
      "${key}: this key belongs to the environment of ${name}. Write ${path} of NixOS instead."
    else
      null;
}
