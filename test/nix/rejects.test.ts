/** Wrong configurations and the exact words for each: `test/golden/nix/rejects.txt`. */
import { describe, expect, it } from 'vitest';
import { hasNixpkgsLib } from '../nix-tools.ts';
import { evaluate } from './evaluate.ts';
import { expectGolden } from './golden.ts';

interface Outcome {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly applied: boolean;
}
type Groups = Readonly<Record<string, Readonly<Record<string, Outcome>>>>;

const groups = hasNixpkgsLib ? evaluate<Groups>('import (root + "/test/nix/rejects.nix")') : {};
const cases = (group: string) => Object.entries(groups[group] ?? {});
const wrong = Object.keys(groups).filter((group) => group !== 'silent' && group !== 'warnings');

function describeCase([name, { errors, warnings }]: readonly [string, Outcome]): string {
  const lines = [
    ...errors.map((text) => `- error: ${text}`),
    ...warnings.map((text) => `- warning: ${text}`),
  ];
  return `### ${name}\n\n${lines.length === 0 ? 'Nothing is said.' : lines.join('\n')}\n`;
}

describe('wrong configurations', { tags: ['nixpkgs'] }, () => {
  it('say exactly what the golden file says', () => {
    const chapters = Object.keys(groups).map(
      (group) => `## ${group}\n\n${cases(group).map(describeCase).join('\n')}`,
    );
    expectGolden('rejects.txt', `# What is said of wrong configurations\n\n${chapters.join('\n')}`);
  });

  it('are at least sixty, and each one is rejected', () => {
    const all = wrong.flatMap(cases);
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(all.filter(([, { errors }]) => errors.length === 0).map(([name]) => name)).toEqual([]);
  });

  it('leave a manifest that can be made, whatever is wrong', () => {
    const all = Object.keys(groups).flatMap(cases);
    expect(all.filter(([, { applied }]) => !applied)).toEqual([]);
  });

  it('are reported in one line each, without the value of a secret', () => {
    const texts = Object.keys(groups).flatMap((group) =>
      cases(group).flatMap(([, { errors, warnings }]) => [...errors, ...warnings]),
    );
    expect(texts.filter((text) => text.includes('\n'))).toEqual([]);
    expect(texts.filter((text) => /hunter2|123456/u.test(text))).toEqual([]);
  });

  it('are not cried over where nothing is wrong', () => {
    expect(cases('silent').filter(([, { errors, warnings }]) => errors.length + warnings.length > 0)).toEqual(
      [],
    );
    expect(
      cases('warnings').filter(([, { errors, warnings }]) => errors.length > 0 || warnings.length === 0),
    ).toEqual([]);
  });
});
