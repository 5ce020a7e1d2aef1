# The services that entries can be generated for, and the services that have the kind.
{
  lib,
  apps,
  catalog,
  checks,
  format,
  kind,
  serviceAddress,
  services,
  ...
}:
let
  inherit (catalog) implementations;
  inherit (services) configured;
  list = "suite.${kind.module}.connect";

  # Implementation -> its option.
  byClass = lib.mapAttrs' (
    option: item: lib.nameValuePair item.implementation option
  ) implementations;

  # Returns the option of the implementation with the name of a service's app, or null.
  optionOf =
    { app, ... }:
    if app == null then
      null
    else
      byClass.${apps.${builtins.unsafeDiscardStringContext app}.title or ""} or null;

  # Services whose app has an implementation.
  having = option: builtins.attrNames (checks.targets.having implementations.${option});
  managers = builtins.filter checks.targets.hasKind (builtins.attrNames services.usable);

  possible = lib.filterAttrs (_: option: option != null && having option != [ ]) (
    builtins.mapAttrs (_: optionOf) configured
  );

  # Other checks report missing settings of a service.
  hasAddress =
    name: configured.${name}.baseUrl != null && serviceAddress.problem configured.${name} == null;
  isKnown = name: services.keyFiles.${name} != null && hasAddress name;

  impossible =
    place: name:
    let
      inherit (apps.${configured.${name}.app}) title;
    in
    "${place}: ${name} runs ${title}, and ${format.conjunction managers} ${
      if builtins.length managers == 1 then "has" else "have"
    } no ${kind.noun} for ${title}. Remove ${format.quote name}. ${
      if possible == { } then
        "None of the configured services can be connected"
      else
        "Services that can be connected: ${format.listing (builtins.attrNames possible)}"
    }.";

  elementProblem =
    index: name:
    let
      place = "${list}[${toString index}]";
    in
    if !builtins.isString name then
      "${place} must be the name of a service, but is ${format.value name}."
    else if !(configured ? ${name}) then
      checks.targets.unknown place name
    else if
      !(possible ? ${name}) && configured.${name}.app != null && apps ? ${configured.${name}.app}
    then
      impossible place name
    else
      null;
in
{
  inherit hasAddress having managers;

  addressOf = name: serviceAddress.whole configured.${name};

  # connect: names, or null for all services that can be connected
  # -> services: name -> option of its implementation; errors; isComplete: the names and their services have no error
  choose =
    connect:
    let
      plain = name: if builtins.isString name then builtins.unsafeDiscardStringContext name else name;
      names =
        if connect == null then
          builtins.attrNames possible
        else
          map plain (if builtins.isList connect then connect else [ ]);
      isUsable = name: builtins.isString name && configured ? ${name} && isKnown name;
      usable = builtins.filter isUsable names;
      errors =
        if connect == null || connect == [ ] then
          [ ]
        else if !builtins.isList connect then
          [
            "${list} must be a list of names, but is ${format.value connect}.${lib.optionalString (builtins.isString connect) " Write connect = [ ${format.quote connect} ];"}"
          ]
        else if managers == [ ] then
          [
            "${list}: none of the configured services has ${kind.plural}, so there is nothing to connect them to."
          ]
        else
          builtins.filter (problem: problem != null) (lib.imap0 elementProblem names);
    in
    {
      inherit errors;
      services = builtins.intersectAttrs (lib.genAttrs usable (_: null)) possible;
      isComplete = errors == [ ] && builtins.length usable == builtins.length names;
    };
}
