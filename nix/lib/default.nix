# The library of the modules: one record, `ctx`. Every file takes what it needs from it and adds its part.
# Parts for one kind, and for configured services, are added on top.
{
  lib,
  # The index that `suite generate` wrote.
  generated ? import ./index/read.nix ../generated,
  kinds ? (import ./kinds.nix).provider,
}:
let
  ctx = {
    inherit generated kinds lib;
    inherit (import ./apps.nix)
      apps
      isFor
      ofApp
      ;
    serviceKinds = (import ./kinds.nix).flat;
    setKinds = (import ./kinds.nix).sets;
    inherit (import ./kinds.nix) scored;
    settingsRows = (import ./kinds.nix).settings;

    # Keys that are null are not set. Most sets have none, so one comparison of all values is cheapest.
    withoutNull =
      given:
      if builtins.elem null (builtins.attrValues given) then
        removeAttrs given (builtins.filter (name: given.${name} == null) (builtins.attrNames given))
      else
        given;

    # True for an attribute set that is no value of the module system.
    isAttrSet = value: builtins.isAttrs value && !(value ? _type);

    serviceOption = name: "suite.services.${lib.strings.escapeNixIdentifier name}";

    # A string with store context cannot be an attribute name.
    bare = builtins.unsafeDiscardStringContext;

    nearest = import ./text/nearest.nix ctx;
    inherit (ctx.escape) defaultText;
    escape = import ./text/escape.nix ctx;
    format = import ./text/format.nix ctx;
    url = import ./text/url.nix ctx;
    inherit (import ./text/unknown-options.nix ctx) entryNamed optionsNamed unknownOptions;
    versions = import ./text/version.nix ctx;
    inherit (ctx.versions) isSince;

    merging = import ./types/merge.nix ctx;
    entryList = import ./types/entry-list.nix ctx;
    groupConstraints = import ./check/required-and-exclusive-keys.nix ctx;
    record = import ./check/unknown-and-wrong-keys.nix ctx;
    targetsOf = import ./check/service-names.nix ctx;
    checkReferences = import ./check/references.nix ctx;
    renamedProblems = import ./check/renamed-from.nix ctx;
    inherit (import ./check/tags.nix ctx) labelWarnings tagWarnings;
    types = import ./types ctx;

    inherit (import ./host/service-defaults.nix ctx)
      address
      hostSetting
      hostUnit
      isLoopback
      localService
      ;
    clientDefaults = import ./host/client-defaults.nix ctx;

    serviceAddress = import ./services/address.nix ctx;
    unitName = import ./host/unit-name.nix ctx;
    checkServices = import ./services/check.nix ctx;
    knownServices = import ./services/known.nix ctx;
    serviceOptions = import ./services/options.nix ctx;
    declaredWithServices = import ./service-kinds ctx;
    serviceKindOptions = import ./service-kinds/options.nix ctx;

    # Returns the part of the index for a kind; an older index does not have every kind.
    indexOf =
      kind:
      generated.${kind.module} or {
        general = null;
        implementations = { };
      };
    keySet = import ./index/key-set.nix ctx;
    settings = import ./settings ctx;
    docs = import ./docs ctx;

    unknownQuality = import ./profiles/unknown-quality.nix ctx;
    sets = import ./profiles ctx;
    trashGuides = import ./trash/guides.nix ctx;
    trashNaming = import ./trash/naming.nix ctx;
    trashSizes = import ./trash/sizes.nix ctx;

    manifests = import ./apply/manifest.nix ctx;
    secrets = import ./apply/secrets.nix ctx;
    sandbox = import ./apply/sandbox.nix ctx;
    unitsOf = import ./apply/unit.nix ctx;

    forKind =
      name:
      let
        ofKind = ctx // {
          kind = kinds.${name} or ctx.setKinds.${name};
          catalog = import ./index/catalog.nix ofKind;
          metaKeys = import ./index/meta-keys.nix ofKind;

          # services: services/known.nix; units: `systemd.services` of NixOS -> the library with the checks of entries
          checksFor =
            services: units:
            let
              checks = ofKind // {
                inherit services units;
                checkEntries = import ./check/entries.nix checks;
                connect = import ./check/connect.nix checks;
                findImplementation = import ./check/find-implementation.nix checks;
                checkKeysOf = import ./check/entry-keys.nix checks;
                metaKeyChecks = import ./check/meta-keys.nix checks;
                serviceNames = ctx.targetsOf services;

                # True for a service with at least one implementation of the kind.
                hasKind =
                  name:
                  builtins.any (item: builtins.elem services.usable.${name} item.schemas) (
                    builtins.attrValues ofKind.catalog.implementations
                  );
              };
            in
            checks;
        };
      in
      ofKind;
  };
in
ctx
