/** Texts that refer to the store, which Nix takes for no name: they are taken and told like any other. */
import { describe } from 'vitest';
import { itEvaluates } from './table.ts';

/** The places where a text with a reference is taken differently from one without, with the results of each check. */
const DIFFERING = `
  let
    outcome = place: text: {
      inherit (evaluate [ (root + "/nix/modules") { suite = { inherit (common) services; }; } (place.at text) ])
        errors manifests warnings;
    };
    check = _: place: let
        right = outcome place place.right;
        wrong = outcome place place.wrong;
      in {
        rightIsSilent = right.errors == [ ];
        rightIsSame = outcome place (common.fromStore place.right) == right;
        wrongIsReported = wrong.errors != [ ];
        wrongIsSame = outcome place (common.fromStore place.wrong) == wrong;
      };
    isAsExpected = checks: lib.all lib.id (lib.attrValues checks);
  in lib.filterAttrs (_: checks: !isAsExpected checks)
    (lib.mapAttrs check (import (root + "/test/nix/from-store.nix") { inherit common; }))`;

describe('a text that refers to the store', { tags: ['nixpkgs'] }, () => {
  itEvaluates({ 'is right or wrong in each place as the same text without a reference': [DIFFERING, {}] });
});
