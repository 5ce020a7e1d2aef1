/** The nearest names: the cases that test/nix/lib.test.ts gives to Nix too. */
import { describe, expect, it } from 'vitest';
import { didYouMean, nearestNames } from '../../../generator/base/nearest.ts';
import cases from '../../nearest.json' with { type: 'json' };

describe('the names nearest to', () => {
  it.each(cases)('"$typed" among $valid', ({ typed, valid, words, answer }) => {
    expect(nearestNames(typed, valid, words)).toEqual(answer);
  });
});

it('the sentence names all of them', () => {
  expect(didYouMean('tags', ['tag', 'tagz'])).toBe('Did you mean "tag" or "tagz"? ');
  expect(didYouMean('xyz', ['tag'])).toBe('');
});
