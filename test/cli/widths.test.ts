/** The output of every command on a terminal, in a pipe and in the log of a CI runner: golden files. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { runCommandLine } from '../../generator/commands/command-line.ts';
import { COMMANDS } from '../../generator/commands/command-table.ts';
import { manifestFile } from '../commands/services.ts';
import { testFolder } from '../folder.ts';
import { writeGuide } from '../nix/trash/small-guide.ts';
import { startFleet } from '../service-apply/multi-service.ts';
import { OWN } from '../warm/suite.ts';

const PLACES = {
  'a pipe': {},
  'the log of a CI runner': { env: { CI: 'true', GITHUB_ACTIONS: 'true', TERM: 'dumb' } },
  'a narrow terminal': { columns: 40 },
} as const;

const golden = (name: string) => path.resolve('test/golden/output', `${name}.txt`);

const NAMES = COMMANDS.map(([usage]) => usage.split(' ', 1)[0] ?? usage);

/** Lines that are wider than the terminal: an example is typed, so it is in one piece. */
function tooWide(help: string, columns: number): string[] {
  const lines = help.split('\n').filter((line) => line.length > columns);
  return lines.filter(
    (line) => line.trim().includes(' ') && !/^ *suite |^ *sudo suite |^ *source /u.test(line),
  );
}

/** Returns the help of a command on a terminal of so many columns. */
async function helpOf(words: readonly string[], columns: number): Promise<string> {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const { stdout } = process;
  const before = stdout.columns;
  try {
    stdout.columns = columns;
    await runCommandLine([...words, '--help']);
    return log.mock.calls.map(([text]) => `${text}\n`).join('');
  } finally {
    stdout.columns = before;
    log.mockRestore();
  }
}

test.each([40, 80, 120])('the help of every command at %i columns', async (columns) => {
  const texts: string[] = [];
  for (const words of [[], ...NAMES.map((name) => [name])]) {
    const text = await helpOf(words, columns);
    expect(tooWide(text, columns)).toEqual([]);
    texts.push(text);
  }
  await expect(texts.join('\n\n')).toMatchFileSnapshot(golden(`help-${columns}`));
});

const ESC = '\u{1B}';
/** Moves the cursor up by some lines, and clears from there to the end of the screen. */
const ERASED = new RegExp(`${ESC}\\[(?<lines>\\d+)A${ESC}\\[J`, 'u');

/** Returns a text without the lines of progress that a slow command draws and erases again. */
function withoutErased(text: string): string {
  const erased = ERASED.exec(text);
  if (erased === null) return text;
  const before = text.slice(0, erased.index).split(/(?<=\n)/u);
  const kept = before.slice(0, before.length - Number(erased.groups?.['lines']));
  return withoutErased(kept.join('') + text.slice(erased.index + erased[0].length));
}

/** Returns the two outputs of a command, which are the same in every place, except for colours and a hint for a person. */
async function everywhere(folder: string, words: readonly string[]): Promise<string> {
  const shown = new Map<string, string[]>();
  for (const [place, how] of Object.entries(PLACES)) {
    const { code, stdout, stderr } = await OWN.run(folder, words, how);
    const output = stripVTControlCharacters(withoutErased(stdout) + withoutErased(stderr))
      .replace('--verbose shows all keys of what is new.\n', '')
      .replaceAll(folder, 'FOLDER')
      .replaceAll(/127\.0\.0\.1:\d+/gu, '127.0.0.1:PORT')
      .replaceAll(/\d+ s ago/gu, '1 s ago');
    const text = `$ suite ${words[0]}\n${output}exit code ${code}\n`;
    shown.set(text, [...(shown.get(text) ?? []), place]);
  }
  expect([...shown.values()]).toEqual([Object.keys(PLACES)]);
  const [text = ''] = shown.keys();
  expect(text).not.toMatch(/^\s*::|##\[/mu);
  return text;
}

describe('the result is the same everywhere', () => {
  test('of commands over records', async () => {
    const folder = testFolder();
    mkdirSync(path.join(folder, 'schemas'));
    cpSync('nix/schemas/lidarr.json', path.join(folder, 'schemas/lidarr.json'));
    const records = ['--schemas', 'schemas'];
    const guides = ['--guides', writeGuide(path.join(folder, 'guides'))];
    const [older, newer] = ['lidarr', 'readarr'].map((name) => path.resolve(`nix/schemas/${name}.json`));
    for (const words of [
      ['list', 'notif', ...records],
      ['show', 'gotify', ...records],
      ['list', 'trash', ...guides],
      ['show', 'trash', 'Web', ...guides],
      ['diff', older ?? '', newer ?? ''],
      ['generate', '--offline', '--check', ...records],
      ['reference', ...records],
    ])
      await everywhere(folder, words);
  });

  test('of commands over services and of errors, and as the golden file has it', async () => {
    await using fleet = await startFleet({ sonarr: { recording: 'sonarr-4.0.19' } });
    const { sonarr } = fleet.worlds;
    const draft = { downloadclient: [{ implementation: 'Transmission', fields: { host: 'h' } }] };
    const manifest = [`--manifest=${await manifestFile(sonarr, draft)}`, `--state-dir=${sonarr.stateDir}`];
    const folder = testFolder();
    writeFileSync(path.join(folder, 'key'), sonarr.fake.apiKey, { mode: 0o600 });
    mkdirSync(path.join(folder, 'keys'));
    const service = { baseUrl: sonarr.fake.url, apiKeyFile: 'key' };
    writeFileSync(path.join(folder, 'services.json'), JSON.stringify({ services: { sonarr: service } }));
    const texts = [
      await everywhere(folder, ['plan', ...manifest]),
      await everywhere(folder, ['plan', ...manifest, '--format', 'json']),
    ];
    await OWN.run(folder, ['apply', ...manifest]);
    for (const words of [
      ['apply', ...manifest],
      ['test', ...manifest],
      ['status', ...manifest],
      ['import', '--services', 'services.json'],
      ['write-keys', '--services', 'services.json', '--out', 'keys'],
      ['generate', '--services', 'none.json'],
      ['plan', '--manifest', 'none.json'],
      ['plan', '--fromat', 'json'],
      ['nothing'],
    ])
      texts.push(await everywhere(folder, words));
    const { port } = new URL(sonarr.fake.url);
    const all = texts.join('\n').replaceAll(sonarr.folder, 'STATE').replaceAll(port, 'PORT');
    await expect(all).toMatchFileSnapshot(golden('services'));
  });
});
