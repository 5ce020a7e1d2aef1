# All wrong configurations, in one evaluation: group -> case -> errors and warnings.
let
  lib = import <nixpkgs/lib>;
  common = import ./common.nix;
  evaluate = import ../../nix/checks/evaluate-on-stub.nix { inherit lib; };
  suiteLib = import ../../nix/lib { inherit lib; };

  resultOf =
    configuration:
    evaluate [
      ../../nix/modules
      {
        suite = { inherit (common) services; };
        # All evaluations share the index.
        _module.args = { inherit suiteLib; };
      }
      configuration
    ];

  outcome = result: {
    inherit (result) errors warnings;
    # The manifest evaluates in spite of errors.
    applied = builtins.stringLength (builtins.toJSON result.manifests) > 0;
  };

  results = file: builtins.mapAttrs (_: resultOf) (import file { inherit common lib; });
  group = file: builtins.mapAttrs (_: outcome) (results file);

  # What each service gets: its entries by kind, the paths of its secrets, whether a unit applies
  # them, and the units that this one is ordered after.
  isEmpty = value: value == { } || value == [ ] || value == false;
  withoutEmpty = lib.filterAttrs (_: value: !isEmpty value);
  applied =
    result:
    let
      units = result.config.systemd.services;
      ofService =
        name: manifest:
        withoutEmpty {
          kinds = withoutEmpty (builtins.mapAttrs (_: kind: kind.entries) manifest.kinds);
          inherit (manifest) secrets;
          after = units."suite-apply-${name}".after or [ ];
          isApplied = units ? "suite-apply-${name}";
        };
    in
    withoutEmpty (builtins.mapAttrs ofService result.manifests);
in
{
  answers = group ./rejects/answers.nix;
  connect = group ./rejects/connect.nix;
  general = group ./rejects/general.nix;
  importLists = group ./rejects/import-lists.nix;
  indexers = group ./rejects/indexers.nix;
  implementation = group ./rejects/implementation.nix;
  keys = group ./rejects/keys.nix;
  kinds = group ./rejects/kinds.nix;
  once = group ./rejects/once.nix;
  plain = group ./rejects/plain.nix;
  profiles = group ./rejects/profiles.nix;
  lists = group ./rejects/lists.nix;
  constraints = group ./rejects/constraints.nix;
  renamed = group ./rejects/renamed.nix;
  secrets = group ./rejects/secrets.nix;
  services = group ./rejects/services.nix;
  sets = group ./rejects/sets.nix;
  settings = group ./rejects/settings.nix;
  silent = builtins.mapAttrs (_: result: outcome result // { services = applied result; }) (
    results ./rejects/silent.nix
  );
  together = group ./rejects/together.nix;
  typed = group ./rejects/typed.nix;
  values = group ./rejects/values.nix;
  warnings = group ./rejects/warnings.nix;
  words = group ./rejects/words.nix;
}
