/** Names in an example entry for services that differ. */
import { expect, test } from 'vitest';
import { exampleEntry, exampleText } from '../../../generator/emit/example.ts';
import type { Json } from '../../../generator/base/json.ts';
import { PROVIDER_KINDS } from '../../../generator/servarr/kinds.ts';
import { isRequirement } from '../../../generator/schema/model/groups.ts';
import type { RecordField, RecordItem } from '../../../generator/schema/record/record.ts';
import { madeField, madeItem, madeRecord, onlyImplementation } from '../../made.ts';
import { committedModel } from '../../records.ts';

const model = await committedModel();

const text = (...names: readonly string[]) => names.map((name) => madeField(name));

/** Returns the model of a client that only Sonarr has. */
const client = (fields: readonly RecordField[], general: RecordItem['general'] = {}) =>
  onlyImplementation('downloadclient', {
    sonarr: madeRecord('sonarr', { downloadclient: [madeItem('Made', fields, { general })] }),
  });

test('of the ways in it takes one that the service has', () => {
  const apprise = (key: string) => [madeItem('Apprise', text('serverUrl', key), { events: ['onGrab'] })];
  const item = onlyImplementation('notification', {
    sonarr: madeRecord('sonarr', { notification: apprise('statelessUrls') }),
    radarr: madeRecord('radarr', { notification: apprise('configurationKey') }),
  });
  const of = (app: string) => Object.keys(exampleEntry('notification', item, app)).toSorted();
  expect(of('radarr')).toEqual(['configurationKey', 'onGrab', 'serverUrl', 'services']);
  expect(of('sonarr')).toEqual(['onGrab', 'serverUrl', 'services', 'statelessUrls']);
});

test('it is for the most common service that has the implementation', () => {
  const find = (name: string) =>
    model.kinds.notification?.implementations.find(({ implementation }) => implementation === name) ??
    expect.fail(name);
  expect(find('Discord').schemas[0]).toBe('bookshelf');
  expect(exampleText('notification', find('Discord'))).toContain('services = [ "sonarr" ];');
  const onlyLidarr = { ...find('Discord'), schemas: ['lidarr', 'whisparr'] };
  expect(exampleText('notification', onlyLidarr)).toContain('services = [ "lidarr" ];');
});

test.each<[string, Json]>([
  ['a reference', { _secret: '/etc/shadow' }],
  ['a reference in a list', [{ _apiKeyOf: 'radarr' }]],
  ['a reference in a list in a list', [[{ _secret: '/etc/shadow' }]]],
  ['a reference in a set', { deep: { _secret: '/etc/shadow' } }],
])('a default that is %s is in no example', (_, value) => {
  const types = ['textbox', 'password', 'select', 'tag', 'number', 'keyValueList', 'brandNew'];
  const fields = ['host', 'port', 'apiKey', 'username', 'password', 'baseUrl', 'url'].map((name, index) => ({
    name,
    type: types[index] ?? '',
    default: value,
  }));
  const made = client(fields, { priority: value });
  expect(exampleText('downloadclient', made, 'sonarr')).not.toMatch(/shadow|_apiKeyOf/u);
});

test('no example has what only a sign-in brings', () => {
  const items = PROVIDER_KINDS.flatMap((kind) =>
    (model.kinds[kind]?.implementations ?? []).map((item) => ({ kind, item })),
  );
  const brought = items.flatMap(({ kind, item }) => {
    const signIns = item.groups.filter((group) => isRequirement(group) && group.signIn);
    const keys = signIns.flatMap((group) => (isRequirement(group) ? group.either.flat() : []));
    const written = item.schemas.flatMap((schema) => Object.keys(exampleEntry(kind, item, schema)));
    return keys.map((key) => ({
      implementation: item.implementation,
      key,
      isWritten: written.includes(key),
    }));
  });
  expect(brought.length).toBeGreaterThan(20);
  expect(brought.filter(({ isWritten }) => isWritten)).toEqual([]);
});

test.each<[string, RecordField, Json]>([
  ['a text in a checkbox', madeField('useSsl', { type: 'checkbox', default: 'no' }), true],
  ['a text in a number', madeField('port', { type: 'number', default: 'x' }), 8080],
  ['a text in a list', madeField('host', { type: 'tag', default: 'x' }), ['example']],
  ['a mask', madeField('username', { default: '********' }), 'example'],
  ['what is right', madeField('username', { default: 'admin' }), 'admin'],
])('a default that cannot be written is no example: %s', (_, given, want) => {
  expect(exampleEntry('downloadclient', client([given]))[given.name]).toEqual(want);
});
