# Checks the service that `_apiKeyOf` names.
{ format, nearest, ... }:
let
  # The form of API keys. A key was written in place of a name; no message shows it.
  isKey = text: builtins.match "[0-9A-Fa-f]{32}" text != null;
in
# names: those of suite.services; label: its name in messages; name: the written value -> a sentence, or null
names: label: name:
if !builtins.isString name then
  "${label} must be the name of a service, but is ${format.value name}."
else if isKey name then
  "${label} must be the name of a service, but looks like an API key. All users can read the Nix store: write the name of the service, and replace the key."
else if !builtins.elem name names then
  "${label}: suite.services has no service ${format.quote name}.${nearest.suggest name names} Configured in suite.services: ${format.listing names}."
else
  # Another check reports a service without a key file.
  null
