# Instances that recyclarr would reject, or that would do everything twice: without an address, or two for one service.
{
  lib,
  apps,
  format,
  isSetAt,
  nearest,
  serviceAddress,
  ...
}:
let
  root = "services.recyclarr.configuration";
  keys = [
    "base_url"
    "api_key"
  ];

  both = lib.concatStringsSep " and ";

  # All instances of the configuration: app, name, option path and keys.
  instancesOf =
    configuration:
    lib.concatMap
      (
        app:
        let
          declared = configuration.${app} or { };
        in
        map (name: {
          inherit app name;
          path = "${root}.${app}.${lib.strings.escapeNixIdentifier name}";
          value = declared.${name};
        }) (builtins.filter (name: builtins.isAttrs declared.${name}) (builtins.attrNames declared))
      )
      (builtins.filter (app: builtins.isAttrs (configuration.${app} or null)) (builtins.attrNames apps));

  # An instance that suite does not fill in and that lacks an address or a key.
  incomplete =
    instances: one:
    let
      missing = builtins.filter (key: !(isSetAt [ key ] one.value)) keys;
      ofApp = lib.filterAttrs (_: instance: instance.app == one.app) instances;
      known = map (instance: instance.instance) (builtins.attrValues ofApp);
      meant = ofApp.${one.name}.instance or null;
    in
    lib.optional (missing != [ ]) (
      "${one.path}: ${both missing} ${
        if builtins.length missing == 1 then "is" else "are"
      } not set, and suite fills in only ${
        if known == [ ] then "services that it knows" else format.listing known
      }.${
        if meant != null then
          " recyclarr takes letters, digits and underscores in the name of an instance: write ${meant}."
        else
          "${nearest.suggest one.name known} Name the instance after a service, or set ${both missing}."
      }"
    );

  identityOf =
    one:
    let
      address = {
        baseUrl = one.value.base_url;
        networkNamespacePath = null;
        urlBase = "";
      };
    in
    if builtins.isString (one.value.base_url or null) && serviceAddress.problem address == null then
      serviceAddress.identity address
    else
      null;

  # recyclarr rejects two instances with one address. With two spellings of the address, the instances would undo each
  # other's work.
  twice =
    declared:
    let
      addressed = builtins.filter (one: identityOf one != null) declared;
      groups = builtins.attrValues (builtins.groupBy identityOf addressed);
    in
    map (
      group:
      "${
        lib.concatMapStringsSep " and " (one: one.path) group
      } are instances of one service: they have the same base_url. Merge them into one, or set base_url of the other to its own address."
    ) (builtins.filter (group: builtins.length group > 1) groups);
in
{
  # configuration: services.recyclarr.configuration; instances: of `choose` -> sentences
  instanceErrors =
    { configuration, instances }:
    let
      declared = instancesOf configuration;
    in
    lib.concatMap (incomplete instances) declared ++ twice declared;
}
