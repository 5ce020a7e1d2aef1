/** Descriptions of a key whose type differs between schemas: each schema is described with its own type. */
import { expect, test } from 'vitest';
import { Choices, optionView } from '../../../generator/emit/option.ts';
import { describeType } from '../../../generator/schema/field/describe.ts';
import { defaultsOf } from '../../../generator/schema/model/describe-key.ts';
import type { RecordField, SchemaRecord } from '../../../generator/schema/record/record.ts';
import { madeItem, madeRecord, onlyImplementation } from '../../made.ts';

const record = (app: SchemaRecord['app'], field: Omit<RecordField, 'name'>): SchemaRecord =>
  madeRecord(app, { notification: [madeItem('X', [{ name: 'state', ...field }])] });

const choices = (...names: string[]): Omit<RecordField, 'name'> => ({
  type: 'select',
  default: 1,
  choices: names.map((name, value) => ({ name, value })),
});

const key =
  onlyImplementation('notification', {
    lidarr: record('lidarr', choices('Off', 'On')),
    radarr: record('radarr', { type: 'number', default: 1 }),
    sonarr: record('sonarr', choices('Stopped', 'Started')),
  }).fields[0] ?? expect.fail('no key');

test('the default in the documentation and in the terminal', () => {
  expect(optionView(key, {}, new Choices()).ownDefault?.value).toEqual({
    lidarr: 'On',
    radarr: 1,
    sonarr: 'Started',
  });
  expect(defaultsOf(key)).toEqual(
    expect.arrayContaining([
      { value: 'On', schemas: ['lidarr'] },
      { value: 1, schemas: ['radarr'] },
      { value: 'Started', schemas: ['sonarr'] },
    ]),
  );
});

test('the type, with the services that have it', () => {
  expect(describeType(key.type)).toBe('choice (lidarr, sonarr) or integer (radarr)');
});
