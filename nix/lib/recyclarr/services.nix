# The services whose address and key suite passes to recyclarr.
{
  lib,
  apps,
  format,
  nearest,
  ...
}:
let
  # recyclarr supports only these apps.
  supported = [
    "radarr"
    "sonarr"
  ];
  list = "suite.recyclarr.services";
  titles = map (app: apps.${app}.title) supported;

  # recyclarr allows only letters, digits and underscores in the names of instances.
  instanceOf =
    builtins.replaceStrings
      [
        "-"
        "."
      ]
      [
        "_"
        "_"
      ];

  # configured: suite.services -> the name of each Sonarr and Radarr
  possible =
    configured:
    builtins.filter (name: builtins.elem configured.${name}.app supported) (
      builtins.attrNames configured
    );

  elementProblem =
    configured: index: name:
    let
      place = "${list}[${toString index}]";
      names = builtins.attrNames configured;
      inherit (configured.${name}) app;
    in
    if !builtins.isString name then
      "${place} must be the name of a service, but is ${format.value name}."
    else if !(configured ? ${name}) then
      "${place}: suite.services has no service ${format.quote name}.${nearest.suggest name names} Configured in suite.services: ${format.listing names}."
    # Another check reports a service without an app.
    else if app != null && apps ? ${app} && !(builtins.elem app supported) then
      "${place}: ${name} is a ${apps.${app}.title}, and recyclarr configures only ${lib.concatStringsSep " and " titles}. Remove it from the list."
    else
      null;

  # The services of each instance name: two services must not have the same one.
  byInstance = configured: builtins.groupBy (name: "${configured.${name}.app}.${instanceOf name}");

  collisions =
    groups:
    map (
      id:
      "${list}: ${
        lib.concatStringsSep " and " groups.${id}
      } would both be services.recyclarr.configuration.${id}. Rename one of them, or leave one out of ${list}."
    ) (builtins.filter (id: builtins.length groups.${id} > 1) (builtins.attrNames groups));
in
{
  # chosen: suite.recyclarr.services; services: suite.services
  # -> instances: name of a service -> its app and the name of its instance; errors
  choose =
    { chosen, services }:
    let
      all = possible services;
      written = if builtins.isList chosen then chosen else [ ];
      names = if chosen == null then all else builtins.filter (name: builtins.elem name written) all;
      groups = byInstance services names;
      instances = lib.genAttrs (map builtins.head (builtins.attrValues groups)) (name: {
        inherit (services.${name}) app;
        instance = instanceOf name;
      });
    in
    {
      inherit instances;
      errors =
        if chosen != null && !builtins.isList chosen then
          [
            "${list} must be a list of names, but is ${format.value chosen}.${lib.optionalString (builtins.isString chosen) " Write services = [ ${format.quote chosen} ];"}"
          ]
        else if chosen == null && all == [ ] then
          [
            "suite.recyclarr.enable is set, but suite.services has no ${format.alternatives titles}, and recyclarr configures nothing else. Add one, or remove the option."
          ]
        else
          builtins.filter (problem: problem != null) (lib.imap0 (elementProblem services) written)
          ++ collisions groups;
    };
}
