/** A service that tries to have `import` print its API key, or give it the secret of another service. */
import { describe, expect, test } from 'vitest';
import { groupAlike } from '../../../generator/base/collections.ts';
import type { Json } from '../../../generator/base/json.ts';
import { Problem } from '../../../generator/base/problem.ts';
import { importServices } from '../../../generator/import/entries.ts';
import { importText, serviceLines } from '../../../generator/import/module-text.ts';
import type { WireField } from '../../../generator/schema/record/schema-response.ts';
import { SecretFiles } from '../../../generator/import/values/secret-files.ts';
import { checkKeys } from '../../../generator/source/key-shown.ts';
import { recordOf, recordedItems } from '../../records.ts';
import { KEY, contentsOf } from './contents.ts';

const RECORDS = { sonarr: recordOf('sonarr-4.0.19'), radarr: recordOf('radarr-6.0.3') };

/** Reads a service with one client: a qBittorrent with these fields. `change`: what it says of its fields. */
function withClient(
  app: 'radarr' | 'sonarr',
  name: string,
  fields: Readonly<Record<string, Json>>,
  change: (field: WireField) => readonly WireField[] = (field) => [field],
) {
  const values = Object.entries(fields).map(([key, value]) => ({ name: key, value }));
  const client = { id: 1, name, implementation: 'QBittorrent', enable: true, fields: values };
  const all = recordedItems(app === 'sonarr' ? 'sonarr-4.0.19' : 'radarr-6.0.3', 'downloadclient');
  const schema = all.map((item) => ({
    ...item,
    fields: item.fields.flatMap(change),
  }));
  return contentsOf({ app }, [{ kind: 'downloadclient', schema, list: [client] }]);
}

describe('a text that Nix cannot match', () => {
  const LONG = 'a'.repeat(10_001);
  const warned = (contents: Parameters<typeof importServices>[0][number]) => {
    const read = importServices([contents], RECORDS);
    const text = importText(read).replaceAll(/^ *#.*$/gmu, '');
    expect(text.includes('a'.repeat(1000))).toBe(false);
    return { text, told: read.warnings.map(({ what }) => what).join('\n') };
  };

  test('as a name leaves out the entry', () => {
    const { text, told } = warned(withClient('sonarr', LONG, { host: 'box.example' }));
    expect(text).not.toContain('box.example');
    expect(told).toContain('it has more than 10,000 characters');
  });

  test.each(['a\u0000', 'a\ud800'])('as a name leaves out the entry: %j', (name) => {
    const { text, told } = warned(withClient('sonarr', name, { host: 'box.example' }));
    expect(text).not.toContain('box.example');
    expect(told).toContain('left out, because it has a character that Nix does not have');
  });

  test.each(['host', 'urlBase'])('as %s is left out, and the entry is not', (key) => {
    const { text, told } = warned(withClient('sonarr', 'box', { username: 'me', [key]: LONG }));
    expect(text).toContain('username = "me"');
    expect(told).toContain(`${key} (it has more than 10,000 characters)`);
  });

  test('of 10,000 characters is imported', () => {
    const contents = withClient('sonarr', 'box', { host: LONG.slice(1) });
    expect(importText(importServices([contents], RECORDS))).toContain(`host = "${LONG.slice(1)}"`);
  });

  test.each([
    ['name', { name: LONG }, 'x', 'x'],
    ['name of a condition', { name: 'mine' }, LONG, 'x'],
    ['value of a condition', { name: 'mine' }, 'x', LONG],
  ])('as the %s of a custom format leaves it out', (_, { name }, condition, value) => {
    const fields = [{ name: 'value', value }];
    const title = { implementation: 'ReleaseTitleSpecification', negate: false, required: false, fields };
    const one = { id: 1, name, includeCustomFormatWhenRenaming: false };
    const list = [{ ...one, specifications: [{ ...title, name: condition }] }];
    const contents = contentsOf({ app: 'sonarr' }, [{ kind: 'customformat', schema: [], list }]);
    const { told } = warned(contents);
    expect(told).toContain('left out');
  });

  test('as a path of a root folder leaves it out', () => {
    const list = [{ id: 1, path: `/${LONG}` }];
    const { told } = warned(contentsOf({ app: 'sonarr' }, [{ kind: 'rootfolder', schema: [], list }]));
    expect(told).toContain('left out');
  });
});

describe('the API key of a service', () => {
  test.each([
    ['in other case, in a longer text', `me-${KEY.toUpperCase()}`],
    ['in Base64', Buffer.from(KEY).toString('base64')],
  ])('in a value is a placeholder: %s', (_, username) => {
    const contents = withClient('sonarr', 'box', { host: 'box.example', username });
    const text = importText(importServices([contents], RECORDS));
    expect(text).not.toContain(username);
    expect(text).toContain('_secret = "/run/secrets/sonarr/box-username"');
    expect(() => checkKeys(text, [contents])).not.toThrow();
  });

  test('as a value is a reference to the key', () => {
    const contents = withClient('sonarr', 'box', { host: 'box.example', username: KEY });
    const text = importText(importServices([contents], RECORDS));
    expect(text).not.toContain(KEY);
    expect(text).toContain('username._apiKeyOf = "sonarr";');
  });

  test('in a name is refused', () => {
    const contents = withClient('sonarr', `box ${KEY}`, { host: 'box.example' });
    const text = importText(importServices([contents], RECORDS));
    expect(() => checkKeys(text, [contents])).toThrow(expect.objectContaining({ code: 'key-shown' }));
    expect(() => checkKeys(text, [contents])).toThrow(Problem);
    expect(() => checkKeys(text, [contents])).not.toThrow(new RegExp(KEY, 'u'));
  });
});

const MASK = '********';
const isPassword = ({ name }: WireField): boolean => name === 'password';

test.each([
  ['denies to have a field', {}, (field: WireField) => (isPassword(field) ? [] : [field])],
  [
    'shows a mask that is no secret, and the default',
    { password: MASK },
    (field: WireField) =>
      isPassword(field) ? [{ name: 'password', type: 'textbox', value: MASK }] : [field],
  ],
])('a service that %s does not get the secret of another', (_, shown, change) => {
  const account = { host: 'box.example', username: 'me' };
  for (const [hostile, honest] of [['radarr', 'sonarr'] as const, ['sonarr', 'radarr'] as const]) {
    const lying = withClient(hostile, 'box', { ...account, ...shown }, change);
    const asking = withClient(honest, 'box', { ...account, password: MASK });
    for (const both of [
      [lying, asking],
      [asking, lying],
    ])
      // prettier-ignore
      expect(
        importServices(both, RECORDS)
          .entries.filter(({ secrets }) => secrets.length > 0)
          .map(({ services }) => services),
      ).toEqual([[honest]]);
  }
});

test.each(['Sonarr', 'sonarr-key', '../sonarr', '../../etc/shadow', '/', '..', 'x'.repeat(3000)])(
  'a name leads to no other file than one of its service: %s',
  (name) => {
    const contents = withClient('sonarr', name, { host: 'h', password: '********' });
    const [entry] = importServices([contents], RECORDS).entries;
    const paths = entry?.secrets.map(({ path }) => path) ?? [];
    expect(paths).toHaveLength(1);
    expect(paths[0]).toMatch(/^\/run\/secrets\/sonarr\/[a-z0-9-]{1,255}$/u);
    expect(serviceLines([contents.service], '/run/secrets').join('')).not.toContain(paths[0]);
  },
);

test('a name with line breaks stays in one line of every warning', () => {
  const name = 'list\n<0>forged\n::error::x';
  const schema = recordedItems('sonarr-4.0.19', 'importlist');
  const [first] = schema;
  const lost = {
    id: 1,
    name,
    implementation: first?.implementation,
    fields: [],
    qualityProfileId: 99,
    tags: [99],
  };
  const unknown = { id: 2, name, implementation: `None ${name}`, fields: [] };
  const contents = contentsOf({ app: 'sonarr' }, [{ kind: 'importlist', schema, list: [lost, unknown] }]);
  const { warnings } = importServices([contents], RECORDS);
  const codes = ['import-unknown', 'import-value'];
  expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
  for (const { place, what } of warnings) expect(`${place} ${what}`).not.toContain('\n');
});

test('thousands of custom formats of one name, and of secrets, take a moment', () => {
  const COUNT = 20_000;
  const list = Array.from({ length: COUNT }, (_, id) => ({ id: id + 1, name: 'x', specifications: [] }));
  const contents = contentsOf({ app: 'sonarr' }, [{ kind: 'customformat', schema: [], list }]);
  const attributes = importServices([contents], RECORDS).sets.map(({ attribute }) => attribute);
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
