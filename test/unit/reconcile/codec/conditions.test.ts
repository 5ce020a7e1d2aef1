import { describe, expect, test } from 'vitest';
import { sameField } from '../../../../generator/reconcile/codec/conditions.ts';

describe('the fields of conditions', () => {
  test.each([
    ['a path with slashes at its end', '/tv//', '/tv', true],
    ['another path', '/tv', '/films', false],
    ['the root folder of the machine', '/', '//', true],
    ['the root folder and no path', '/', '', false],
    ['a text with a slash at its end', 'a/', 'a', false],
  ])('%s', (_, left, right, same) => {
    expect(sameField(left, right)).toBe(same);
  });

  test('a path of slashes is compared in no time', () => {
    const before = performance.now();
    expect(sameField(`${'/'.repeat(260_000)}a`, '/a')).toBe(false);
    // A search for slashes at the end from each of them takes a minute.
    expect(performance.now() - before).toBeLessThan(3000);
  });
});
