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
# option: the entry's option; values: its fields; names: its services -> warnings
option: values: names:
let
  key = integrations.addressKey values;
  address = values.${key};
  inherit (integrations.running.${option}) namespace unit;
  far = builtins.filter (
    name: services.remote ? ${name} || services.configured.${name}.networkNamespacePath != namespace
  ) names;
in
lib.optional
  (
    integrations.running ? ${option}
    && key != null
    && builtins.isString address
    && isLoopback address
    && far != [ ]
  )
  "${key} is ${format.quote address}, at which ${format.conjunction far} cannot reach ${unit}: they run on different machines or in different network namespaces. Set ${key} to an address at which ${format.conjunction far} can reach it."
