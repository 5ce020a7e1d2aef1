/** Every text that a service can send, in the terminal: control sequences are shown, not obeyed. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatRecord } from '../../generator/schema/record/print.ts';
import type { RecordItem, SchemaRecord } from '../../generator/schema/record/record.ts';
import { testFolder } from '../folder.ts';
import { warmSuite as suite } from '../warm/suite.ts';

/** Clears the screen, changes the title, goes up, turns the text round, rings, and starts a new line. */
const HOSTILE = '\u{1B}[2J\u{1B}]0;pwned\u{7}\u{1B}[1A\u{9B}31m\u{202E}\r\n\u{2028}\'"`$(x)${y} <b>';
const NAMES = ['../../x', 'con', 'a/b', '', '.', 'x'.repeat(300), 'Foo', 'FOO', '-rf', 'a\u{0301}'];

/** A record in which everything is hostile; its implementations have the odd names. */
function record(version: string): SchemaRecord {
  const item = (implementation: string): RecordItem => ({
    implementation: implementation === '' ? ' ' : implementation,
    implementationName: `Name ${HOSTILE}`,
    general: { [`key${HOSTILE}`]: HOSTILE },
    events: [`onGrab${HOSTILE}`],
    fields: [
      { name: `field${HOSTILE}`, type: 'textbox', label: HOSTILE, default: HOSTILE, unit: HOSTILE },
      { name: 'choice', type: 'select', default: 1, choices: [{ name: HOSTILE, value: 1 }] },
      { name: 'odd', type: `type${HOSTILE}` },
    ],
  });
  return {
    format: 1,
    app: 'sonarr',
    version: version + HOSTILE,
    api: 'v3',
    kinds: { downloadclient: NAMES.map(item), notification: NAMES.map(item) },
  };
}

/**
 * Characters that a terminal would interpret or hide: all control and format characters except the line
 * feed.
 */
const OBEYED = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

describe('hostile text', () => {
  it.each<[what: string, ...words: string[]]>([
    ['list', 'list'],
    ['list of a kind', 'list', 'notification'],
    ['show', 'show', 'Foo'],
    ['show of a hostile name', 'show', `nothing${HOSTILE}`],
    ['diff', 'diff', 'old', 'schemas'],
    ['diff as Markdown', 'diff', 'old', 'schemas', '--format', 'markdown'],
    ['diff of a hostile name', 'diff', `nothing${HOSTILE}`],
    ['generate', 'generate', '--offline', '--out', 'out', '--verbose'],
    ['generate --check', 'generate', '--offline', '--out', `out${HOSTILE.replaceAll('/', '')}`, '--check'],
    ['reference', 'reference', '--out', 'page.html'],
  ])('suite %s', async (_, ...words) => {
    const folder = testFolder();
    for (const [name, version] of [
      ['old', '1'],
      ['schemas', '2'],
    ] as const) {
      mkdirSync(path.join(folder, name));
      writeFileSync(path.join(folder, name, 'sonarr.json'), formatRecord(record(version)));
    }
    const ran = await suite(folder, ...words, '--schemas', 'schemas');
    expect(ran.stdout).not.toMatch(OBEYED);
    expect(ran.stderr).not.toMatch(OBEYED);
    expect(ran.stderr).not.toMatch(/^\s+at /mu);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.startsWith('out/'),
    );
    for (const name of files) expect(name).toMatch(/^out\/(?:[A-Za-z0-9]+(?:\.nix|\/[A-Za-z0-9]+\.nix)?)$/u);
  });
});
