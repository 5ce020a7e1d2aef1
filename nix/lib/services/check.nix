# What is wrong with the configured services themselves.
{
  lib,
  apps,
  generated,
  nearest,
  secrets,
  show,
  ...
}:
let
  appNames = builtins.attrNames apps;
  schemaIds = builtins.attrNames generated.schemas;

  nameProblem =
    name:
    lib.optional (
      builtins.match "[A-Za-z0-9][A-Za-z0-9._-]*" name == null
    ) "the name is part of the name of a systemd unit: letters, digits, hyphens, dots and underscores.";

  appProblem =
    app:
    if app == null then
      [ "app is not set: say what runs there, one of ${show.quoted appNames}." ]
    else
      lib.optional (
        !(apps ? ${app})
      ) "unknown app ${show.quote app}.${nearest.suggest app appNames} Apps: ${show.quoted appNames}.";

  schemaProblem =
    { app, schema, ... }:
    let
      described = generated.schemas.${schema}.app;
    in
    if schema == null || (schema == app && !(apps ? ${app})) then
      [ ]
    else if !(generated.schemas ? ${schema}) then
      [
        "there is no generated schema ${show.quote schema}.${nearest.suggest schema schemaIds} There are ${show.quoted schemaIds}; `suite generate` makes one from a running service, and lib.mkModule takes your own."
      ]
    else
      lib.optional (
        app != null && apps ? ${app} && described != app
      ) "schema ${show.quote schema} describes ${described}, but app is ${show.quote app}.";

  # The address is never shown: it may have a password in it.
  urlProblem =
    baseUrl:
    if baseUrl == null then
      [
        "baseUrl is not set: the address of the service, such as \"http://127.0.0.1:8989\". It is known by itself only for a service that is called like its app and enabled in this host's `services`."
      ]
    else if builtins.match "https?://.*" baseUrl == null then
      [ "baseUrl has to start with http:// or https://." ]
    else if builtins.match "https?://[^/]*@.*" baseUrl != null then
      [
        "baseUrl has a user name or password in it, and everybody can read the Nix store. Leave them out: the API key is all that is needed."
      ]
    else
      lib.optional (
        builtins.match "https?://[^/?#[:space:]]+(/[^?#[:space:]]*)?" baseUrl == null
      ) "baseUrl has to be an address such as \"http://127.0.0.1:8989\", without spaces, `?` and `#`.";

  baseProblem =
    urlBase:
    lib.optional (builtins.match "[^?#[:space:]]*" urlBase == null)
      "urlBase ${show.quote urlBase} has to be a path such as \"/sonarr\", without spaces, `?` and `#`.";

  keyProblem =
    path:
    let
      wrong = secrets.pathProblem path;
    in
    if path == null then
      [ "apiKeyFile is not set: the path of a file on the host that has the API key." ]
    else
      lib.optional (wrong != null) "apiKeyFile ${wrong}.";

  unitProblem =
    unit:
    lib.optional (
      unit != null && builtins.match "[A-Za-z0-9:_.\\@-]+\\.service" unit == null
    ) "unit ${show.quote unit} is not the name of a systemd service, such as \"sonarr.service\".";

  problems =
    name: service:
    map (text: "suite.services.${lib.strings.escapeNixIdentifier name}: ${text}") (
      nameProblem name
      ++ appProblem service.app
      ++ schemaProblem service
      ++ urlProblem service.baseUrl
      ++ baseProblem service.urlBase
      ++ keyProblem service.apiKeyFile
      ++ unitProblem service.unit
    );

  # Two names for one service would undo each other's work.
  trim = lib.removeSuffix "/";
  addressOf =
    service: lib.toLower "${trim service.baseUrl}/${trim (lib.removePrefix "/" service.urlBase)}";
  twice =
    configured:
    let
      asked = builtins.filter (name: configured.${name}.baseUrl != null) (builtins.attrNames configured);
      groups = builtins.attrValues (builtins.groupBy (name: addressOf configured.${name}) asked);
    in
    map (
      names:
      "suite.services: ${lib.concatStringsSep " and " names} have the same address, so they are one service. Keep one of them, or correct baseUrl or urlBase."
    ) (builtins.filter (names: builtins.length names > 1) groups);
in
# configured: suite.services -> sentences
configured: lib.concatLists (lib.mapAttrsToList problems configured) ++ twice configured
