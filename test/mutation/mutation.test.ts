/** Mutations of `npm run mutation`, and the selection of them. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testFiles } from './judge.ts';
import { mutantOf } from './mutant.ts';
import { nixEdits } from './nix.ts';
import { reportOf } from './report.ts';
import { SUBSYSTEMS, sourcesOf } from './subsystems.ts';
import { typescriptEdits } from './typescript.ts';

function mutated(edits: typeof nixEdits, source: string): string[] {
  return edits(source).map((edit) => mutantOf('file', source, edit).text);
}

test.each([
  ['a === b;', ['a !== b;']],
  ['a && !b;', ['a || !b;', 'a && b;']],
  ['a ?? b;', ['b;']],
  ['const a: 1 = 1;', ['const a: 1 = 2;']],
  ['type A = true;', []],
  ["import a from 'a'; a(b, c);", ["import a from 'a'; ", "import a from 'a'; a(c, b);"]],
  ['async () => { await a(); };', ['async () => {  };', 'async () => { a(); };']],
  ['() => { if (a) return; b; };', ['() => { if (!(a)) return; b; };', '() => {  b; };']],
  ['a.filter(b).some(c);', ['a.filter(b).every(c);', 'a.some(c);']],
  ['[a, b];', ['[a];']],
  ['(a as B) < c;', ['(a as B) <= c;']],
])('mutants of TypeScript: %s', (source, want) => {
  expect(mutated(typescriptEdits, source).filter((text) => text !== '')).toEqual(want);
});

test.each([
  ['a == b', ['a != b']],
  ['!a && b', ['!a || b', 'a && b']],
  ['if a then b else c', ['if !(a) then b else c']],
  ['if f "x" then b else c', ['if !(f "x") then b else c']],
  ['take 7 a', []],
  ['"a == b" # a && b', []],
  ["''\n  a == b\n''", []],
  ['lib.optionals a [ b ]', ['(_: value: value) a [ b ]']],
])('mutants of Nix: %s', (source, want) => {
  expect(mutated(nixEdits, source)).toEqual(want);
});

test.each(SUBSYSTEMS)('$name has sources, and the tests that it names exist', (part) => {
  expect(sourcesOf(part).length).toBeGreaterThan(1);
  for (const name of part.tests.flat()) expect(existsSync(name), name).toBe(true);
});

test('a group of tests is its files, without those that mutants fail for their looks', () => {
  const files = testFiles(['test/unit', 'test/nix/style.test.ts', 'test/nix/lib.test.ts'], '.');
  expect(files).toContain('test/nix/lib.test.ts');
  expect(files).toContain('test/unit/base/url.test.ts');
  expect(files).not.toContain('test/nix/style.test.ts');
  expect(files).not.toContain('test/unit/layout.test.ts');
  expect(testFiles(['test/none'], '.')).toEqual([]);
});

test('the report counts by part and names survivors', () => {
  const mutant = mutantOf('generator/a.ts', 'a;\nb === c;', { start: 5, end: 8, becomes: '!==' });
  const report = reportOf(
    [
      { subsystem: 'plan', mutant, verdict: 'survived' },
      { subsystem: 'plan', mutant, verdict: { killed: 'tests', by: 'test/unit' } },
    ],
    7,
  );
  expect(report).toContain('| plan | 2 | 1 | 0 | 0 | 1 | 50 % |');
  expect(report).toContain('- generator/a.ts:2: `===` -> `!==`');
});
