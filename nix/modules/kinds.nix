# The options and checks of each kind: a typed option for each implementation, and a list for further entries. One module
# for all kinds, because one module per kind would take more function calls.
# names: the kinds, such as `downloadclient`
names:
{
  config,
  lib,
  options,
  suiteLib,
  ...
}:
let
  kinds = lib.genAttrs names suiteLib.forKind;

  clientDefaults = suiteLib.clientDefaults config.suite.internal.services;
  # The types of the options of a kind itself, which suite checks.
  types = {
    enable = suiteLib.types.bool;
    prune = suiteLib.types.enum [
      "none"
      "owned"
      "all"
    ];
  };
  unchecked = builtins.mapAttrs (_: suiteLib.merging.unchecked) types;

  # ours: the library for the kind
  typedOption =
    ours: option: item:
    lib.mkOption {
      type = suiteLib.merging.nullOrSubmodule (
        { config, ... }:
        {
          freeformType = lib.types.attrsOf lib.types.anything;
          imports = map (module: module // { options = clientDefaults option config module.options; }) (
            suiteLib.docs.typedModules ours option item
          );
        }
      );
      # Null by its type: a default would take more function calls.
      defaultText = lib.literalExpression "null";
      example = suiteLib.docs.exampleOfEntry item;
      description = "${suiteLib.escape.markdown item.title}, in ${lib.concatStringsSep ", " item.schemas}. Null until you set a key: then suite creates the ${ours.kind.noun}.";
    };

  # No implementation has the name of one of the other options (generator/servarr/module-options.json).
  optionsOf =
    { catalog, kind, ... }@ours:
    builtins.mapAttrs (typedOption ours) catalog.implementations
    // {
      enable =
        lib.mkEnableOption "the ${kind.nouns} of the services. Without it, entries are paused: suite neither applies nor deletes them${
        lib.optionalString (
          kind ? autoConnect
        ) "; with it, suite connects the services in {option}`connect`"
      }"
        // {
          type = unchecked.enable;
        };

      prune = lib.mkOption {
        type = unchecked.prune;
        default = "owned";
        example = "none";
        description = "The undeclared resources that suite deletes: `none`, `owned` (those that suite created), or `all`.";
      };

      ${kind.list} = lib.mkOption {
        type = suiteLib.entryList;
        default = [ ];
        example = [ kind.example.entry ];
        description = "Further ${kind.nouns}; several can have the same implementation. Each entry is an attribute set with `implementationName`${
          lib.optionalString (kind.services == "named") ", `services`"
        } and the keys of the typed option of its implementation${
          lib.optionalString (catalog.definitions != null)
            ", or with the name of a site in `definition` and the keys that `suite show` lists for it"
        }.\n\n${suiteLib.docs.generalKeys ours}";
      };
    }
    // lib.optionalAttrs (kind ? autoConnect) {
      connect = lib.mkOption {
        type = lib.types.nullOr (suiteLib.merging.tolerant (lib.types.listOf lib.types.raw));
        default = null;
        defaultText = lib.literalMD "all services that can have ${suiteLib.format.withArticle kind.noun}";
        example = [
          "sonarr"
          "radarr"
        ];
        description = "The services of {option}`suite.services` that suite adds as ${kind.nouns}, each with the name, the address and the API key of the service. An entry with the same name extends or overrides it.";
      };
    };

  # Declarations of other modules can have a default, an `apply` or a configuration that sets typed options.
  isOurs = builtins.all (file: builtins.dirOf (toString file) == toString ./.) options.suite.declarations;

  # The values in mkMerge, mkIf and mkForce.
  valuesIn =
    value:
    if value ? _type then lib.concatMap valuesIn (value.contents or [ value.content ]) else [ value ];

  # Returns the names of the typed options that are set. Reading those without a definition, which are null, would take
  # most of an evaluation.
  typedIn =
    module: implementations:
    let
      definitions = lib.concatMap valuesIn options.suite.definitions;
      names = lib.zipAttrs (
        builtins.filter builtins.isAttrs (lib.concatMap valuesIn (lib.catAttrs module definitions))
      );
      # Only the module system calls a function.
      defined = if isOurs && builtins.all builtins.isAttrs definitions then names else implementations;
    in
    builtins.filter (option: config.suite.${module}.${option} != null) (
      builtins.attrNames (builtins.intersectAttrs defined implementations)
    );

  # -> errors; warnings; entries: service -> those without errors; inManifest: what a manifest has beside the entries, null
  # for a kind of which it has nothing
  checkedOf =
    { catalog, kind, ... }@ours:
    let
      inherit (kind) module;
      settings = config.suite.${module};
      declared = config.suite.internal.options.${module};
      typed = typedIn module catalog.implementations;
      services = suiteLib.knownServices config.suite.services;
      checked = (ours.checksFor services config.suite.internal.units).checkEntries {
        inherit typed;
        files = suiteLib.entryList.filesOf declared.${kind.list}.definitionsWithLocations;
      } settings;
      errors = suiteLib.merging.problemsIn types "suite.${module}" settings;
    in
    if settings.enable == true then
      {
        inherit (checked) entries warnings;
        inManifest = { inherit (settings) prune; };
        errors = errors ++ checked.errors;
      }
    else
      pausedOf kind typed // { inherit errors; };

  # A kind with `enable = false`: there is no warning about its entries. typed: the typed options that are set
  pausedOf =
    kind: typed:
    let
      inherit (kind) module;
      settings = config.suite.${module};
      written = typed ++ lib.optional (settings.${kind.list} != [ ]) kind.list;
      paused = map (option: "suite.${module}.${option}") written;
      isLeftOut =
        config.suite.internal.options.${module}.enable.highestPrio >= (lib.mkOptionDefault null).priority;
    in
    {
      entries = { };
      inManifest =
        if paused != [ ] then
          { inherit paused; }
        else if settings.prune == "none" then
          { prune = "none"; }
        else
          null;
      warnings =
        lib.optional (isLeftOut && paused != [ ])
          "suite.${module} is not enabled, so ${suiteLib.format.are written} paused: suite neither applies nor deletes ${kind.nouns}. Set suite.${module}.enable to true, or set it to false to end this warning.";
    };
in
{
  _file = ./kinds.nix;
  # The module system ignores a second import.
  key = "suite.kinds";
  imports = [ ./messages-and-manifests.nix ];

  options.suite = lib.mapAttrs' (_: ours: {
    name = ours.kind.module;
    value = optionsOf ours;
  }) kinds;

  config.suite.internal.kinds = builtins.mapAttrs (_: checkedOf) kinds;
}
