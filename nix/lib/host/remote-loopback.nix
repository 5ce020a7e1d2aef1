# A service on another machine, or in another network namespace, cannot reach a program at a loopback address of this
# host.
{
  lib,
  format,
  integrations,
  isLoopback,
  services,
  ...
}:
# option: the entry's option; seen: the result of its checks; names: its services -> warnings
option: seen: names:
let
  key = integrations.addressKey seen.fields.values;
  address = seen.fields.values.${key};
  isHere =
    integrations.runsHere option && key != null && builtins.isString address && isLoopback address;
  unit = integrations.unitOf option;
  isRemote = name: services.remote ? ${name};
  isApart =
    name:
    !isRemote name
    && services.configured.${name}.networkNamespacePath != integrations.namespaceOf option;
  remote = builtins.filter isRemote names;
  apart = builtins.filter isApart names;

  unreachable =
    seekers: "${key} is ${format.quote address}, which ${format.conjunction seekers} cannot reach";
in
lib.optionals isHere (
  lib.optional (remote != [ ])
    "${unreachable remote}, because ${format.conjunction remote} ${
      if builtins.length remote == 1 then "runs" else "run"
    } on another machine. Set ${key} to the host name of this machine or to its address in the local network."
  ++
    lib.optional (apart != [ ])
      "${unreachable apart}, because ${unit} runs in a different network namespace. Set ${key} to an address at which ${format.conjunction apart} can reach ${unit}."
)
