/** SECURITY.md is one page, and each of its promises has tests that exist. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileFolder } from '../folder.ts';
import { isThorough } from '../thorough.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Returns the named groups of all matches of a pattern. */
const rows = <K extends string>(text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ groups }) => ({ ...groups }) as Record<K, string>);

const page = read('SECURITY.md');
const tables = read('test/security.md');
const PROMISES = rows<'number' | 'text'>(page, /^(?<number>\d+)\. (?<text>.*)$/gmu);
const TESTS = rows<'file' | 'number' | 'title'>(
  tables,
  /^\| (?<number>\d+) +\| `(?<file>[^`]+)` "(?<title>[^"]+)"/gmu,
);

/** Changes that break a promise, each with the test that notices it. */
const BREAKS = rows<'after' | 'before' | 'by' | 'file' | 'number'>(
  tables,
  /^\| (?<number>\d+) +\| `(?<file>[^`]+)` +\| `(?<before>[^`]+)` +\| `(?<after>[^`]+)` +\| `(?<by>[^`]+)`/gmu,
);

describe('a change that breaks a promise', () => {
  test('is named for each promise', () => {
    expect([...new Set(BREAKS.map(({ number }) => number))]).toEqual(PROMISES.map(({ number }) => number));
  });

  test.each(BREAKS)('$number: $before is in $file once', ({ file, before, by }) => {
    expect(read(file).split(before)).toHaveLength(2);
    expect(existsSync(path.join(root, by)), by).toBe(true);
  });

  // Each takes a run of tests, and all of them one copy of the checkout.
  const copy = isThorough ? copyCheckout() : '';
  const status = (...tests: string[]) => {
    const options = { cwd: copy, env: { ...process.env, SUITE_THOROUGH: '' } };
    return spawnSync('npx', ['vitest', 'run', ...tests], options).status;
  };
  test.runIf(isThorough)('is what fails: without it, the tests pass', () => {
    expect(status(...new Set(BREAKS.map(({ by }) => by)))).toBe(0);
  });

  test.each(isThorough ? BREAKS : [])(
    '$number: $after in $file is noticed',
    ({ file, before, after, by }) => {
      const changed = path.join(copy, file);
      writeFileSync(changed, read(file).replace(before, after));
      try {
        expect(status(by)).toBe(1);
      } finally {
        writeFileSync(changed, read(file));
      }
    },
  );
});

/** Copies what git has and what is new in this checkout, with its dependencies, to a new folder. */
function copyCheckout(): string {
  const folder = fileFolder();
  // Some tests start programs as another user, who must be able to read the copy.
  chmodSync(folder, 0o755);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(name)))
    cpSync(file, path.join(folder, file), { recursive: true, verbatimSymlinks: true });
  // Not a link to the folder: the bundle names its parts by where they really are.
  const ways = ['-al', '-a'];
  const isCopied = ways.some((how) => spawnSync('cp', [how, 'node_modules', folder]).status === 0);
  if (!isCopied) throw new Error(`node_modules cannot be copied to ${folder}`);
  return folder;
}

describe('SECURITY.md', () => {
  test('has at most 60 lines and ten promises, each with a test', () => {
    expect(page.split('\n').length).toBeLessThanOrEqual(61);
    expect(PROMISES).toHaveLength(10);
    expect([...new Set(TESTS.map(({ number }) => number))]).toEqual(PROMISES.map(({ number }) => number));
  });

  test.each(TESTS)('$number: $title', ({ file, title }) => {
    expect(existsSync(path.join(root, file)), file).toBe(true);
    expect(read(file).includes(title), file).toBe(true);
  });

  test('names the dependencies at run time', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object };
    const [, named = ''] =
      /Dependencies at run time are (.*), and what they need/u.exec(PROMISES.at(-1)?.text ?? '') ?? [];
    expect(named.split(/, | and /u)).toEqual(Object.keys(dependencies).sort());
  });
});
