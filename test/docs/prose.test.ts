/** Plain English: no text of the project has a phrase that CONTRIBUTING rules out. */
import { describe, expect, it } from 'vitest';
import { breaches, breachesIn, deadPaths } from './prose.ts';

describe('the texts of the project', () => {
  it('are in plain English', () => {
    expect(breaches()).toEqual([]);
  });

  it('name only files that exist in comments', () => {
    expect(deadPaths()).toEqual([]);
  });

  it.each([
    ['a.ts', '/** Names are rows, too. */'],
    ['a.ts', '/** What a record holds. */'],
    ['a.ts', '/** Whether it is on. */'],
    ['a.md', 'It is there all the same.'],
    ['a.nix', '# Somebody else has changed it.'],
  ])('%s: %s would be found', (file, line) => {
    expect(breachesIn(file, line)).toHaveLength(1);
  });
});
