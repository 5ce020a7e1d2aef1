/** Descriptions of keys: what the key is for, and the facts that neither the type nor the default shows. */
import { expect, test } from 'vitest';
import { keySentences } from '../../../../generator/schema/sentences/key-sentences.ts';
import { buildModel } from '../../../../generator/schema/model/model.ts';
import { readRecords } from '../../../../generator/schema/record/folder.ts';
import type { RecordField, SchemaRecord } from '../../../../generator/schema/record/record.ts';
import type { ProviderKind } from '../../../../generator/servarr/kinds.ts';
import { madeItem, madeRecord, onlyImplementation } from '../../../made.ts';

const { model } = buildModel(await readRecords('nix/schemas'), ['downloadclient', 'indexer', 'notification']);

function committed(kind: ProviderKind, implementation: string, name: string): string {
  const item = model.kinds[kind]?.implementations.find((one) => one.implementation === implementation);
  const key = item?.fields.find((one) => one.name === name);
  if (!item || !key) throw new RangeError(`no ${implementation}.${name}`);
  return keySentences(key, item);
}

test.each<[string, { given: [ProviderKind, string, string]; want: string }]>([
  [
    'a label and the key that fills it',
    {
      given: ['downloadclient', 'Sabnzbd', 'category'],
      want: 'Category in the client for the downloads of the service. Called "Default Category" in the web UI. The key `categories` also sets it.',
    },
  ],
  [
    'a conflict with fields of the same services',
    {
      given: ['downloadclient', 'Transmission', 'movieDirectory'],
      want: 'Folder of the downloads on the machine of the client. If unset, the client has its own default. Not together with `movieCategory`.',
    },
  ],
  [
    'a unit',
    {
      given: ['indexer', 'Nyaa', 'seedCriteria.seasonPackSeedTime'],
      want: 'Time for which the client seeds a whole season. If unset, the client decides. Unit: minutes.',
    },
  ],
  [
    'a requirement with alternatives',
    {
      given: ['notification', 'Email', 'cc'],
      want: 'Mail addresses that get a copy. Called "CC Address(es)" in the web UI. Required: `to` or `cc` or `bcc`.',
    },
  ],
  [
    'fields that belong together',
    {
      given: ['notification', 'PlexServer', 'mapTo'],
      want: 'Path of the library as the media server sees it. Called "Map Paths To" in the web UI. Only together with `mapFrom`.',
    },
  ],
])('%s', (_, { given, want }) => {
  expect(committed(...given)).toBe(want);
});

/** Returns the description of a field that no table knows, in two services. */
function unknown(sonarr: Omit<RecordField, 'name'>, radarr: Omit<RecordField, 'name'>): string {
  const record = (app: 'radarr' | 'sonarr', field: Omit<RecordField, 'name'>): SchemaRecord =>
    madeRecord(app, { downloadclient: [madeItem('Unheard', [{ name: 'unheardOf', ...field }])] });
  const records = { radarr: record('radarr', radarr), sonarr: record('sonarr', sonarr) };
  const item = onlyImplementation('downloadclient', records);
  const [key] = item.fields;
  if (!key) throw new RangeError('no field');
  return keySentences(key, item);
}

test('a field without a description has its type in words, and its label is inert', () => {
  const field = { type: 'number', default: 1, label: 'Un*heard* of?', unit: '<b>' };
  expect(unknown(field, field)).toBe('Un\\*heard\\* of: integer. Unit: \\<b\\>.');
});

test.each([
  ['a heading', '# one', '\\# one'],
  ['a list', '- one', '\\- one'],
  ['a numbered list', '1. one', '1\\. one'],
  ['a rule', '---', '\\---'],
  ['a box', ':::{.note}', '\\:::\\{.note\\}'],
  ['code', '    one', 'one'],
])('a label that begins %s is text in one line', (_, label, want) => {
  const field = { type: 'number', label, unit: `m\r\n\n${label}` };
  const first = unknown(field, field);
  expect(first).not.toMatch(/[\r\n]/u);
  expect(first.startsWith(`${want}: integer. Unit: m `)).toBe(true);
  const later = { ...field, label: `Name\n${label}\u2028${label}` };
  expect(unknown(later, later)).toMatch(/^Name [^\r\n\u2028]*: integer\./u);
});

test('choices that some services lack are listed, as code unless they could be markup', () => {
  const choices = (...names: string[]) => ({
    type: 'select',
    default: 0,
    label: 'Mode',
    choices: names.map((name, value) => ({ name, value })),
  });
  expect(unknown(choices('Off', 'On', '`x`'), choices('Off'))).toBe(
    'Mode: choice. `On` and \\`x\\` only in sonarr.',
  );
});
