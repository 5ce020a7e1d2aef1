/** The bundle and the sources are one program: same words, same files. */
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../generator/commands/command-table.ts';
import { withFolder } from '../emit.ts';
import { tree } from '../faults/tree.ts';
import { PROGRAM, SOURCE } from '../program.ts';
import { runProgram } from './run.ts';

/** Output, exit code and remaining files of a run. */
async function run(folder: string, program: string, args: readonly string[]) {
  const ran = await runProgram(process.execPath, [program, ...args], {
    cwd: folder,
    // The user's language changes nothing. A stack trace would differ, so none may appear.
    env: { ...process.env, LC_ALL: 'de_DE.UTF-8' },
  });
  return { ...ran, files: tree(folder) };
}

const CASES: readonly [string, { given: readonly string[]; want: { code: number } }][] = [
  ['--help', { given: ['--help'], want: { code: 0 } }],
  ['--version', { given: ['--version'], want: { code: 0 } }],
  ['the flags of a command', { given: ['generate', '--help'], want: { code: 0 } }],
  ['no command', { given: [], want: { code: 2 } }],
  ['a command that there is not', { given: ['foo'], want: { code: 2 } }],
  ['records that come with suite', { given: ['list', 'notification'], want: { code: 0 } }],
  ['an implementation', { given: ['show', 'Gotify', '--format', 'json'], want: { code: 0 } }],
  ['no implementation', { given: ['show', 'Gotfy'], want: { code: 2 } }],
  ['no revision', { given: ['diff'], want: { code: 2 } }],
  ['the reference', { given: ['reference'], want: { code: 0 } }],
  [
    'what is emitted',
    {
      given: ['generate', '--offline', '--schemas', path.resolve('nix/schemas'), '--out', 'out'],
      want: { code: 0 },
    },
  ],
  ['a manifest that is not there', { given: ['plan', '--manifest', 'x.json'], want: { code: 2 } }],
];

test.concurrent.each(CASES)('%s', async (_name, { given, want }) => {
  await withFolder(async (folder) => {
    const found = await run(folder, PROGRAM, given);
    expect(found).toMatchObject(want);
    await withFolder(async (other) => {
      const expected = await run(other, SOURCE, given);
      expect(JSON.stringify(found).replaceAll(folder, other)).toBe(JSON.stringify(expected));
    });
  });
});

test.each([
  ['the bundle', PROGRAM, ''],
  [
    'the sources',
    SOURCE,
    ' In a clone, `npm start` installs Node 22.18 or newer, and `npm run suite` uses it.',
  ],
])('an older Node gets a message with the required version from %s', (_, program, hint) => {
  const older =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
  const args = ['--import', `data:text/javascript,${encodeURIComponent(older)}`, program, 'list'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const text = `error: suite needs Node 22.18 or newer, and this is Node 20.20.2 (${process.execPath})`;
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: `${text}${hint === '' ? '' : `.${hint}`}\n`,
  });
});

test('the source that is started is JavaScript, because Node 20 reads no TypeScript', () => {
  expect(path.basename(realpathSync(SOURCE))).toBe('start.mjs');
});

test('help is ASCII: the bundle takes every character for one column', async () => {
  const loaded = await Promise.all(COMMANDS.map(async ([, what, load]) => ({ what, ...(await load()) })));
  const texts = loaded.map(({ what, flags, examples }) =>
    JSON.stringify([what, examples, Object.values(flags)]),
  );
  expect(texts.filter((text) => !/^[\x20-\x7E]*$/u.test(text))).toEqual([]);
});
