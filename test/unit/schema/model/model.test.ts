import { expect, test } from 'vitest';
import type { Json } from '../../../../generator/base/json.ts';
import type { ProviderKind } from '../../../../generator/servarr/kinds.ts';
import { buildModel } from '../../../../generator/schema/model/model.ts';
import { optionName } from '../../../../generator/schema/model/option-and-file-name.ts';
import type { RecordField } from '../../../../generator/schema/record/record.ts';
import { madeField, madeItem, madeRecord } from '../../../made.ts';
import { committedModel } from '../../../records.ts';

const shipped = await committedModel();

/** Returns the shipped fields of that name, of one implementation or of all. */
const shippedFields = (name: string, implementation?: string) =>
  Object.values(shipped.kinds)
    .flatMap(({ implementations }) => implementations)
    .filter((item) => implementation === undefined || item.implementation === implementation)
    .flatMap(({ fields }) => fields.filter((one) => one.name === name));

function merge(radarr: RecordField[], sonarr: RecordField[]) {
  const { model, notes } = buildModel(
    {
      radarr: madeRecord('radarr', { notification: [madeItem('X', radarr)] }),
      sonarr: madeRecord('sonarr', { notification: [madeItem('X', sonarr)] }),
    },
    ['notification'],
  );
  const [item] = model.kinds.notification?.implementations ?? [];
  return { fields: item?.fields ?? [], notes };
}

test.each([
  ['Join', 'apiKey'],
  ['SendGrid', 'apiKey'],
  ['MailGun', 'apiKey'],
  ['Discord', 'webHookUrl'],
  ['Slack', 'webHookUrl'],
])('%s: %s is a secret, because an app or the table marks it as one', (implementation, name) => {
  expect(shippedFields(name, implementation)).toMatchObject([{ type: { of: { name: 'secret' } } }]);
});

test('every port is a port, whatever its field type', () => {
  const ports = shippedFields('port');
  expect(ports.length).toBeGreaterThan(15);
  expect(ports.filter(({ type }) => type.name !== 'port')).toEqual([]);
});

const a = (type: string, more: Partial<RecordField> = {}) => madeField('a', { type, ...more });
const port = (type: string) => madeField('port', { type, default: 1 });
const select = (shown: Json, value: number): RecordField =>
  a('select', { default: shown, choices: [{ name: 'x', value }] });
const byApp = (radarr: object, sonarr: object) => ({
  name: 'byApp',
  variants: [
    { schemas: ['radarr'], type: radarr },
    { schemas: ['sonarr'], type: sonarr },
  ],
});
const [text, int, float] = [{ name: 'text' }, { name: 'int' }, { name: 'float' }];

test.each<[string, RecordField, RecordField, unknown]>([
  ['the same', a('textbox'), a('url'), text],
  ['port', port('number'), port('textbox'), { name: 'port' }],
  ['secret in one', a('textbox'), a('textbox', { privacy: 'apiKey' }), { name: 'secret' }],
  ['float in one', a('number'), a('number', { isFloat: true }), byApp(int, float)],
  ['text and list', a('textbox'), a('tag'), byApp(text, { name: 'list', of: text })],
  [
    'choice and number',
    select(1, 1),
    a('number', { default: 1 }),
    byApp({ name: 'choice', tables: { radarr: { x: 1 } } }, int),
  ],
  [
    'a word as default of numbered choices',
    select('x', 1),
    select(1, 2),
    { name: 'choice', tables: { radarr: { x: 1 }, sonarr: { x: 2 } } },
  ],
])('types that differ between apps: %s', (_, radarr, sonarr, want) => {
  expect(merge([radarr], [sonarr]).fields[0]?.type).toEqual(want);
});

test('an unknown field type takes anything and is reported, also within a list', () => {
  const { fields, notes } = merge([a('colour')], [a('colour')]);
  expect(fields[0]?.type).toEqual({ name: 'unknown', upstream: 'colour' });
  const what = 'field type "colour" is not known: any value is accepted';
  expect(notes).toEqual([{ code: 'unknown-type', place: 'notification, X.a', what }]);
});

test('within one app, names that differ only in case are two keys', () => {
  const { fields } = merge([madeField('key'), madeField('KEY')], [madeField('key')]);
  expect(fields.map(({ name, schemas }) => [name, schemas])).toEqual([
    ['KEY', ['radarr']],
    ['key', ['radarr', 'sonarr']],
  ]);
});

const kind = 'downloadclient';

test.each<[ProviderKind, string, string]>([
  ['downloadclient', 'QBittorrent', 'qBittorrent'],
  ['downloadclient', 'UTorrent', 'uTorrent'],
  ['downloadclient', 'TorrentBlackhole', 'torrentBlackhole'],
  ['downloadclient', 'ExampleImport', 'exampleImport'],
  ['notification', 'MediaBrowser', 'jellyfin'],
  ['notification', 'Xbmc', 'kodi'],
  ['notification', 'constructor', 'constructor'],
  ['importlist', 'TraktListImport', 'traktList'],
  ['importlist', 'GoodreadsListImportList', 'goodreadsList'],
  ['importlist', 'Import', 'import'],
  ['metadata', 'WdtvMetadata', 'wdtv'],
])('%s, %s is %s', (of, given, want) => {
  expect(optionName(of, given)).toBe(want);
});

test.each(['../../x', 'a/b', '', '.', '-x', '1a', 'x'.repeat(300), 'é', 'a b', '__proto__'])(
  '%s is safe as a file name',
  (given) => {
    expect(optionName(kind, given)).toMatch(/^[a-z][A-Za-z0-9]{0,63}$/u);
  },
);

test('odd names that look alike stay apart', () => {
  expect(new Set(['a/b', 'a.b', 'ab', 'a b'].map((name) => optionName(kind, name))).size).toBe(4);
});

test.each<[string, given: string[], want: string[]]>([
  ['that differ only in case have two files', ['Foo', 'FOO'], ['fOO', 'foo2']],
  [
    'that are called like an option of the module have another one',
    ['Enable', 'PRUNE', 'ExtraNotifications'],
    ['enable2', 'extraNotifications2', 'pRUNE2'],
  ],
])('classes %s, and it is reported', (_, given, want) => {
  const notification = given.map((name) => madeItem(name, [], { implementationName: 'Foo' }));
  const { model, notes } = buildModel({ sonarr: madeRecord('sonarr', { notification }) }, ['notification']);
  const options = model.kinds.notification?.implementations.map(({ option }) => option);
  expect(options?.toSorted()).toEqual(want);
  expect(new Set(notes.map(({ code }) => code))).toEqual(new Set(['colliding-option']));
});
