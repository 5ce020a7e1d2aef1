# All wrong configurations, in one evaluation: group -> case -> errors and warnings.
let
  lib = import <nixpkgs/lib>;
  common = import ./common.nix;
  evaluate = import ../../nix/lib/evaluate-on-stub.nix { inherit lib; };

  outcome =
    configuration:
    let
      result = evaluate [
        ../../nix/modules
        { suite = { inherit (common) services; }; }
        configuration
      ];
    in
    {
      inherit (result) errors warnings;
      # The manifest evaluates in spite of errors.
      applied = builtins.stringLength (builtins.toJSON result.manifests) > 0;
    };

  group = file: builtins.mapAttrs (_: outcome) (import file { inherit common lib; });
in
{
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
  rules = group ./rejects/rules.nix;
  secrets = group ./rejects/secrets.nix;
  services = group ./rejects/services.nix;
  sets = group ./rejects/sets.nix;
  settings = group ./rejects/settings.nix;
  silent = group ./rejects/silent.nix;
  typed = group ./rejects/typed.nix;
  values = group ./rejects/values.nix;
  warnings = group ./rejects/warnings.nix;
}
