# Addresses of clients and targets that run on the same host, from nixpkgs' modules. These are
# defaults of keys in typed options, so they enable nothing.
{
  lib,
  isLoopback,
  nixpkgsTable,
  ...
}:
# services: the host's own, `config.services` of NixOS; units: `config.systemd.services`
{
  services,
  units ? { },
}:
let
  # The fields that have the address of a client or target. No implementation has two of them.
  addressKeys = [
    "host"
    "server"
    "serverUrl"
  ];
  addressKey = values: lib.findFirst (key: values.${key} or null != null) null addressKeys;
  addressOf =
    values:
    let
      key = addressKey values;
    in
    if key == null then null else values.${key};

  withDefault =
    { service, ... }:
    key: value: option:
    option
    // {
      default = value;
      defaultText = lib.literalMD "that of {option}`services.${service}` where it runs on this host${
        lib.optionalString (
          !builtins.elem key addressKeys
        ) " and the address set here is a loopback address"
      }, else ${option.defaultText.text or "not set"}";
    };

  settingsOf = integration: services.${integration.service} or { };

  isOn =
    integration:
    let
      settings = settingsOf integration;
    in
    settings.enable or false && (integration.isOn or (_: true)) settings;

  unitName = integration: integration.unit or integration.service;

  # Keys under `fields`, which have no defaults.
  fieldsOf = values: if builtins.isAttrs (values.fields or null) then values.fields else { };

  # True if an option is for the client or target on this host: its address is unset or local. With the
  # address of another machine, the port and the unit of the local client do not apply.
  isHere =
    own: values:
    let
      address = addressOf (values // fieldsOf values);
    in
    address == null || address == addressOf own || builtins.isString address && isLoopback address;

  # Returns the keys of a typed option that follow from nixpkgs' settings. values: the values of all keys of the option
  defaultsOf =
    integration: values:
    let
      own = integration.defaults (settingsOf integration);
      told = own // {
        dependencies = [ "${unitName integration}.service" ];
      };
      holds =
        key:
        isOn integration
        && !(fieldsOf values ? ${key})
        && (builtins.elem key addressKeys || isHere own values);
    in
    builtins.mapAttrs (key: value: if holds key then value else null) told;
in
{
  inherit addressKey;

  # True if the client or target of a typed option runs on this host.
  runsHere = option: nixpkgsTable ? ${option} && isOn nixpkgsTable.${option};

  # The unit of the local client or target and its network namespace, or null.
  unitOf = option: "${unitName nixpkgsTable.${option}}.service";
  namespaceOf =
    option: units.${unitName nixpkgsTable.${option}}.serviceConfig.NetworkNamespacePath or null;

  # The declarations of a typed option, with defaults from the host.
  # values: the values of all keys of the option
  apply =
    option: values: options:
    if nixpkgsTable ? ${option} then
      let
        integration = nixpkgsTable.${option};
        known = builtins.intersectAttrs options (defaultsOf integration values);
      in
      options // builtins.mapAttrs (key: value: withDefault integration key value options.${key}) known
    else
      options;
}
