import { describe, expect, test } from 'vitest';
import { importServices } from '../../../generator/import/entries.ts';
import { importText } from '../../../generator/import/module-text.ts';
import type { Json } from '../../../generator/base/json.ts';
import { toRecordItems } from '../../../generator/schema/record/record.ts';
import { parseSchema } from '../../../generator/schema/record/wire.ts';

/** The module for one notification of a made-up implementation that has one field. */
function imported(field: { type: string; privacy: string; value?: Json }, value: Json): string {
  const item = { implementation: 'Made', implementationName: 'Made', onGrab: false, supportsOnGrab: true };
  const items = parseSchema('notification', [{ ...item, fields: [{ name: 'keys', ...field }] }], 'tv');
  const record = {
    ...({ format: 1, app: 'sonarr', api: 'v3', version: '4.0.0' } as const),
    kinds: { notification: toRecordItems('notification', items, 'tv').items },
  };
  const resource = { ...item, id: 1, name: 'one', onGrab: true, fields: [{ name: 'keys', value }] };
  const service = { name: 'tv', app: 'sonarr', baseUrl: 'http://tv', urlBase: '', schema: 'sonarr' } as const;
  const contents = {
    record,
    tags: [],
    lists: new Map(),
    plain: [],
    service: { ...service, apiKeyFile: '/run/secrets/tv' },
    kinds: [{ kind: 'notification' as const, items, resources: [resource] }],
  };
  return importText(importServices([contents], {}));
}

describe('secrets that are imported', () => {
  test.each<[string, { given: Parameters<typeof imported>; want: string }]>([
    [
      'a list has a placeholder for each',
      {
        given: [{ type: 'tag', privacy: 'apiKey' }, ['canary', 'canary']],
        want: `[ { _secret = "/run/secrets/one-keys-1"; } { _secret = "/run/secrets/one-keys-2"; } ]`,
      },
    ],
    [
      'a list that is masked as a whole has one',
      {
        given: [{ type: 'tag', privacy: 'apiKey' }, '********'],
        want: `[ { _secret = "/run/secrets/one-keys-1"; } ]`,
      },
    ],
    [
      'a type that nobody knows is one',
      {
        given: [{ type: 'brandNew', privacy: 'password' }, 'canary'],
        want: '{ _secret = "/run/secrets/one-keys"; }',
      },
    ],
  ])('%s', (_, { given, want }) => {
    const text = imported(...given);
    expect(text.replaceAll(/\s+/gu, ' ')).toContain(want);
    expect(text).not.toContain('canary');
  });
});
