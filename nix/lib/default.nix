# The library of the modules: types of the emitted declarations, checks, manifests.
{ lib }:
let
  show = import ./text/show.nix { inherit lib; };
  nearest = import ./text/nearest.nix { inherit lib show; };
  secrets = import ./apply/secrets.nix { inherit lib show; };
  own = import ./text/own.nix { inherit lib show; };
  types = import ./types {
    inherit
      lib
      nearest
      secrets
      show
      ;
  };
  general = import ./index/hand-keys.nix { inherit lib types; };
  apps = import ./apps.nix;

  handKeysOf =
    kind: if kind.hasEvents then lib.subtractLists general.clientNames general.names else general.names;

  # implementationName -> the other kind that it belongs to.
  namesOfOthers =
    kind: generated:
    lib.concatMapAttrs (
      module: other:
      lib.optionalAttrs (module != kind.module) (
        lib.genAttrs (lib.concatMap (entry: entry.names) (
          builtins.attrValues generated.${module}.implementations
        )) (_: other)
      )
    ) (import ./kinds.nix);
in
{
  inherit
    apps
    general
    nearest
    own
    secrets
    show
    types
    ;

  entryList = import ./types/entry-list.nix { inherit lib; };
  typedEntry = import ./types/typed-entry.nix { inherit lib; };

  # The catalog of one kind of a generated index.
  catalogOf =
    kind: generated:
    import ./index/catalog.nix
      {
        inherit lib own types;
        handKeys = handKeysOf kind;
      }
      {
        kindIndex = generated.${kind.module};
        schemaIds = builtins.attrNames generated.schemas;
      };

  # The entries of one kind, checked against the configured services.
  entriesOf =
    {
      catalog,
      configured,
      generated,
      kind,
      runsHere,
      settings,
    }:
    import ./check/entries.nix { inherit lib kind show; } {
      inherit settings;
      options = builtins.attrNames catalog.implementations;
      check = import ./check {
        inherit
          lib
          catalog
          kind
          nearest
          runsHere
          secrets
          show
          types
          ;
        elsewhere = namesOfOthers kind generated;
        handKeys = handKeysOf kind;
        services = import ./services/known.nix {
          inherit lib apps;
          generatedSchemas = generated.schemas;
        } configured;
      };
    };

  manifestsOf =
    generated:
    import ./apply/manifest.nix {
      inherit lib secrets;
      generatedSchemas = generated.schemas;
    };
}
