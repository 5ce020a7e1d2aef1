# The services that an entry, a custom format, a profile or a secret names.
{
  lib,
  apps,
  bare,
  format,
  nearest,
  ...
}:
# services: see services/known.nix
services:
let
  configured = builtins.attrNames services.schemas;

  listConfigured =
    if configured == [ ] then
      "No services are configured: declare them in suite.services."
    else
      "Configured in suite.services: ${format.listing configured}.";

  unknown =
    place: name:
    "${place}: suite.services has no service ${format.quote name}.${
      if apps ? ${bare name} then
        " Declare suite.services.${bare name}, or remove the name."
      else
        nearest.suggest name configured
    } ${listConfigured}";
in
{
  # having: the services that can be targets, by name; whole: how to select all of them, if that is possible;
  # lacking: place -> name -> the sentence about a service that cannot be one; named: the key `services`, or null; suited:
  # the services of the example, the best one first
  # -> names: the valid ones; errors
  resolve =
    {
      having,
      lacking,
      named,
      key ? "services",
      suited ? [ ],
      whole ? null,
    }:
    let
      written = lib.unique (
        map bare (builtins.filter builtins.isString (if builtins.isList named then named else [ ]))
      );
      example = "${key} = [ ${
        format.quote (builtins.head (suited ++ builtins.attrNames having ++ configured ++ [ "sonarr" ]))
      } ]";
      orWhole = lib.optionalString (whole != null) " Or ${whole}.";
      problem =
        index: written:
        let
          place = "${key}[${toString index}]";
          name = bare written;
        in
        if !builtins.isString written then
          [ "${place} must be the name of a service, but is ${format.value written}." ]
        else if !(services.schemas ? ${name}) then
          [
            (
              if name == "all" || name == "*" then
                "${place}: no name selects all services. Write ${key} = ${format.code (builtins.attrNames having)};"
              else
                unknown place name
            )
          ]
        # Another check reports an unusable service.
        else
          lib.optional (services.usable ? ${name} && !(having ? ${name})) (lacking place name);
    in
    {
      names = builtins.filter (name: having ? ${name}) written;
      errors =
        if named == null then
          [ "${key} is missing. ${listConfigured} Write, for example, ${example};${orWhole}" ]
        else if !builtins.isList named then
          [
            "${key} must be a list of names, but is ${format.value named}.${format.propertyHint "key" named}${
              if builtins.isString named && services.schemas ? ${bare named} then
                " Write ${key} = [ ${format.quote named} ];"
              else if builtins.isAttrs named && builtins.any (name: having ? ${name}) (builtins.attrNames named) then
                " Write ${key} = ${format.code (builtins.attrNames (builtins.intersectAttrs having named))};"
              else if format.property named != null then
                ""
              else
                "${
                  lib.optionalString (builtins.isString named) (nearest.suggest named configured)
                } Write ${example};${orWhole} ${listConfigured}"
            }"
          ]
        else if named == [ ] then
          [
            "${key} is empty, so no service would get this. Write the names of services, such as ${example}${
              lib.optionalString (whole != null) ", or ${whole}"
            }. ${listConfigured}"
          ]
        else
          lib.concatLists (lib.imap0 problem named);
    };

  # The problem of the service that `_apiKeyOf` names, or null. No message shows a key that was written in its place.
  keyOf =
    label: name:
    if !builtins.isString name then
      "${label} must be the name of a service, but is ${format.value name}."
    else if builtins.match "[0-9A-Fa-f]{32}" name != null then
      "${label} must be the name of a service, but looks like an API key. All users can read the Nix store: write the name of the service, and replace the key."
    else if !builtins.elem name configured then
      "${unknown label name} For the key of another program, write _secret = \"/path/of/a/file\"; in place of _apiKeyOf."
    else
      # Another check reports a service without a key file.
      null;

  # The error of something that no configured service has. title: its name; schemas: those that have it
  nowhere =
    title: schemas:
    "none of the configured services has ${title}: only ${format.have schemas} it. ${listConfigured}";
}
