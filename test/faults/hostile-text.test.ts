/** Every text that a service can send, in the terminal: control sequences are shown, not obeyed. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatRecord } from '../../generator/schema/record/print.ts';
import type { SchemaRecord } from '../../generator/schema/record/record.ts';
import { hostileItem, hostileRecord } from './hostile.ts';
import { testFolder } from '../folder.ts';
import { warmSuite as suite } from '../warm/suite.ts';

/** Clears the screen, changes the title, goes up, turns the text round, rings, and starts a new line. */
const NAME = '\u{1B}[2J\u{1B}]0;pwned\u{7}\u{1B}[1A\u{9B}31m\u{202E}\r\n\u{2028}\'"`$(x)${y} <b>';
const NAMES = ['../../x', 'con', 'a/b', ' ', '.', 'x'.repeat(300), 'Foo', 'FOO', '-rf', 'a\u{0301}', NAME];

/** A record in which everything is hostile; some of its implementations have odd names. */
function record(version: string): SchemaRecord {
  const { kinds } = hostileRecord;
  const odd = NAMES.map((name) => hostileItem(name, { implementationName: `Name ${NAME}` }));
  return {
    ...hostileRecord,
    version: version + NAME,
    kinds: {
      downloadclient: [...(kinds.downloadclient ?? []), ...odd],
      notification: [...(kinds.notification ?? []), ...odd],
    },
  };
}

/** Characters that a terminal would interpret or hide: all control and format characters except the line feed. */
const OBEYED = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

describe('hostile text', () => {
  it.each<[what: string, ...words: string[]]>([
    ['list', 'list'],
    ['list of a kind', 'list', 'notification'],
    ['show', 'show', 'Foo'],
    ['show of a hostile name', 'show', `nothing${NAME}`],
    ['diff', 'diff', 'old', 'schemas'],
    ['diff as Markdown', 'diff', 'old', 'schemas', '--format', 'markdown'],
    ['diff of a hostile name', 'diff', `nothing${NAME}`, 'schemas'],
    ['generate', 'generate', '--offline', '--out', 'out', '--verbose'],
    ['generate --check', 'generate', '--offline', '--out', `out${NAME.replaceAll('/', '')}`, '--check'],
  ])('suite %s', async (_, ...words) => {
    const folder = testFolder();
    for (const [name, version] of Object.entries({ old: '1', schemas: '2' })) {
      mkdirSync(path.join(folder, name));
      writeFileSync(path.join(folder, name, 'prowlarr.json'), formatRecord(record(version)));
    }
    const ran = await suite(folder, ...words, ...(words[0] === 'diff' ? [] : ['--schemas', 'schemas']));
    expect(ran.stdout).not.toMatch(OBEYED);
    expect(ran.stderr).not.toMatch(OBEYED);
    expect(ran.stderr).not.toMatch(/^\s+at /mu);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.startsWith('out/'),
    );
    for (const name of files) expect(name).toMatch(/^out\/(?:[A-Za-z0-9]+(?:\.nix|\/[A-Za-z0-9]+\.nix)?)$/u);
  });
});
