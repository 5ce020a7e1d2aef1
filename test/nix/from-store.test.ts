/** Texts that refer to the store, which Nix takes for no name: they are taken and told like any other. */
import { describe, expect, it } from 'vitest';
import { hasNixpkgsLib } from '../nix-tools.ts';
import { evaluate } from './evaluate.ts';

interface Outcome {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly manifests: unknown;
}

/** Of each place: what comes of a text there that is right and of one that is wrong, as it is and with a reference. */
type Outcomes = Readonly<Record<'right' | 'wrong', Readonly<Record<'plain' | 'referring', Outcome>>>>;

const places = hasNixpkgsLib
  ? evaluate<Record<string, Outcomes>>(`
    let
      outcome = configuration: {
        inherit (evaluate [ (root + "/nix/modules") { suite = { inherit (common) services; }; } configuration ])
          errors manifests warnings;
      };
      outcomes = place: text: {
        plain = outcome (place.at text);
        referring = outcome (place.at (common.fromStore text));
      };
    in
    builtins.mapAttrs (_: place: {
      right = outcomes place place.right;
      wrong = outcomes place place.wrong;
    }) (import (root + "/test/nix/from-store.nix") { inherit common; })
  `)
  : {};

describe('a text that refers to the store', { tags: ['nixpkgs'] }, () => {
  it.each(Object.entries(places))('%s', (_, { right, wrong }) => {
    expect(right.plain.errors).toEqual([]);
    expect(right.referring).toEqual(right.plain);
    expect(wrong.referring).toEqual(wrong.plain);
  });

  it('is wrong in every place where another is', () => {
    const harmless = Object.entries(places).filter(([, { wrong }]) => wrong.plain.errors.length === 0);
    expect(harmless.map(([name]) => name)).toEqual([]);
  });
});
