/** Texts that refer to the store, which Nix takes for no name: they are taken and told like any other. */
import { describe } from 'vitest';
import { itEvaluates } from './table.ts';

/** The places where the check of a right or a wrong text fails, or one with a reference has another result. */
const differing = (sort: 'right' | 'wrong', check: string): string => `
  let
    outcome = place: text:
      let
        result = evaluate [
          (root + "/nix/modules")
          { suite = { inherit (common) services; }; _module.args = { inherit suiteLib; }; }
          (place.at text)
        ];
      in { inherit (result) errors manifests warnings; };
    isAsExpected = place: let plain = outcome place place.${sort}; in
      ${check} && outcome place (common.fromStore place.${sort}) == plain;
  in lib.attrNames (lib.filterAttrs (_: place: !isAsExpected place)
    (import (root + "/test/nix/from-store.nix") { inherit common; }))`;

describe('a text that refers to the store', { tags: ['nixpkgs'] }, () => {
  itEvaluates({
    'is right in each place as without a reference': [differing('right', 'plain.errors == [ ]'), []],
    'is wrong in each place as without a reference': [differing('wrong', 'plain.errors != [ ]'), []],
  });
});
