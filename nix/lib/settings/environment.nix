# Settings that nixpkgs' module puts into the environment of the service, where they take precedence: the service would
# store a value that is written over the API, and ignore it.
{
  lib,
  hostSetting,
  settingsRows,
  ...
}:
# hostServices: `services` of NixOS; name: the service; service: its options -> group -> key -> a sentence, or null
# if the environment does not set the key
hostServices: name: service:
let
  isLocal = service.app == name && service.unit == "${name}.service";
in
group: key:
let
  option = settingsRows.${group}.environment.${key} or null;
in
if
  option == null || !isLocal || hostSetting hostServices name (lib.splitString "." option) == null
then
  null
else
  "${key}: services.${name}.settings.${option} already sets this key through the environment of ${name}, and the environment takes precedence over suite. Set services.${name}.settings.${option} instead."
