# Settings: shared ones, and those of one service, which take precedence. Returns errors, and the entries of the
# manifests.
{
  lib,
  acrossKeys,
  defaultText,
  format,
  generated,
  isLoopback,
  keySet,
  manifests,
  merging,
  nearest,
  secrets,
  serviceKindOptions,
  serviceOption,
  settingsRows,
  types,
  url,
  ...
}@ctx:
let
  # The groups of the index: their keys, the schemas that have them, and their group constraints. A file is read only if
  # the configuration declares the group.
  groups = builtins.mapAttrs (
    group: entry:
    let
      file = import entry.file { inherit defaultText lib types; };
    in
    {
      keys = keySet.of file;
      inherit (entry) schemas;
      together = file.groups or [ ];
      row = settingsRows.${group};
    }
  ) (builtins.intersectAttrs settingsRows (generated.settings or { }));

  # Where a group has a key of that name or word, for some schemas: ` Did you mean "suite.settings.ui.theme"?`; null if none has.
  elsewhere =
    path: wanted: key:
    let
      isMeant =
        row: name:
        nearest.plain name == nearest.plain key
        || builtins.elem name (nearest.wordsOf [ row.kind ]).${nearest.plain key} or [ ];
      keysIn =
        group:
        { keys, row, schemas, ... }:
        let
          having = lib.intersectLists schemas wanted;
          isOffered = name: builtins.any (schema: !(builtins.elem name keys.lacks.${schema})) having;
        in
        map (name: "${path}.${group}.${name}") (
          builtins.filter (name: isMeant row name && isOffered name) (builtins.attrNames keys.types)
        );
      places = lib.concatLists (lib.mapAttrsToList keysIn groups);
    in
    if places == [ ] then null else nearest.didYouMean places;

  checkLayer = import ./layer.nix ctx;

  # The errors of constraints on several keys. path: group -> the option that declares it; values: group -> the keys of the
  # service; given: group -> its declared keys, also those with wrong values
  checkTogether =
    {
      given,
      path,
      service,
      values,
    }:
    lib.concatLists (
      lib.mapAttrsToList (
        group: values:
        let
          inherit (groups.${group}) together;
        in
        map (text: "${path group}.${group}: ${text}") (
          lib.concatMap (acrossKeys.lacking (given group) values) together
          ++ lib.optionals (values ? recycleBin) (
            acrossKeys.overlap "recycleBin" values.recycleBin "rootFolders" service.rootFolders
          )
        )
      ) values
    );

  declaredBy = import ./declared.nix ctx;

  optionOf = name: "${serviceOption name}.settings";

  byte = "(25[0-5]|2[0-4][0-9]|1?[0-9]{1,2})";
  isIpv4 = text: builtins.match "${byte}([.]${byte}){3}(/(3[0-2]|[12]?[0-9]))?" text != null;
  isIpv6 = text: builtins.match "[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(/[0-9]+)?" text != null;

  hostIn =
    item:
    let
      parts = builtins.match "([A-Za-z]+://)?([^/:]+)[:/].*" item;
    in
    if parts == null then "only a host name or an address" else format.quote (builtins.elemAt parts 1);

  itemsOf =
    text:
    builtins.filter (item: builtins.isString item && item != "") (
      builtins.split "[[:space:]]*[,;][[:space:]]*" text
    );

  # True if a list of allowed hosts has a name.
  allows =
    name:
    builtins.any (
      item:
      if lib.hasPrefix "*." item then
        lib.hasSuffix (lib.removePrefix "*" (lib.toLower item)) name
      else
        lib.toLower item == name
    );

  # Warnings about the host names at which a service accepts requests. The services judge them: suite has seen only some of
  # what they refuse.
  # environment: see declared.nix; path: the option of its settings; service: its options; values: group -> its keys
  checkHosts =
    {
      environment,
      path,
      service,
      values,
    }:
    let
      declared = values.host or { };
      inEnvironment = environment.setting (lib.splitString "." settingsRows.host.environment.allowedHosts);
      hosts =
        declared.allowedHosts
          or (if builtins.isString inEnvironment then itemsOf inEnvironment else null);

      odd =
        key: fits: right:
        map (
          item:
          "${path}.host.${key}: ${format.quote item} looks like something else than the service accepts. Write ${right item}."
        ) (builtins.filter (item: !(fits item)) (declared.${key} or [ ]));

      address = if builtins.isString service.baseUrl then service.baseUrl else "";
      parts = builtins.match "https?://([^/?#@]*@)?([^]/?#:[]+)([:/?#].*)?" (lib.toLower address);
      name = builtins.elemAt parts 1;
      isNamed = parts != null && !(isLoopback address) && !(isIpv4 name);
    in
    odd "allowedHosts" (item: url.isHost (lib.removePrefix "*." item)) hostIn
    ++ odd "trustedNetworks" (item: isIpv4 item || isIpv6 item) (
      _: "an address or a network, such as \"10.0.0.0/8\""
    )
    ++ lib.optional (hosts == [ ])
      "${path}.host.allowedHosts: the service refuses an empty list, unless it asks for a login at every request. Write the host names at which it is used."
    ++ lib.optional (hosts != null && hosts != [ ] && isNamed && !(allows name hosts))
      "${path}.host.allowedHosts: the list lacks ${format.quote name}, the host of baseUrl, so the service would refuse the requests of suite (400). Add it.";

  # declared: see declared.nix; the rest: see check -> the errors and warnings of shared settings, and of those of each service
  layersOf =
    declared:
    { configured, shared, ... }:
    let
      inherit (declared) environment keyOf usable;
      ofService =
        name: schema:
        let
          layer = checkLayer {
            path = optionOf name;
            value = configured.${name}.settings;
            targets.${name} = schema;
            inherit environment keyOf;
          };
        in
        {
          inherit (layer) warnings;
          errors =
            layer.errors
            ++ checkTogether {
              service = configured.${name};
              path = declared.pathOf name;
              values = declared.effective.${name};
              given = declared.given name;
            };
        };
    in
    [
      (checkLayer {
        path = "suite.settings";
        value = shared;
        targets = usable;
        inherit environment keyOf;
        # A service that sets the key, even to null, does not get the shared value.
        isOverridden = declared.isOwn;
        exclude =
          name: group: key:
          " To exclude only ${name} from suite.settings.${group}.${key}, write ${optionOf name}.${group}.${key} = null;";
      })
    ]
    ++ lib.mapAttrsToList ofService (
      lib.filterAttrs (name: _: shared != { } || configured.${name}.settings != { }) usable
    );

  # Warnings about settings of NixOS that a service does not read, but suite can set.
  ignored =
    environment: name:
    map
      (
        section:
        "services.${name}.settings.${section} has no effect: ${name} reads no such settings from its environment. Write ${serviceOption name}.${
          if settingsRows ? ${section} then "settings.${section}" else section
        } in its place."
      )
      (
        builtins.filter (
          section: settingsRows ? ${section} || serviceKindOptions ? ${section}
        ) (builtins.attrNames ((environment name).sections or { }))
      );

  # The settings of one service in its manifest.
  entriesOf =
    declared: name:
    let
      settings = declared.effective.${name} or { };
      entry = credentials: group: values: {
        path = "${declared.pathOf name group}.${group}";
        values =
          manifests.wireOf
            {
              inherit credentials;
              schema = declared.usable.${name};
            }
            {
              inherit (groups.${group}) keys;
              inherit values;
              secretNames = values;
            };
      };
    in
    {
      secretRefs = lib.concatMap (group: map (secret: secret.ref) (secrets.find (_: _: null) "" group)) (
        builtins.attrValues settings
      );
      kinds =
        credentials:
        lib.mapAttrs' (
          group: values: lib.nameValuePair settingsRows.${group}.kind [ (entry credentials group values) ]
        ) settings;
    };

  # configured: suite.services; hostServices: `services` of NixOS; shared: suite.settings -> errors; warnings; entriesOf:
  # name of a service -> secretRefs; kinds: credentials -> kind -> entries
  check =
    { configured, ... }@settings:
    let
      declared = declaredBy settings;
      inherit (declared) environment;
      layers = layersOf declared settings;
    in
    {
      errors = lib.concatMap (layer: layer.errors) layers;
      warnings =
        lib.concatMap (layer: layer.warnings) layers
        ++ lib.concatMap (ignored environment) (builtins.attrNames configured)
        ++ lib.concatMap (
          name:
          checkHosts {
            environment = environment name;
            path = optionOf name;
            service = configured.${name};
            values = declared.effective.${name};
          }
        ) (builtins.attrNames declared.usable);
      entriesOf = entriesOf declared;
    };
in
{
  # An option for settings: an attribute set for each group, which suite checks. what: the end of its first sentence
  option =
    what:
    lib.mkOption {
      type = merging.keySets;
      default = { };
      example.mediaManagement.copyUsingHardlinks = true;
      description = "Settings ${what}. suite sets the keys that you declare and changes no other key. Keys are those of the API, in groups: ${
        lib.concatMapStringsSep ", " (group: "`${group}`") (builtins.attrNames settingsRows)
      }. `suite show suite.settings.<group>` lists the keys.";
    };

  inherit check elsewhere optionOf;

  # group -> { keys; schemas; together; row }, for the documentation
  inherit groups;
}
