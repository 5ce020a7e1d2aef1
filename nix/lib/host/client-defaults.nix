# Defaults of typed options from the settings of clients and targets on the same host. They enable nothing.
{
  lib,
  format,
  hostClients,
  isLoopback,
  ...
}:
let
  # The keys that have the address. No implementation has two of them.
  addressKeys = [
    "host"
    "server"
    "serverUrl"
  ];
  isAddress = key: builtins.elem key addressKeys;
in
# services: `config.services` of NixOS; units: `config.systemd.services`
{
  services,
  units ? { },
}:
let
  clients = hostClients services;
in
{
  # The warning that services on other machines, or in other network namespaces, cannot reach a client at a loopback
  # address of this host. option: the entry's option; values: its fields; services: see services/known.nix; names: the
  # services of the entry
  unreachable =
    option: values: services: names:
    let
      inherit (clients.${option}) isOn unit;
      namespace = units.${lib.removeSuffix ".service" unit}.serviceConfig.NetworkNamespacePath or null;
      key = lib.findFirst (key: values.${key} or null != null) null addressKeys;
      address = values.${key};
      far = builtins.filter (
        name: services.remote ? ${name} || services.configured.${name}.networkNamespacePath != namespace
      ) names;
    in
    lib.optional
      (
        clients ? ${option}
        && isOn
        && key != null
        && builtins.isString address
        && isLoopback address
        && far != [ ]
      )
      "${key} is ${format.quote address}, at which ${format.conjunction far} cannot reach ${unit}: they run on different machines or in different network namespaces. Set ${key} to an address at which ${format.conjunction far} can reach it.";

  # Returns the declarations of a typed option with defaults. given: the values of all keys of the option
  apply =
    option: given: options:
    let
      inherit (clients.${option}) isOn keys service;
      fields = if builtins.isAttrs (given.fields or null) then given.fields else { };
      values = given // fields;
      written = map (key: values.${key} or null) addressKeys;
      # The port and the unit of the local service do not apply to the address of another machine.
      isHere = builtins.all (
        value:
        value == null
        || builtins.elem value (builtins.attrValues keys)
        || builtins.isString value && isLoopback value
      ) written;
      declare =
        key: default:
        options.${key}
        // {
          default = if isOn && !(fields ? ${key}) && (isAddress key || isHere) then default else null;
          defaultText = lib.literalMD "that of {option}`services.${service}` where it runs on this host${
            lib.optionalString (!isAddress key) " and the address set here is a loopback address"
          }, else ${options.${key}.defaultText.text or "not set"}";
        };
    in
    options
    // lib.optionalAttrs (clients ? ${option}) (
      builtins.mapAttrs declare (builtins.intersectAttrs options keys)
    );
}
