import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Json, isObject } from '../../../../generator/base/json.ts';
import { makeRedact } from '../../../../generator/base/redact.ts';
import { codecOf } from '../../../../generator/reconcile/codec/codecs.ts';
import {
  describeFailures,
  validationFailuresOf,
} from '../../../../generator/reconcile/service/validation-failures.ts';
import type { Kind } from '../../../../generator/servarr/kinds.ts';
import type { WireItem } from '../../../../generator/schema/record/schema-response.ts';

const item: WireItem = {
  implementation: 'QBittorrent',
  priority: 1,
  fields: [
    { name: 'host', type: 'textbox' },
    { name: 'tvCategory', type: 'textbox' },
  ],
};

const properties = codecOf('downloadclient').properties({ kind: 'downloadclient', app: 'sonarr' }, item);

const failure = (propertyName: string, errorMessage: string) => ({ propertyName, errorMessage });

/** The failures in all recorded responses whose validator is known. */
function recordedFailures(): Json[] {
  const texts = globSync('test/recordings/**/*.json').map((file) => readFileSync(file, 'utf8'));
  return texts
    .filter((text) => text.includes('"errorCode"'))
    .flatMap((text) => failuresIn(JSON.parse(text) as Json));
}

function failuresIn(value: Json): Json[] {
  if (Array.isArray(value)) return value.flatMap(failuresIn);
  if (!isObject(value)) return [];
  const own = typeof value['errorMessage'] === 'string' && typeof value['errorCode'] === 'string';
  return own ? [value] : Object.values(value).flatMap(failuresIn);
}

const redact = makeRedact(['hunter2']);
const text = (status: number, body: unknown) =>
  describeFailures(validationFailuresOf(status, body, properties, redact));

test.each<[string, number, unknown, string]>([
  [
    'failures of settings, by the names of fields',
    400,
    [{ ...failure('TvCategory', 'is recommended'), detailedDescription: 'for imports', isWarning: true }],
    'tvCategory: is recommended (for imports)',
  ],
  ['a failure about nothing', 400, [failure('', 'Test was aborted')], 'Test was aborted'],
  [
    'the attempted value is not read, the message is cleared',
    400,
    [{ ...failure('Host', "Invalid: 'hunter2'"), attemptedValue: 'hunter2' }],
    "host: Invalid: '[secret]'",
  ],
  [
    'JSON that does not fit',
    400,
    { title: 'One or more', errors: { '$.priority': ['is not a number', 'is hunter2'] } },
    'priority: is not a number; priority: is [secret]',
  ],
  [
    'reasons that are not text',
    400,
    { errors: { '$.a': { toString: 1 }, '$.priority': [{ toString: 1 }, 'is wrong'] } },
    'priority: is wrong',
  ],
  [
    'an exception, without its stack trace',
    500,
    { message: 'code = Busy (5)\r\n  database is locked\n', description: 'at Foo.Bar()' },
    'code = Busy (5) database is locked',
  ],
  ['a problem document', 404, { title: 'Not Found', status: 404 }, 'Not Found'],
  ['no body', 400, undefined, 'it answered 400 without a reason'],
  ['an empty list', 400, [], 'it answered 400 without a reason'],
  ['something else', 500, 'oops', 'it answered 500 without a reason'],
])('%s', (_, status, body, expected) => {
  expect(text(status, body)).toBe(expected);
});

const group = { name: 'WEB', items: [{ quality: { name: 'DVD' } }, { quality: { name: 'hunter2' } }] };
test.each<[Kind, string, object, string]>([
  ['qualityprofile', 'Items[1].Items[0].PreferredSize', { items: [{}, group] }, 'sizes.DVD.preferred'],
  ['qualityprofile', '$.items[0].items[1].maxSize', { items: [group] }, 'sizes.[secret].max'],
  ['qualityprofile', '$.items[0].allowed', { items: [group] }, 'qualities.WEB.allowed'],
  ['qualityprofile', 'FormatItems[0].Score', { formatItems: [{ name: 'x.265' }] }, 'scores.x.265'],
  [
    'customformat',
    'Specifications[1].Fields[0].Value',
    { specifications: [{}, { name: 'No cams', fields: [{ name: 'value' }] }] },
    'conditions.No cams.value',
  ],
  ['autotagging', '$.specifications[0].name', { specifications: [{}] }, 'conditions.0.name'],
  ['downloadclient', '$.fields[1].value', item, 'tvCategory'],
  ['delayprofile', 'Items[0].Delay', { items: [{ name: 'Usenet' }] }, 'items.Usenet.delay'],
])('%s: %s names the entry and the key that are declared', (kind, propertyName, sent, key) => {
  const words = codecOf(kind).properties({ kind, app: 'lidarr' }, item);
  const body = propertyName.startsWith('$')
    ? { errors: { [propertyName]: ['is wrong'] } }
    : [{ propertyName, errorMessage: 'is wrong' }];
  expect(validationFailuresOf(400, body, words, redact, sent)[0]?.key).toBe(key);
});

test('the validators of the recordings judge values, folders or a situation', () => {
  const found = recordedFailures().map((one) => {
    const body = [{ ...(one as object), propertyName: 'Port' }];
    const [read] = validationFailuresOf(400, body, properties, redact);
    return `${read?.about} ${(one as { errorCode: string }).errorCode}`;
  });
  const codesOf = (about: string): string[] =>
    [...new Set(found)]
      .filter((one) => one.startsWith(about))
      .map((one) => one.split(' ')[1] ?? '')
      .sort();
  expect(codesOf('folder')).toEqual(['PathExistsValidator']);
  expect(codesOf('situation')).toEqual([
    'AllQualitiesValidator`1',
    'ImportListExclusionExistsValidator',
    'MetadataProfileExistsValidator',
    'PredicateValidator',
    'QualityProfileExistsValidator',
    'RootFolderValidator',
  ]);
  expect(codesOf('value').length).toBeGreaterThan(20);
});

test('what a terminal would obey is written out, and long texts are cut', () => {
  expect(text(500, { message: '\u001B[31mred' })).toBe(String.raw`\u{1b}[31mred`);
  expect(text(500, { message: 'x'.repeat(10_000) })).toHaveLength(501);
});
