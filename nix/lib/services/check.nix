# Checks the configured services themselves.
{
  lib,
  apps,
  format,
  generated,
  nearest,
  secrets,
  serviceAddress,
  unitName,
  ...
}:
let
  appNames = builtins.attrNames apps;
  schemaIds = builtins.attrNames generated.schemas;

  # nixpkgs puts each unit into its own store path, whose name can have at most 211 characters:
  # `unit-suite-apply-<name>.service`.
  longest = 186;

  # Not lib.optional: these run for every service, and each call counts.
  nameProblem =
    name:
    if builtins.match "[A-Za-z0-9][A-Za-z0-9._-]*" name == null then
      [
        "the name must consist of letters, digits, hyphens, dots and underscores, because it is part of the name of a systemd unit. Rename the service."
      ]
    else if builtins.stringLength name > longest then
      [
        "the name must have at most ${toString longest} characters, because it is part of the name of a systemd unit. Rename the service."
      ]
    else
      [ ];

  # Returns the app that the name of a service starts with: `sonarr-4k`, `Sonarr`.
  appIn = name: lib.findFirst (app: lib.hasPrefix app (lib.toLower name)) null appNames;

  appProblem =
    name: app:
    if app == null then
      [
        "app is not set, and ${format.quote name} is not the name of an app. Write app = ${
          if appIn name == null then
            "\"…\"; with one of ${format.quoted appNames}"
          else
            "${format.quote (appIn name)};"
        }${lib.optionalString (appIn name == null) "."}"
      ]
    else
      lib.optional (!(apps ? ${app}))
        "unknown app ${format.quote app}.${nearest.suggest app appNames} Apps: ${format.quoted appNames}.";

  schemaProblem =
    { app, schema, ... }:
    let
      described = generated.schemas.${schema}.app;
    in
    if schema == null || (schema == app && !(apps ? ${app})) then
      [ ]
    else if !(generated.schemas ? ${schema}) then
      [
        "there is no generated schema ${format.quote schema}.${nearest.suggest schema schemaIds} Generated schemas: ${format.quoted schemaIds}. To generate others from your services, run `suite generate` and import the result with suite.lib.mkModule."
      ]
    else
      lib.optional (app != null && apps ? ${app} && described != app)
        "schema ${format.quote schema} describes ${described}, but app is ${format.quote app}. Correct one of them.";

  urlProblem =
    service:
    let
      wrong = serviceAddress.problem service;
    in
    if service.baseUrl == null then
      [
        "baseUrl is not set. Set it to the address of the service, such as \"http://127.0.0.1:8989\". It has a default only if the service has the name of its app and this host enables it in `services`."
      ]
    else
      lib.optional (wrong != null) wrong;

  baseProblem =
    urlBase:
    if builtins.match "[^?#[:space:]]*" urlBase == null || builtins.match ".*://.*" urlBase != null then
      [
        "urlBase ${format.quote urlBase} must be a path such as \"/sonarr\", without scheme, spaces, `?` and `#`."
      ]
    else
      [ ];

  keyProblem =
    path:
    let
      wrong = secrets.pathProblem path;
    in
    if path == null then
      [ "apiKeyFile is not set. Set it to the path of a file on the host that contains the API key." ]
    else
      lib.optional (wrong != null) "apiKeyFile ${wrong}.";

  caProblem =
    caFile:
    let
      wrong = secrets.fileProblem caFile;
    in
    if caFile != null && wrong != null then [ "caFile ${wrong}." ] else [ ];

  unitProblem =
    unit:
    if unit != null && !unitName.isService unit then
      [ "unit ${unitName.explain "systemd service" unit}" ]
    else
      [ ];

  # If systemd ignores the path, it runs the unit in the network namespace of the host.
  namespaceProblem =
    path:
    let
      wrong = secrets.formProblem path;
    in
    if path == null then
      [ ]
    else if builtins.match "/[^[:cntrl:]]*" path == null then
      [
        "networkNamespacePath ${format.quote path} must be an absolute path without control characters, such as \"/run/netns/vpn\"."
      ]
    else
      lib.optional (wrong != null) "networkNamespacePath ${wrong}.";

  userProblem =
    user:
    if user != null && builtins.match "[^[:space:]/:]{1,256}" user == null then
      [ "user ${format.quote user} must be the name or the ID of a user, such as \"sonarr\"." ]
    else
      [ ];

  problems =
    name: service:
    map (text: "suite.services.${lib.strings.escapeNixIdentifier name}: ${text}") (
      nameProblem name
      ++ appProblem name service.app
      ++ schemaProblem service
      ++ urlProblem service
      ++ baseProblem service.urlBase
      ++ keyProblem service.apiKeyFile
      ++ caProblem service.caFile
      ++ unitProblem service.unit
      ++ namespaceProblem service.networkNamespacePath
      ++ userProblem service.user
    );

  # Two services with the same address would undo each other's work.
  twice =
    configured:
    let
      known = lib.filterAttrs (_: identity: identity != null) (
        builtins.mapAttrs (_: serviceAddress.identity) configured
      );
      groups = builtins.attrValues (builtins.groupBy (name: known.${name}) (builtins.attrNames known));
    in
    map (
      names:
      "suite.services: ${format.conjunction names} have the same address, so they are one service. Keep one of them, or correct baseUrl or urlBase."
    ) (builtins.filter (names: builtins.length names > 1) groups);
in
# configured: suite.services -> sentences
configured: lib.concatLists (lib.mapAttrsToList problems configured) ++ twice configured
