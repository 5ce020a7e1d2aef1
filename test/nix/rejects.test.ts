/** Wrong configurations and the exact messages about each: `test/golden/nix/rejects.txt`. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasNixpkgsLib } from '../nix-tools.ts';
import { evaluate } from './evaluate.ts';
import { expectGolden, expectGoldenJson } from './golden.ts';

interface Outcome {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly applied: boolean;
  /** In silent cases: what each service gets. */
  readonly services?: unknown;
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
  return `### ${name}\n\n${lines.length === 0 ? 'No messages.' : lines.join('\n')}\n`;
}

describe('wrong configurations', { tags: ['nixpkgs'] }, () => {
  it('have exactly the messages of the golden file', () => {
    const chapters = Object.keys(groups).map(
      (group) => `## ${group}\n\n${cases(group).map(describeCase).join('\n')}`,
    );
    expectGolden('rejects.txt', `# Messages about wrong configurations\n\n${chapters.join('\n')}`);
  });

  it('are at least sixty, and each one is rejected', () => {
    const all = wrong.flatMap(cases);
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(all.filter(([, { errors }]) => errors.length === 0).map(([name]) => name)).toEqual([]);
  });

  it('have a case for each kind of mistake that test/README.md lists', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const rows = [...readme.matchAll(/^\|[^|]+\| `(?<group>\w+)` +\| (?<name>[^|]+?) +\|$/gmu)];
    expect(rows.length).toBeGreaterThanOrEqual(20);
    const missing = rows.filter(({ groups: row }) => !groups[row?.['group'] ?? '']?.[row?.['name'] ?? '']);
    expect(missing.map(([row]) => row)).toEqual([]);
  });

  it('have seven messages about seven mistakes of seven sorts', () => {
    expect(groups['together']?.['seven mistakes of seven sorts']?.errors).toHaveLength(7);
  });

  it('still have a manifest', () => {
    const all = Object.keys(groups).flatMap(cases);
    expect(all.filter(([, { applied }]) => !applied)).toEqual([]);
  });

  it('are reported in one line each, without the value of a secret', () => {
    const texts = Object.keys(groups).flatMap((group) =>
      cases(group).flatMap(([, { errors, warnings }]) => [...errors, ...warnings]),
    );
    expect(texts.filter((text) => text.includes('\n'))).toEqual([]);
    expect(texts.filter((text) => /hunter2|\b123456\b/u.test(text))).toEqual([]);
  });

  it('give services what the golden file says, if nothing is wrong', async () => {
    await expectGoldenJson(
      'silent.json',
      Object.fromEntries(cases('silent').map(([name, { services }]) => [name, services])),
    );
  });

  it('have no messages if nothing is wrong, and only warnings if nothing is an error', () => {
    expect(cases('silent').filter(([, { errors, warnings }]) => errors.length + warnings.length > 0)).toEqual(
      [],
    );
    expect(
      cases('warnings').filter(([, { errors, warnings }]) => errors.length > 0 || warnings.length === 0),
    ).toEqual([]);
  });
});
