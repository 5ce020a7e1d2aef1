/** The bundle and the sources are one program: same words, same files. */
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../generator/commands/command-table.ts';
import { tree } from '../faults/tree.ts';
import { testFolder } from '../folder.ts';
import { PROGRAM, SOURCE } from '../program.ts';
import { OWN } from '../warm/suite.ts';
import { runProgram } from './run.ts';

const CASES: readonly (readonly [name: string, code: number, args: readonly string[]])[] = [
  ['--help', 0, ['--help']],
  ['--version', 0, ['--version']],
  ['the flags of a command', 0, ['generate', '--help']],
  ['a command that there is not', 2, ['foo']],
  ['records that come with suite', 0, ['list', 'notification']],
  ['an implementation', 0, ['show', 'Gotify', '--format', 'json']],
  ['what is emitted', 0, ['generate', '--offline', '--schemas', path.resolve('nix/schemas'), '--out', 'out']],
  ['a manifest that is not there', 2, ['plan', '--manifest', 'x.json']],
];

test.each(CASES)('%s', async (_, code, args) => {
  const [folder, other] = [testFolder(), testFolder()];
  // The user's language changes nothing. A stack trace would differ, so none may appear.
  const env = { ...process.env, LC_ALL: 'de_DE.UTF-8' };
  const found = await runProgram(process.execPath, [PROGRAM, ...args], { cwd: folder, env });
  expect(found).toMatchObject({ code });
  const expected = await OWN.run(other, args);
  expect(JSON.stringify(found).replaceAll(folder, other)).toBe(JSON.stringify(expected));
  expect(tree(folder)).toEqual(tree(other));
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
