/** Constraints judge the longest string that suite reads in no time. `test/nix/constraints.test.ts` compares them with Nix. */
import { expect, test } from 'vitest';
import { CONSTRAINTS, type RuleName } from '../../../../generator/schema/field/constraint-table.ts';
import { satisfies } from '../../../../generator/schema/constraints/table.ts';

const LENGTH = 128 * 1024;
const PIECES = [
  '&',
  '&=',
  '/rss?',
  't.rss?',
  '{',
  '}',
  '{a',
  '/',
  '//',
  '.',
  ':',
  '-',
  '@',
  '0',
  'a',
  ' ',
  '(',
  '[',
  '|',
  '\\',
  '%',
  '+',
];

test.each(Object.keys(CONSTRAINTS) as RuleName[])('the constraint %s is judged in no time', (rule) => {
  for (const piece of PIECES) {
    const text = piece.repeat(LENGTH / piece.length);
    const before = performance.now();
    satisfies({ rule, numbers: [1, 2] }, `${text}\n`);
    // Patterns that try each pair of places take minutes.
    expect(performance.now() - before, piece).toBeLessThan(2000);
  }
});
