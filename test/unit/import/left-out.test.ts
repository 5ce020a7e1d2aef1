/** Entries and keys that evaluation would reject are comments with their reason, without secrets. */
import { expect, test } from 'vitest';
import { importServices } from '../../../generator/import/entries.ts';
import { importJson, importText } from '../../../generator/import/module-text.ts';
import { recordOf, recordedItems } from '../../records.ts';
import { contentsOf } from './contents.ts';

type Body = Readonly<Record<string, unknown>>;

function imported(kind: 'downloadclient' | 'indexer' | 'notification', ...bodies: readonly Body[]) {
  const list = bodies.map((one, index) => ({ id: index + 1, enable: false, tags: [], fields: [], ...one }));
  const contents = contentsOf({ app: 'sonarr' }, [
    { kind, schema: recordedItems('sonarr-4.0.19', kind), list },
  ]);
  return importServices([contents], { sonarr: recordOf('sonarr-4.0.19') });
}

const box = (name: string, fields: Readonly<Record<string, unknown>> = {}): Body => ({
  name,
  implementation: 'Transmission',
  fields: Object.entries(fields).map(([key, value]) => ({ name: key, value })),
});

/** Returns the lines of a module that are comments. */
function comments(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim().startsWith('#') ? [line.trim()] : []));
}

test('a key and the key that excludes it', () => {
  const result = imported(
    'downloadclient',
    box('odd', { tvCategory: 'tv1', host: 'a b' }),
    box('both', { tvCategory: 'tv', tvDirectory: '/tv', host: 'box' }),
  );
  expect(comments(importText(result))).toEqual([
    '# tvDirectory is left out: cannot be combined with tvCategory',
    '# tvDirectory = "/tv";',
    '# host is left out: a string, expected: host name or address',
    '# host = "a b";',
    '# tvCategory is left out: a string, expected: letters and hyphens',
    '# tvCategory = "tv1";',
  ]);
  expect(result.warnings.map(({ code, what }) => `${code}: ${what}`)).toEqual(
    [
      'import-value: left out, because a configuration cannot have such values: tvDirectory (cannot be combined with tvCategory)',
      'import-value: left out, because a configuration cannot have such values: host (a string, expected: host name or address), tvCategory (a string, expected: letters and hyphens)',
    ].map((text) => text.replace('), tv', ') and tv')),
  );
});

test.each<[string, readonly Body[], string]>([
  [
    'a name in another Unicode form',
    [box('Caf\u00e9'), box('Cafe\u0301')],
    'another one before it has the same name',
  ],
  ['a name in capitals', [box('box'), box('BOX')], 'another one before it has the same name'],
  ['a name with a line break', [box('a\nb')], 'its name has a control or a broken character'],
  ['a name with half a character', [box('a\ud800')], 'its name has a control or a broken character'],
])('an entry with %s', (_, bodies, why) => {
  const result = imported('downloadclient', ...bodies);
  const text = importText(result);
  expect(comments(text)[0]).toMatch(new RegExp(`^# ".*" is left out: ${why}$`, 'u'));
  expect(comments(text)).toContain('# {');
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}]/u);
  expect(result.warnings.at(-1)?.what).toBe(
    `is only a comment, because a configuration cannot have it: ${why}`,
  );
  expect(JSON.parse(importJson(result))).toContainEqual(expect.objectContaining({ rejected: why }));
});

test('comments contain no secret, no control character and no reference that import did not make', () => {
  const result = imported(
    'downloadclient',
    box('one', {
      password: ['canary'],
      host: '\u001b[2J\n_secret = "/etc/shadow";',
      urlBase: '/x ##[error]',
    }),
    { ...box('two', { password: 'canary' }), implementation: 'Gone' },
  );
  const text = importText(result);
  expect(text).not.toContain('canary');
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(text).not.toMatch(/##\[|^ *_secret/mu);
  expect(result.warnings.map(({ message }) => message).join('')).not.toContain('canary');
  expect(comments(text)[0]).toMatch(
    /^# suite.downloadarr: sonarr, download client "two": left out, because/u,
  );
});

test('an enabled notification whose only event is unknown to the schema record', () => {
  const record = recordOf('sonarr-4.0.19');
  const contents = contentsOf({ app: 'sonarr' }, [
    {
      kind: 'notification',
      schema: [
        {
          implementation: 'Discord',
          implementationName: 'Discord',
          fields: [],
          onNew: false,
          supportsOnNew: true,
        },
      ],
      list: [
        {
          id: 1,
          name: 'n',
          implementation: 'Discord',
          fields: [],
          tags: [],
          onNew: true,
          supportsOnNew: true,
        },
      ],
    },
  ]);
  const { entries } = importServices([contents], { sonarr: record });
  expect(entries.map(({ rejected, leftOut }) => [rejected, leftOut])).toEqual([
    [
      'none of the events that a configuration can have is on',
      [{ key: 'onNew', why: 'the schema record "sonarr" has no such key' }],
    ],
  ]);
});
