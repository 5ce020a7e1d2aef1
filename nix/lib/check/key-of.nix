# Checks the service that `_apiKeyOf` names.
{
  checks,
  format,
  services,
  ...
}:
let
  # Keys of the family, for which this is not the place: no message shows one.
  isKey = text: builtins.match "[0-9A-Fa-f]{32}" text != null;
in
# label: what messages call it; name: what was written -> a sentence, or null
label: name:
if !builtins.isString name then
  "${label} must be the name of a service, but is ${format.value name}."
else if isKey name then
  "${label} must be the name of a service, but looks like a key itself, which everybody can read in the Nix store."
else if !(services.keyFiles ? ${builtins.unsafeDiscardStringContext name}) then
  checks.targets.unknown label name
else
  # Another check reports a service without a key file.
  null
