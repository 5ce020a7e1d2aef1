# Settings that the module of nixpkgs puts into the environment of the service, where they take precedence: what is
# written over the API would be stored, and never hold.
{
  lib,
  nixpkgsSetting,
  settingsRows,
  ...
}:
let
  # How services spell what they compare with case.
  capitals = {
    authenticationMethod = " (\"External\", with a capital)";
    authenticationRequired = " (\"Enabled\" or \"DisabledForLocalAddresses\", with capitals)";
    updateMechanism = " (\"External\", with a capital)";
  };
in
# hostServices: suite.hostServices; name: of the service, service: its options -> group -> key -> a sentence, or null
# where nothing else sets the key
hostServices: name: service:
let
  isLocal = service.app == name && service.unit == "${name}.service";
  settings = if isLocal then hostServices.${name}.settings or { } else { };
in
group: key:
let
  option = settingsRows.${group}.environment.${key} or null;
in
if settings == { } || option == null || nixpkgsSetting settings (lib.splitString "." option) == null then
  null
else
  "${key}: services.${name}.settings.${option} sets this in the environment of the service, which takes precedence. Write it there${capitals.${key} or ""}."
