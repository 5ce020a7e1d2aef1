/** Plain English: no text of the project has a phrase that CONTRIBUTING rules out. */
import { describe, expect, it } from 'vitest';
import { breaches, breachesIn } from './prose.ts';

/** Lines that break a rule for a reason, each with the reason. */
const ALLOWED: readonly (readonly [place: string, part: string, reason: string])[] = [];

describe('the texts of the project', () => {
  it('are in plain English', () => {
    const isAllowed = ({ place, line }: { readonly place: string; readonly line: string }) =>
      ALLOWED.some(([file, part]) => place.startsWith(`${file}:`) && line.includes(part));
    const found = breaches().filter((one) => !isAllowed(one));
    expect(found.map(({ place, line, instead }) => `${place}: ${line} [write: ${instead}]`)).toEqual([]);
  });

  it('allow at most ten lines, all of which exist', () => {
    const all = breaches();
    expect(ALLOWED.length).toBeLessThanOrEqual(10);
    for (const [file, part] of ALLOWED)
      expect(all.some(({ place, line }) => place.startsWith(`${file}:`) && line.includes(part))).toBe(true);
  });

  it.each([
    ['a.ts', '/** What a record holds. */'],
    ['a.ts', '/** Whether it is on. */'],
    ['a.md', 'It is there all the same.'],
    ['a.nix', '# Somebody else has changed it.'],
  ])('%s: %s would be found', (file, line) => {
    expect(breachesIn(file, line)).toHaveLength(1);
  });
});
