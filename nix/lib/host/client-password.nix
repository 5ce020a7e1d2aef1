# Warns of a password that a client on the same host cannot have: NixOS replaces its configuration, which has none.
{ hostClients, isLoopback, ... }:
# services: `config.services` of NixOS; place: the option path -> the typed option -> its values, as declared
services:
let
  clients = hostClients services;
in
place: option: given:
let
  inherit (clients.${option}) isOn losesPassword service;
  values = given // (if builtins.isAttrs (given.fields or null) then given.fields else { });
  host = values.host or null;
in
if
  clients ? ${option}
  && isOn
  && losesPassword
  && values.password or null != null
  && (host == null || builtins.isString host && isLoopback host)
then
  [
    "${place}.password: NixOS writes the configuration of services.${service} at each start, without a password, so the client rejects this one. Set both ends as docs/clients.md shows."
  ]
else
  [ ]
