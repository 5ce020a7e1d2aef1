# Checks the configured services themselves.
{
  lib,
  apps,
  format,
  generated,
  nearest,
  optionsNamed,
  record,
  secrets,
  serviceAddress,
  serviceOption,
  serviceOptions,
  settings,
  types,
  versions,
  withoutNull,
  ...
}:
let
  appNames = builtins.attrNames apps;
  schemaIds = builtins.attrNames generated.schemas;

  # The error of an app whose major version is not the one that NixOS runs.
  otherMajor =
    app: version:
    let
      inherit (apps.${app}) appName unit;
      isOf = other: apps.${other}.appName == appName && lib.hasPrefix "${toString apps.${other}.major}." version;
      right = builtins.filter (other: apps.${other} ? major && isOf other) appNames;
    in
    lib.optional (apps.${app} ? major && right != [ ] && !(builtins.elem app right))
      "services.${unit}.package is version ${versions.short version} of ${appName}, but app is ${format.quote app}. Set app to ${format.alternatives (map format.quote right)}.";

  # The apps that a name seems to contain: `whisparr-v3` is whisparr3.
  appsIn =
    name:
    builtins.filter (
      app: lib.hasInfix app (builtins.replaceStrings [ "-v" ] [ "" ] (lib.toLower name))
    ) appNames;

  # What to write for a service with the name of a program that is none; empty for other names.
  insteadOf =
    name:
    let
      options = builtins.filter (option: !(lib.hasPrefix "suite.s" option)) (
        optionsNamed.${nearest.plain name} or [ ]
      );
    in
    if nearest.aboutProgram name != "" then
      lib.removePrefix " " (nearest.aboutProgram name)
    else
      lib.optionalString (options != [ ] && appsIn name == [ ])
        "app is not set, and no app has the name. For the program of that name, write ${format.alternatives options} in its place.";

  problemsOf =
    name:
    {
      apiKeyFile,
      app,
      baseUrl,
      caFile,
      schema,
      unit,
      ...
    }@service:
    let
      isApp = app != null && apps ? ${app};
      isGenerated = schema != null && generated.schemas ? ${schema};
      address = serviceAddress.problem service;
      key = secrets.pathProblem apiKeyFile;
      keyFiles = builtins.filter (file: secrets.usablePath file != null) service._keyFiles;
      certificate = secrets.fileProblem caFile;
    in
    lib.optional (builtins.match "[A-Za-z0-9][A-Za-z0-9._-]*" name == null)
      "the name must consist of letters, digits, hyphens, dots and underscores, because it is part of the name of a systemd unit. Rename the service."
    ++
      lib.optional (app == null && !(service._wrong ? app))
        "app is not set, and ${format.quote name} is not the name of an app.${
          if appsIn name != [ ] then
            " Write app = ${format.quote (lib.last (appsIn name))}; or another one of"
          else
            "${nearest.suggestValue name appNames} Set app to one of"
        } ${format.quoted appNames}."
    ++
      lib.optional (isApp && schema == app && !isGenerated)
        "there is no schema record of ${
          apps.${app}.title
        } in these modules. Run `suite generate --service ${app}=URL --key-file ${app}=FILE --schemas suite/schemas --out suite/generated`, with a --service and a --key-file for each other service too, and use suite.lib.mkModule ./suite/generated in place of the modules of suite (docs/generate.md)."
    ++
      lib.optional (schema != null && !isGenerated && schema != app)
        "there is no generated schema ${format.quote schema}.${nearest.suggest schema schemaIds} Generated schemas: ${format.quoted schemaIds}. To generate others from your services, run `suite generate` and import the result with suite.lib.mkModule."
    ++
      lib.optional (isApp && isGenerated && generated.schemas.${schema}.app != app)
        "schema ${format.quote schema} describes ${
          generated.schemas.${schema}.app
        }, but app is ${format.quote app}. Correct one of them."
    ++ lib.optionals (isApp && service._version != null) (otherMajor app service._version)
    ++
      lib.optional (baseUrl == null && !(service._wrong ? baseUrl))
        "baseUrl is not set. Set it to the address of the service, such as ${serviceAddress.exampleOf service}. It has a default only if this host enables the service in `services`, or if the environment of its unit has the port."
    ++ lib.optional (baseUrl != null && address != null) address
    ++ lib.optional (apiKeyFile == null) (
      if keyFiles == [ ] then
        "apiKeyFile is not set. Set it to the path of a file on the host that contains the API key. It has a default only if the unit of the service on this host has a data folder, and its environment has no key."
      else
        "apiKeyFile is not set, and ${unit} reads environment files, of which one may have the API key. Set apiKeyFile to ${format.alternatives (map format.quote keyFiles)}, or to the config.xml of the service."
    )
    ++
      lib.optional (apiKeyFile != null && key != null)
        "apiKeyFile ${
          if builtins.isString apiKeyFile && builtins.match "[0-9A-Fa-f]{32}" apiKeyFile != null then
            "looks like an API key, which all users can read in the Nix store. Write the key to a file, set apiKeyFile to its path, and replace the key"
          else
            key
        }."
    ++ lib.optional (caFile != null && certificate != null) "caFile ${certificate}.";

  # Two services with the same address would undo each other's work.
  twice =
    configured:
    let
      located = lib.filterAttrs (
        _: service: service.baseUrl != null && !(service._wrong ? urlBase)
      ) configured;
      groups = builtins.groupBy (name: serviceAddress.identity located.${name}) (builtins.attrNames located);
    in
    map (
      names:
      "suite.services: ${format.conjunction names} have the same address, so they are one service. Keep one of them, or correct baseUrl or urlBase."
    ) (builtins.filter (names: builtins.length names > 1) (builtins.attrValues groups));
in
# configured: suite.services -> sentences
configured:
let
  inherit (serviceOptions.module) options;
  checkedTypes = {
    app = types.enum appNames;
    networkNamespacePath = types.localFolder;
    unit = types.serviceUnit;
    urlBase = types.basePath types.label;
  };
  checkKeys = record.check {
    label = "a service";
    places = [ "suite.services.<name>" ];
    # Other checks report the other values.
    keys = {
      inherit options;
      types = builtins.mapAttrs (_: _: types.labelOf { hint = _: ""; }) options // checkedTypes;
    };
    remedyOf =
      value: key:
      if key == "apiKey" && value ? _secret then
        "Write apiKeyFile = ${format.code value._secret};"
      else if value ? baseUrl || value ? base_url then
        "Each instance is a service. Write the keys and the app of this one in ${serviceOption key}."
      else if (nearest.wordsOf [ "suite.services.<name>" ]) ? ${nearest.plain key} then
        null
      else
        settings.elsewhere "settings" schemaIds key;
  };
  check =
    name: service:
    let
      place = serviceOption name;
      written = service._written or { };
      misshapen = record.shape place "a service" (
        builtins.mapAttrs (_: option: option.example) {
          inherit (options) apiKeyFile baseUrl;
        }
        // lib.optionalAttrs (
          builtins.isString written && builtins.match "https?://[^/?#@]+/?" written != null
        ) { baseUrl = written; }
        // lib.optionalAttrs (!(apps ? ${name})) { app = lib.last ([ "sonarr" ] ++ appsIn name); }
      ) written;
    in
    if misshapen != [ ] then
      misshapen
    else
    (checkKeys {
      inherit place;
      given =
        withoutNull (
          removeAttrs service (
            [
              "_host"
              "_keyFiles"
              "_version"
              "_warnings"
              "_written"
              "_wrong"
            ]
            ++ builtins.attrNames (removeAttrs options (builtins.attrNames checkedTypes))
          )
        ) // service._wrong;
    }).errors
    ++ map (text: "${place}: ${text}") (
      if service.app == null && !(service._wrong ? app) && insteadOf name != "" then
        [ (insteadOf name) ]
      else
        problemsOf name service
    );
in
lib.concatLists (lib.mapAttrsToList check configured) ++ twice configured
