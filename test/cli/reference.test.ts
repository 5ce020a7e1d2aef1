/** `suite reference` as a process: what it writes, and where it says no. */
import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCHEMA_KINDS, kindRow } from '../../generator/servarr/kinds.ts';
import { tree } from '../faults/tree.ts';
import { testFolder } from '../folder.ts';
import { warmSuite as suite } from '../warm/suite.ts';

const SCHEMAS = ['--schemas', path.resolve('nix/schemas')];

/** Returns the flag for a folder with the smallest record. */
function oneOf(folder: string): readonly string[] {
  const schemas = path.join(folder, 'schemas');
  mkdirSync(schemas, { recursive: true });
  cpSync('nix/schemas/readarr.json', path.join(schemas, 'readarr.json'));
  return ['--schemas', schemas];
}

describe('reference', () => {
  it('writes one page and says what is in it', async () => {
    const folder = testFolder();
    const { code, stdout, stderr } = await suite(folder, 'reference', ...SCHEMAS);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const counts = SCHEMA_KINDS.map(kindRow).map(({ title, plural }) => `(?:1 ${title}|\\d{1,3} ${plural})`);
    expect(stdout).toMatch(
      new RegExp(
        `^reference\\.html: ${counts.join(', ')}, 9 settings, 7 lists of a service, 19 option groups, \\d+ kB\n$`,
        'u',
      ),
    );
    expect(stdout).not.toMatch(/\b1 \w+ ?\w*s[,:]/u);
    expect(readFileSync(path.join(folder, 'reference.html'), 'utf8')).toContain('<h1>Reference</h1>');
  });

  it('writes the same bytes again, into a folder that it makes', async () => {
    const folder = testFolder();
    const file = path.join('site', 'docs', 'index.html');
    await suite(folder, 'reference', ...oneOf(folder), '--out', file);
    const first = readFileSync(path.join(folder, file));
    await suite(folder, 'reference', ...oneOf(folder), '--out', file);
    expect(readFileSync(path.join(folder, file)).equals(first)).toBe(true);
  });

  it.each<[string, string[], problem: string, make?: (folder: string) => void]>([
    ['a folder without records', ['--schemas', 'none'], 'no-records'],
    ['a folder where the file belongs', ['--out', '.'], 'file-irregular'],
    [
      'a pipe',
      ['--out', 'pipe.html'],
      'file-irregular',
      (folder) => execFileSync('mkfifo', [path.join(folder, 'pipe.html')]),
    ],
    [
      'a file that is not its page',
      ['--out', 'mine.html'],
      'foreign-file',
      (folder) => writeFileSync(path.join(folder, 'mine.html'), '<title>mine</title>'),
    ],
  ])('%s is a problem, and is left as it is', async (_, args, problem, make) => {
    const folder = testFolder();
    make?.(folder);
    const records = args.includes('--schemas') ? [] : oneOf(folder);
    const states = () =>
      readdirSync(folder).map((name) => [name, lstatSync(path.join(folder, name)).mode, tree(folder)]);
    const before = states();
    const { code, stdout, stderr } = await suite(folder, 'reference', ...args, ...records);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`[${problem}]`);
    expect(states()).toEqual(before);
  });
});
