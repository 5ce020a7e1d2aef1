/** A service that tries to have `import` print its API key, or give it the secret of another service. */
import { describe, expect, test } from 'vitest';
import { groupAlike } from '../../../generator/base/collections.ts';
import type { Json } from '../../../generator/base/json.ts';
import { importText, serviceLines } from '../../../generator/import/module-text.ts';
import type { WireField } from '../../../generator/schema/record/schema-response.ts';
import { SecretFiles } from '../../../generator/import/values/secret-files.ts';
import { checkKeys } from '../../../generator/source/key-shown.ts';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import { recordOf, recordedItems } from '../../records.ts';
import { KEY, MASK, bodyOf, contentsOf, importFrom } from './contents.ts';

const RECORDED = { sonarr: 'sonarr-4.0.19', radarr: 'radarr-6.0.3' } as const;
const RECORDS = { sonarr: recordOf(RECORDED.sonarr), radarr: recordOf(RECORDED.radarr) };

type Fields = Readonly<Record<string, Json>>;

/** Reads a service with one client: a qBittorrent with these fields. `change`: what it says of its fields. */
function withClient(
  app: 'radarr' | 'sonarr',
  name: string,
  fields: Fields,
  change: (field: WireField) => readonly WireField[] = (field) => [field],
) {
  const schema = recordedItems(RECORDED[app], 'downloadclient')
    .filter(({ implementation }) => implementation === 'QBittorrent')
    .map((item) => ({ ...item, fields: item.fields.flatMap(change) }));
  return contentsOf({ app }, [
    { kind: 'downloadclient', schema, list: [bodyOf('QBittorrent', fields, { name })] },
  ]);
}

/** Reads a Sonarr with one resource of a kind without a schema. */
const having = (kind: Kind, body: object) =>
  contentsOf({ app: 'sonarr' }, [{ kind, schema: [], list: [{ id: 1, ...body }] }]);

const HOST = { host: 'box.example' };

describe('a text that Nix cannot match', () => {
  const LONG = 'a'.repeat(10_001);
  const format = (name: string, condition: string, value: string) => {
    const title = { implementation: 'ReleaseTitleSpecification', negate: false, required: false };
    const specifications = [{ ...title, name: condition, fields: [{ name: 'value', value }] }];
    return having('customformat', { name, includeCustomFormatWhenRenaming: false, specifications });
  };
  const isLong = 'it has more than 10,000 characters';
  const isOdd = 'left out, because it has a character that Nix does not have';

  test.each<[string, Parameters<typeof importFrom>[0][number], warning: string, kept?: string]>([
    ['the name of an entry', withClient('sonarr', LONG, HOST), isLong],
    ['the name of an entry, with NUL', withClient('sonarr', 'a\u0000', HOST), isOdd],
    ['the name of an entry, with half a pair', withClient('sonarr', 'a\ud800', HOST), isOdd],
    [
      'a host alone',
      withClient('sonarr', 'box', { username: 'me', host: LONG }),
      `host (${isLong})`,
      'username = "me"',
    ],
    [
      'a base of URLs alone',
      withClient('sonarr', 'box', { username: 'me', urlBase: LONG }),
      `urlBase (${isLong})`,
      'username = "me"',
    ],
    ['the name of a custom format', format(LONG, 'x', 'x'), 'left out'],
    ['the name of a condition', format('mine', LONG, 'x'), 'left out'],
    ['the value of a condition', format('mine', 'x', LONG), 'left out'],
    ['the path of a root folder', having('rootfolder', { path: `/${LONG}` }), 'left out'],
  ])('is left out: %s', (_, contents, warning, kept = '') => {
    const read = importFrom([contents], RECORDS);
    const text = importText(read).replaceAll(/^ *#.*$/gmu, '');
    expect(text).not.toMatch(/a{1000}|box\.example/u);
    expect(text).toContain(kept);
    expect(read.warnings.map(({ what }) => what).join('\n')).toContain(warning);
  });

  test('of 10,000 characters is imported', () => {
    const contents = withClient('sonarr', 'box', { host: LONG.slice(1) });
    expect(importText(importFrom([contents], RECORDS))).toContain(`host = "${LONG.slice(1)}"`);
  });
});

describe('the API key of a service', () => {
  test.each([
    ['is a reference to the key', KEY, 'username._apiKeyOf = "sonarr";'],
    [
      'in other case, in a longer text, is a placeholder',
      `me-${KEY.toUpperCase()}`,
      '_secret = "/run/secrets/sonarr/box-username"',
    ],
    [
      'in Base64 is a placeholder',
      Buffer.from(KEY).toString('base64'),
      '_secret = "/run/secrets/sonarr/box-username"',
    ],
  ])('in a value %s', (_, username, want) => {
    const contents = withClient('sonarr', 'box', { ...HOST, username });
    const text = importText(importFrom([contents], RECORDS));
    expect(text).not.toContain(username);
    expect(text).toContain(want);
    expect(() => checkKeys(text, [contents])).not.toThrow();
  });

  test('in a name is refused', () => {
    const contents = withClient('sonarr', `box ${KEY}`, HOST);
    const text = importText(importFrom([contents], RECORDS));
    expect(() => checkKeys(text, [contents])).toThrow(expect.objectContaining({ code: 'key-shown' }));
    expect(() => checkKeys(text, [contents])).not.toThrow(new RegExp(KEY, 'u'));
  });
});

const isPassword = ({ name }: WireField): boolean => name === 'password';

test.each<[string, Fields, readonly WireField[]]>([
  ['denies to have a field', {}, []],
  [
    'shows a mask that is no secret, and the default',
    { password: MASK },
    [{ name: 'password', type: 'textbox', value: MASK }],
  ],
])('a service that %s does not get the secret of another', (_, shown, password) => {
  const account = { ...HOST, username: 'me' };
  for (const [hostile, honest] of [['radarr', 'sonarr'] as const, ['sonarr', 'radarr'] as const]) {
    const change = (field: WireField) => (isPassword(field) ? password : [field]);
    const lying = withClient(hostile, 'box', { ...account, ...shown }, change);
    const asking = withClient(honest, 'box', { ...account, password: MASK });
    for (const both of [
      [lying, asking],
      [asking, lying],
    ]) {
      const holders = importFrom(both, RECORDS).entries.filter(({ secrets }) => secrets.length > 0);
      expect(holders.map(({ services }) => services)).toEqual([[honest]]);
    }
  }
});

test.each(['Sonarr', 'sonarr-key', '../sonarr', '../../etc/shadow', '/', '..', 'x'.repeat(3000)])(
  'a name leads to no other file than one of its service: %s',
  (name) => {
    const contents = withClient('sonarr', name, { host: 'h', password: MASK });
    const [entry] = importFrom([contents], RECORDS).entries;
    const paths = entry?.secrets.map(({ path }) => path) ?? [];
    expect(paths).toHaveLength(1);
    expect(paths[0]).toMatch(/^\/run\/secrets\/sonarr\/[a-z0-9-]{1,255}$/u);
    expect(serviceLines([contents.service], '/run/secrets').join('')).not.toContain(paths[0]);
  },
);

test('a name with line breaks stays in one line of every warning', () => {
  const name = 'list\n<0>forged\n::error::x';
  const schema = recordedItems(RECORDED.sonarr, 'importlist');
  const lost = bodyOf(schema[0]?.implementation ?? '', {}, { name, qualityProfileId: 99, tags: [99] });
  const unknown = bodyOf(`None ${name}`, {}, { id: 2, name });
  const contents = contentsOf({ app: 'sonarr' }, [{ kind: 'importlist', schema, list: [lost, unknown] }]);
  const { warnings } = importFrom([contents], RECORDS);
  const codes = ['import-unknown', 'import-value'];
  expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
  for (const { place, what } of warnings) expect(`${place} ${what}`).not.toContain('\n');
});

test('thousands of custom formats of one name, and of secrets, take a moment', () => {
  const COUNT = 20_000;
  const list = Array.from({ length: COUNT }, (_, id) => ({ id: id + 1, name: 'x', specifications: [] }));
  const contents = contentsOf({ app: 'sonarr' }, [{ kind: 'customformat', schema: [], list }]);
  const attributes = importFrom([contents], RECORDS).sets.map(({ attribute }) => attribute);
  expect(attributes.slice(0, 4)).toEqual(['x', 'x (sonarr)', 'x (sonarr) (sonarr)', 'x (sonarr) (sonarr) 2']);
  const files = new SecretFiles('/s');
  const paths = list.map(({ id }) => files.pathFor(['sonarr'], 'x', `${id}`));
  expect(paths.slice(0, 3)).toEqual(['/s/sonarr/x', '/s/sonarr/x-2', '/s/sonarr/x-3']);
  expect([new Set(attributes).size, new Set(paths).size]).toEqual([COUNT, COUNT]);
  const compared = { count: 0 };
  const all = Array.from({ length: COUNT }, (_, id) => ({ id, service: id % 2 === 0 ? 'one' : 'other' }));
  const groups = groupAlike(
    all,
    ({ service }) => service,
    () => (compared.count += 1) === 0,
  );
  expect([groups.length, compared.count < COUNT * 20]).toEqual([COUNT, true]);
});
