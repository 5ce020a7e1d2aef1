import { describe, expect, test } from 'vitest';
import type { ServiceContents } from '../../../generator/import/read.ts';
import { importServices } from '../../../generator/import/entries.ts';
import { importText } from '../../../generator/import/module-text.ts';
import type { Json } from '../../../generator/base/json.ts';
import { contentsOf } from './contents.ts';

type Field = { readonly type: string; readonly [key: string]: Json };

const MADE = { implementation: 'Made', key: 'keys' };

/** A service with one notification of a made-up implementation that has one field. */
function serviceWith(app: 'radarr' | 'sonarr', name: string, field: Field, value: Json, made = MADE) {
  const { implementation, key } = made;
  const item = { implementation, implementationName: 'Made', onGrab: false, supportsOnGrab: true };
  const body = { ...item, id: 1, name: 'one', onGrab: true, fields: [{ name: key, value }] };
  const schema = [{ ...item, fields: [{ name: key, ...field }] }];
  return contentsOf({ app, name }, [{ kind: 'notification', schema, list: [body] }]);
}

/** The module for one notification of one service. */
function imported(field: Field, value: Json, made = MADE): string {
  return importText(withOwnRecords([serviceWith('sonarr', 'tv', field, value, made)]));
}

/** Imports services whose schemas the modules were generated from. */
function withOwnRecords(all: readonly ServiceContents[]) {
  return importServices(all, Object.fromEntries(all.map(({ service, record }) => [service.schema, record])));
}

test('a value of a type that differs between services is written as each of them has it', () => {
  const choices = [
    { value: 0, name: 'Last', order: 0 },
    { value: 1, name: 'First', order: 1 },
  ];
  const text = importText(
    withOwnRecords([
      serviceWith('sonarr', 'tv', { type: 'select', value: 0, selectOptions: choices }, 1),
      serviceWith('radarr', 'films', { type: 'number', value: 0 }, 1),
    ]),
  );
  expect(text).toContain('keys = "First";');
  expect(text).toContain('keys = 1;');
});

describe('secrets that are imported', () => {
  test.each<[string, { given: Parameters<typeof imported>; want: string }]>([
    [
      'a list has a placeholder for each',
      {
        given: [{ type: 'tag', privacy: 'apiKey' }, ['canary', 'canary-2']],
        want: `[ { _secret = "/run/secrets/tv/one-keys-1"; } { _secret = "/run/secrets/tv/one-keys-2"; } ]`,
      },
    ],
    [
      'a list that is masked as a whole has one',
      {
        given: [{ type: 'tag', privacy: 'apiKey' }, '********'],
        want: `[ { _secret = "/run/secrets/tv/one-keys-1"; } ]`,
      },
    ],
    [
      'an unknown type is one',
      {
        given: [{ type: 'brandNew', privacy: 'password' }, 'canary'],
        want: 'keys._secret = "/run/secrets/tv/one-keys";',
      },
    ],
  ])('%s', (_, { given, want }) => {
    const text = imported(...given);
    expect(text.replaceAll(/\s+/gu, ' ')).toContain(want);
    expect(text).not.toContain('canary');
  });
});

test.each<[string, Parameters<typeof imported>]>([
  [
    'a choice',
    [{ type: 'select', privacy: 'password', selectOptions: [{ value: 1, name: 'High' }] }, 'canary'],
  ],
  ['pairs', [{ type: 'keyValueList', value: [] }, 'canary']],
])('a text is a placeholder where the field holds %s today', (_, given) => {
  expect(imported(...given)).toContain('keys._secret = "/run/secrets/tv/one-keys";');
});

test('a list that must not be empty, masked as a whole, is a list of one', () => {
  const made = { implementation: 'Telegram', key: 'botToken' };
  const text = imported({ type: 'tag', privacy: 'password' }, '********', made);
  expect(text.replaceAll(/\s+/gu, ' ')).toContain(
    'botToken = [ { _secret = "/run/secrets/tv/one-bottoken-1"; } ]',
  );
});
