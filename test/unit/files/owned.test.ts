import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../../generator/base/problem.ts';
import { EMITTED_FOLDERS, fileViews } from '../../../generator/emit/view.ts';
import { planOwned, withDigest, writeOwned } from '../../../generator/files/owned.ts';
import { testFolder } from '../../folder.ts';
import { committedModel } from '../../records.ts';

const one = { path: 'a.nix', text: withDigest('one\n') };
const two = { path: 'sub/b.nix', text: withDigest('two\n') };
const FOLDERS = ['a', 'sub'];

async function write(root: string, files: readonly { path: string; text: string }[], force = false) {
  const plan = planOwned(root, files, force, FOLDERS);
  await writeOwned(plan);
  return plan.changes;
}

const codes = async (action: Promise<unknown>) =>
  action.then(
    () => [],
    (error: unknown) => problemsOf(error).map(({ code }) => code),
  );

function tree(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
}

describe('generated files', () => {
  test('are written, and a second run has nothing to do', async () => {
    const root = testFolder();
    expect(await write(root, [one, two])).toEqual([
      { path: 'a.nix', change: 'added' },
      { path: 'sub/b.nix', change: 'added' },
    ]);
    expect(tree(root)).toEqual(['a.nix', 'sub', 'sub/b.nix']);
    expect(await write(root, [two, one])).toEqual([]);
  });

  test('are replaced, whichever earlier run wrote them', async () => {
    const root = testFolder();
    await write(root, [one, two]);
    // A killed run leaves files that it wrote and files of an earlier run.
    writeFileSync(path.join(root, 'a.nix'), withDigest('newer\n'));
    expect(await write(root, [one, { ...two, text: withDigest('newer\n') }])).toEqual([
      { path: 'a.nix', change: 'changed' },
      { path: 'sub/b.nix', change: 'changed' },
    ]);
  });

  test('are removed when they are stale, with a folder that is empty then', async () => {
    const root = testFolder();
    await write(root, [one, two]);
    expect(await write(root, [one])).toEqual([{ path: 'sub/b.nix', change: 'removed' }]);
    expect(tree(root)).toEqual(['a.nix']);
  });

  test('are removed only in folders of generated files', async () => {
    const root = testFolder();
    for (const folder of ['mine', 'sub/deep']) mkdirSync(path.join(root, folder), { recursive: true });
    const copies = ['b.nix', 'mine/b.nix', 'sub/b.txt', 'sub/deep/b.nix'];
    for (const name of copies) writeFileSync(path.join(root, name), two.text);
    expect(await write(root, [])).toEqual([]);
  });

  test('have folders that a record can produce, and all of them begin with their digest', async () => {
    const views = fileViews(await committedModel());
    const folders = views.map(({ path: name }) => name.replace(/(?:\/[^/]+)?\.nix$|\/.*/u, ''));
    expect([...new Set(folders)].toSorted()).toEqual(
      [...EMITTED_FOLDERS.filter((name) => folders.includes(name)), 'index'].toSorted(),
    );
    for (const { path: name } of views) {
      const text = readFileSync(path.join('nix/generated', name), 'utf8');
      expect(text, name).toBe(withDigest(text.slice(text.indexOf('\n') + 1)));
    }
  });
});

describe('other files', () => {
  test('are neither overwritten nor removed; all are named at once, and nothing is written', async () => {
    const root = testFolder();
    await write(root, [one, two]);
    for (const name of ['a.nix', 'sub/b.nix']) appendFileSync(path.join(root, name), 'edited\n');
    writeFileSync(path.join(root, 'c.nix'), 'foreign\n');
    const before = tree(root).map((name) => [name, existsSync(path.join(root, name))]);
    const wanted = [
      { ...one, text: withDigest('new\n') },
      { path: 'c.nix', text: 'x\n' },
      { path: 'd.nix', text: 'y\n' },
    ];
    expect(await codes(write(root, wanted))).toEqual(['edited-file', 'foreign-file', 'edited-file']);
    expect(tree(root).map((name) => [name, existsSync(path.join(root, name))])).toEqual(before);
    expect(readFileSync(path.join(root, 'a.nix'), 'utf8')).toBe(`${one.text}edited\n`);
  });

  test('are replaced with --force only', async () => {
    const root = testFolder();
    writeFileSync(path.join(root, 'a.nix'), 'foreign\n');
    expect(await codes(write(root, [one]))).toEqual(['foreign-file']);
    await write(root, [one], true);
    expect(readFileSync(path.join(root, 'a.nix'), 'utf8')).toBe(one.text);
  });

  test('stay next to generated ones', async () => {
    const root = testFolder();
    const names = ['notes.md', 'a.nix', 'sub/mine.nix'];
    mkdirSync(path.join(root, 'sub'));
    for (const name of names) writeFileSync(path.join(root, name), 'mine\n');
    await write(root, [two]);
    await write(root, []);
    expect(tree(root)).toEqual(['a.nix', 'notes.md', 'sub', 'sub/mine.nix']);
  });

  test('a file in place of a folder is reported', async () => {
    const out = path.join(testFolder(), 'out');
    writeFileSync(out, '');
    expect(await codes(write(out, [one]))).toEqual(['file-write']);
  });
});
