# Clients and targets that run on the same host: what nixpkgs' modules say of their address. These are
# defaults of keys within a typed option, so they switch nothing on.
{ lib, nixpkgsTable, ... }:
# services: the host's own, `config.services` of NixOS
services:
let
  withDefault =
    { service, ... }:
    value: option:
    option
    // {
      default = value;
      defaultText = lib.literalMD "that of {option}`services.${service}` where it runs on this host, else ${
        option.defaultText.text or "not set"
      }";
    };

  settingsOf = integration: services.${integration.service} or { };

  isOn =
    integration:
    let
      settings = settingsOf integration;
    in
    settings.enable or false && (integration.isOn or (_: true)) settings;

  defaultsOf =
    integration:
    builtins.mapAttrs (_: value: if isOn integration then value else null) (
      integration.defaults (settingsOf integration)
      // {
        dependencies = [ "${integration.unit or integration.service}.service" ];
      }
    );
in
{
  # Whether what a typed option is about runs on this host.
  runsHere = option: nixpkgsTable ? ${option} && isOn nixpkgsTable.${option};

  # The declarations of a typed option, with the defaults of what runs on the host.
  apply =
    option: options:
    if nixpkgsTable ? ${option} then
      let
        known = builtins.intersectAttrs options (defaultsOf nixpkgsTable.${option});
      in
      options
      // builtins.mapAttrs (key: value: withDefault nixpkgsTable.${option} value options.${key}) known
    else
      options;
}
