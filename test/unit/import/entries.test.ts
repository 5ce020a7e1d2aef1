import { expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { importText } from '../../../generator/import/module-text.ts';
import { MASK, bodyOf, contentsOf, importFrom } from './contents.ts';

type Field = { readonly type: string; readonly [key: string]: Json };

/** A service with one notification that has one field. */
function serviceWith(
  app: 'radarr' | 'sonarr',
  name: string,
  field: Field,
  value: Json,
  implementation: string,
  key: string,
) {
  const item = { implementation, implementationName: 'Made', onGrab: false, supportsOnGrab: true };
  const schema = [{ ...item, fields: [{ name: key, ...field }] }];
  const list = [bodyOf(implementation, { [key]: value })];
  return contentsOf({ app, name }, [{ kind: 'notification', schema, list }]);
}

/** The module for one notification of one service, without its line breaks. */
const imported = (field: Field, value: Json, implementation = 'Made', key = 'keys'): string =>
  importText(importFrom([serviceWith('sonarr', 'tv', field, value, implementation, key)])).replaceAll(
    /\s+/gu,
    ' ',
  );

test('a value of a type that differs between services is written as each of them has it', () => {
  const selectOptions = ['Last', 'First'].map((name, value) => ({ name, value, order: 0 }));
  const text = importText(
    importFrom([
      serviceWith('sonarr', 'tv', { type: 'select', value: 0, selectOptions }, 1, 'Made', 'keys'),
      serviceWith('radarr', 'films', { type: 'number', value: 0 }, 1, 'Made', 'keys'),
    ]),
  );
  expect(text).toContain('keys = "First";');
  expect(text).toContain('keys = 1;');
});

const secret = (name: string) => `{ _secret = "/run/secrets/tv/one-${name}"; }`;
const ONE = 'keys._secret = "/run/secrets/tv/one-keys";';

test.each<[string, { given: Parameters<typeof imported>; want: string }]>([
  [
    'a list has a placeholder for each',
    {
      given: [{ type: 'tag', privacy: 'apiKey' }, ['canary', 'canary-2']],
      want: `[ ${secret('keys-1')} ${secret('keys-2')} ]`,
    },
  ],
  [
    'a list that is masked as a whole has one',
    { given: [{ type: 'tag', privacy: 'apiKey' }, MASK], want: `[ ${secret('keys-1')} ]` },
  ],
  [
    'a list that must not be empty, masked as a whole, has one',
    {
      given: [{ type: 'tag', privacy: 'password' }, MASK, 'Telegram', 'botToken'],
      want: `botToken = [ ${secret('bottoken-1')} ]`,
    },
  ],
  ['an unknown type is one', { given: [{ type: 'brandNew', privacy: 'password' }, 'canary'], want: ONE }],
  [
    'a text where the field holds a choice today is one',
    {
      given: [{ type: 'select', privacy: 'password', selectOptions: [{ value: 1, name: 'High' }] }, 'canary'],
      want: ONE,
    },
  ],
  [
    'a text where the field holds pairs today is one',
    { given: [{ type: 'keyValueList', value: [] }, 'canary'], want: ONE },
  ],
])('placeholders of secrets: %s', (_, { given, want }) => {
  const text = imported(...given);
  expect(text).toContain(want);
  expect(text).not.toContain('canary');
});
