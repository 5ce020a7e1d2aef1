/** What an example entry names, where the services differ. */
import { expect, test } from 'vitest';
import { exampleEntry } from '../../../generator/emit/example.ts';
import { buildModel } from '../../../generator/schema/model/model.ts';
import { RECORD_FORMAT, type SchemaRecord } from '../../../generator/schema/record/record.ts';

const text = (...names: readonly string[]) => names.map((name) => ({ name, type: 'textbox' }));

function recordOf(app: 'sonarr' | 'radarr', ...names: readonly string[]): SchemaRecord {
  const item = { implementation: 'Apprise', implementationName: 'Apprise', general: {}, events: ['onGrab'] };
  return {
    ...{ format: RECORD_FORMAT, app, version: '1.2.3.4', api: 'v3' },
    kinds: { notification: [{ ...item, fields: text('serverUrl', ...names) }] },
  };
}

test('of the ways in it takes one that the service has', () => {
  const records = {
    sonarr: recordOf('sonarr', 'statelessUrls'),
    radarr: recordOf('radarr', 'configurationKey'),
  };
  const [item] = buildModel(records, ['notification']).model.kinds.notification?.implementations ?? [];
  if (item === undefined) throw new Error('no Apprise');
  const of = (app: string) => Object.keys(exampleEntry('notification', item, app)).toSorted();
  expect(of('radarr')).toEqual(['configurationKey', 'onGrab', 'serverUrl', 'services']);
  expect(of('sonarr')).toEqual(['onGrab', 'serverUrl', 'services', 'statelessUrls']);
});
