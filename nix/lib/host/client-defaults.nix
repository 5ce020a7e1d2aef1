# Defaults of typed options from the settings of clients and targets on the same host. They enable nothing.
{
  lib,
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
# services: `config.services` of NixOS -> the declarations of a typed option with defaults. given: the values of all keys
# of the option
services:
let
  clients = hostClients services;
in
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
)
