# Checks the services that `_apiKeyOf` names in settings.
{
  format,
  knownServices,
  nearest,
  ...
}@base:
# configured: suite.services -> label: the name of the key in messages; name: the written value -> a sentence, or null
configured:
let
  names = builtins.attrNames configured;
in
import ../check/key-of.nix (
  base
  // {
    services = knownServices configured;
    checks.targets.unknown =
      label: name:
      "${label}: suite.services has no service ${format.quote name}.${nearest.suggest name names} Configured in suite.services: ${format.listing names}.";
  }
)
