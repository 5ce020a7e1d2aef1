import { expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { nixValue } from '../../../generator/nix/nix-values.ts';
import { optionPath } from '../../../generator/nix/option-path.ts';

/** A value in lists of one element. */
function nested(value: Json, depth: number): Json {
  return depth === 0 ? value : [nested(value, depth - 1)];
}

test.each<[Json, string]>([
  [nested(1, 3), '[ [ [ 1 ] ] ]'],
  [nested([], 2), '[ [ [ ] ] ]'],
  [nested([-1, 2], 1), '[\n  [\n    (-1)\n    2\n  ]\n]'],
  [nested('x'.repeat(94), 1), `[ "${'x'.repeat(94)}" ]`],
  [nested('x'.repeat(95), 1), `[\n  "${'x'.repeat(95)}"\n]`],
  [nested('x'.repeat(91), 2), `[\n  [ "${'x'.repeat(91)}" ]\n]`],
  [nested({}, 2), '[\n  [\n    { }\n  ]\n]'],
])('lists of one element are on one line if they fit: %j', (value, want) => {
  expect(nixValue(value, 0)).toBe(want);
});

test('a list of one element leaves room for what follows it in its line', () => {
  expect(nixValue(nested('x'.repeat(94), 1), 0, 1)).toContain('\n');
});

test('deep lists are printed at once', () => {
  for (const value of [1, 'x'.repeat(100_000), [1, 2], {}])
    expect(nixValue(nested(value, 100), 0)).toContain('[\n');
});

test.each([
  ['sonarr', 'suite.services.sonarr'],
  ['sonarr-anime', 'suite.services.sonarr-anime'],
  ['my.sonarr', 'suite.services."my.sonarr"'],
  ['4k', 'suite.services."4k"'],
  ['or', 'suite.services."or"'],
  ['a"${b}', 'suite.services."a\\"\\${b}"'],
])('the option of a service called %s', (name, want) => {
  expect(optionPath('suite', 'services', name)).toBe(want);
});
