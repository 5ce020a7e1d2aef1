/** A service that tries to make `import` write a reference of its own: to a file that systemd reads as root, or to a key. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, isObject } from '../../../generator/base/json.ts';
import { Problem } from '../../../generator/base/problem.ts';
import { importText } from '../../../generator/import/module-text.ts';
import { checkReferences, secretAt } from '../../../generator/import/values/secret-references.ts';
import { kindsOf } from '../../../generator/servarr/apps.ts';
import { type Kind, isProviderKind, kindRow } from '../../../generator/servarr/kinds.ts';
import { nixEval } from '../../nix-tools.ts';
import { recordOf, recordedItems } from '../../records.ts';
import { randomRuns } from '../../thorough.ts';
import { MASK, bodyOf, contentsOf, importFrom } from './contents.ts';

/** Random resources of each kind. */
const RUNS = randomRuns({ everyday: 15, thorough: 60 });

const STOLEN = { _secret: '/root/canary' };

type Body = Readonly<Record<string, unknown>>;
type Given = readonly [kind: Kind, schema: readonly Body[], body: Body];

const read = ([kind, schema, body]: Given) =>
  contentsOf({ app: 'sonarr' }, [{ kind, schema, list: [{ id: 1, ...body }] }]);

/** Returns the module of a Sonarr that has one resource, and its warnings. */
function importedOf(given: Given) {
  const imported = importFrom([read(given)]);
  return { text: importText(imported), warnings: imported.warnings.map(({ message }) => message).join('\n') };
}

/** A recorded implementation with these fields. */
const enabled = (
  kind: Kind,
  implementation: string,
  fields: Readonly<Record<string, Json>>,
  more = {},
): Given => [
  kind,
  recordedItems('sonarr-4.0.19', kind).filter((item) => item.implementation === implementation),
  bodyOf(implementation, fields, more),
];

const clientWith = (fields: Readonly<Record<string, Json>>, more = {}): Given =>
  enabled('downloadclient', 'QBittorrent', fields, more);

const NOTICE = { implementation: 'Made', implementationName: 'Made', onGrab: true, supportsOnGrab: true };

/** A notification with a field. `schema` and `body`: other keys of both. */
const notice = (field: Body & { name: string }, value: Json, schema: Body = {}, body: Body = {}): Given => [
  'notification',
  [{ ...NOTICE, ...schema, fields: [field] }],
  { ...NOTICE, ...bodyOf('Made', { [field.name]: value }), ...body },
];

describe('a reference that a service shows is left out', () => {
  const isSet = '(it is an attribute set)';
  const odd = (type: string, value: Json): Given => notice({ name: 'odd', type }, value);

  test.each<[string, Given, string]>([
    ['in a field', clientWith({ username: STOLEN }), `username ${isSet}`],
    [
      'in a field, to the key of another service',
      clientWith({ host: { _apiKeyOf: 'radarr' } }),
      `host ${isSet}`,
    ],
    ['in a general key', clientWith({}, { priority: STOLEN }), `priority ${isSet}`],
    ['in a list', enabled('downloadclient', 'Flood', { tags: ['a', STOLEN] }), `tags ${isSet}`],
    ['in a field of an unknown type', odd('brandNew', { deep: [STOLEN] }), `odd ${isSet}`],
    [
      'as the name of a header',
      odd('keyValueList', [{ key: '_secret', value: '/root/canary' }]),
      'odd (it has a name that Nix reserves)',
    ],
  ])('%s', (_, given, warns) => {
    const { text, warnings } = importedOf(given);
    expect(text).not.toMatch(/_secret|_apiKeyOf|canary/u);
    expect(warnings).toContain(warns);
    expect(warnings).not.toContain('canary');
  });

  test('and so are keys that mean something else to an entry', () => {
    const schema = { _secret: '', services: [''], dependencies: [''], outPath: '' };
    const wants = {
      _secret: '/root/canary',
      services: ['canary'],
      dependencies: ['canary'],
      outPath: 'canary',
    };
    const { text } = importedOf(notice({ name: 'url', type: 'textbox' }, '', schema, wants));
    expect(text).not.toMatch(/_secret|canary|outPath|dependencies/u);
  });
});

test.each<[string, Given]>([
  ['the address of a webhook', enabled('notification', 'Webhook', { url: 'https://h.example/T0KENT0KEN' })],
  ['the arguments of a script', enabled('notification', 'CustomScript', { arguments: '--token T0KEN' })],
  ['topics of ntfy', enabled('notification', 'Ntfy', { topics: ['T0KEN'] })],
  ['parameters of an indexer', enabled('indexer', 'Newznab', { additionalParameters: '&apikey=T0KEN' })],
  ['the path of an API', enabled('indexer', 'Newznab', { apiPath: '/api?passkey=T0KEN' })],
  [
    'an element of a list',
    enabled('downloadclient', 'Flood', { additionalTags: [1], tags: ['a', 'https://user:T0KEN@host/'] }),
  ],
  ['a field of an unknown type', notice({ name: 'odd', type: 'brandNew' }, 'https://host/?key=T0KEN')],
])('a token in %s is a placeholder', (_, given) => {
  const { text } = importedOf(given);
  expect(text).toContain('_secret = "/run/secrets/sonarr/one-');
  expect(text).not.toContain('T0KEN');
});

describe('a token where no secret can be declared', () => {
  const URL = 'https://user:T0KEN@host/';
  const selectOptions = [{ name: 'a', value: 1 }];
  test.each<[string, Given]>([
    ['in a text that users see', notice({ name: 'url', type: 'textbox' }, '', { where: '' }, { where: URL })],
    ['in a choice', notice({ name: 'where', type: 'select', selectOptions }, URL)],
    [
      'in a value of another form',
      notice({ name: 'url', type: 'textbox' }, '', { where: '' }, { where: { deep: [URL] } }),
    ],
  ])('%s is left out, and not shown in the comment', (_, given) => {
    const { text, warnings } = importedOf(given);
    expect(warnings).toContain('where (');
    expect(text + warnings).not.toContain('T0KEN');
  });

  test('but folders whose names look like tokens are kept', () => {
    const path = '/nix/store/0v5gg3i1qbhw6ii5jxsc9yk6wbsbhdqz-notify/bin/notify';
    const { text } = importedOf(enabled('notification', 'CustomScript', { path }));
    expect(text).toContain(`path = "${path}"`);
  });
});

test('the last check takes no set for a reference that import did not make', () => {
  expect(() => checkReferences({ list: [secretAt('/run/secrets/one')] })).not.toThrow();
  expect(() => checkReferences({ list: [{ _secret: '/run/secrets/one' }] })).toThrow(RangeError);
  expect(() => checkReferences({ deep: { _apiKeyOf: 'radarr' } })).toThrow(RangeError);
});

const reference = fc.constantFrom<Json[]>(
  STOLEN,
  { _apiKeyOf: 'radarr' },
  { _secret: '/root/canary', other: 1 },
  { outPath: '/root/canary' },
  { _type: 'if', condition: true, content: STOLEN },
  { '": { _secret = "/root/canary"; }': 1 },
  '"; _secret = "/root/canary',
  '${x} _secret = "/root/canary"; \u202E',
  '\u001B[3A\u001B[0J _secret = "/root/canary"; \u2066 ##[set-env name=PATH]x',
);

const upTo = <T>(maxLength: number, of: fc.Arbitrary<T>) => fc.array(of, { maxLength });

const anything = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    reference,
    fc.constantFrom<Json[]>('', MASK, 0, 5, true, null, 'text', '1,2'),
    upTo(3, tie('value')),
    fc.dictionary(fc.constantFrom('_secret', '_apiKeyOf', 'key', 'value', 'a'), tie('value'), { maxKeys: 3 }),
    upTo(2, fc.record({ key: fc.constantFrom('_secret', 'X-Key', 'outPath'), value: tie('value') })),
  ),
})).value;

/** A name of a resource that is declared as a set by name. */
const anyName = fc.constantFrom(
  '_secret',
  '_apiKeyOf',
  'outPath',
  'one',
  '{ _secret = "/root/canary"; }',
  '"; _secret = "/root/canary',
  '${x} \u202E',
);

/** A custom format, an auto tag or a profile: what its codec demands, and anything else. */
const anySet: fc.Arbitrary<Body> = fc
  .record({
    name: anyName,
    more: fc.dictionary(
      fc.constantFrom('tags', 'minFormatScore', 'removeTagsAutomatically', 'includeCustomFormatWhenRenaming'),
      anything,
      { maxKeys: 2 },
    ),
    specifications: upTo(
      3,
      fc.record({
        name: anyName,
        implementation: fc.constantFrom('ReleaseTitleSpecification', 'GenreSpecification', '_secret'),
        negate: fc.boolean(),
        fields: upTo(2, fc.record({ name: fc.constantFrom('value', '_secret'), value: anything })),
      }),
    ),
    formatItems: upTo(3, fc.record({ name: anyName, score: fc.constantFrom(5, 1.5, 0) })),
    group: anyName,
    upgradeAllowed: anything,
  })
  .map(({ more, group, ...body }) => {
    const quality = (id: number, name: string) => ({ quality: { id, name }, allowed: true, items: [] });
    const members = [quality(3, 'WEBDL-1080p'), quality(15, 'WEBRip-1080p')];
    const items = [quality(9, 'HDTV-1080p'), { id: 1000, name: group, allowed: true, items: members }];
    return { tags: [1], ...more, ...body, items, cutoff: 1000 };
  });

const extra = fc.dictionary(
  fc.constantFrom('_secret', '_apiKeyOf', 'services', 'dependencies', 'definition', 'priority', 'more'),
  anything,
  { maxKeys: 3 },
);

/** A resource of a kind without a schema. */
function anyFlat(kind: Kind): fc.Arbitrary<Body> {
  const { keys, identity } = kindRow(kind);
  const wire = (key: string) => keys[key]?.wire ?? key;
  const values = Object.fromEntries(Object.keys(keys).map((key) => [wire(key), anything]));
  const named = identity.map((key) => [wire(key), keys[key]?.type === 'tags' ? [1] : `/${key}`]);
  return fc
    .tuple(fc.record(values), extra)
    .map(([all, more]) => ({ ...more, ...all, ...Object.fromEntries(named) }));
}

/** A resource and its schema: a recorded implementation, some fields of which are of another type. */
function anyProvider(kind: Kind): fc.Arbitrary<Given> {
  const types = fc.constantFrom('textbox', 'keyValueList', 'select', 'tag', 'brandNew', 'number', 'checkbox');
  const changes = fc.record({
    type: types,
    privacy: fc.constantFrom('normal', 'password', 'apiKey'),
    value: anything,
  });
  const recorded = fc.constantFrom(...recordedItems('sonarr-4.0.19', kind));
  return fc.tuple(recorded, extra, extra).chain(([item, more, shown]) => {
    const general = Object.keys(item).filter((key) => typeof item[key] === 'number');
    const some = fc.record(Object.fromEntries(general.map((key) => [key, anything])));
    const fields = item.fields.map((field) =>
      fc.tuple(
        fc.option(changes, { freq: 1 }).map((change) => ({ ...field, ...change })),
        anything,
      ),
    );
    return fc.tuple(some, fc.tuple(...fields)).map(([changed, all]): Given => {
      const values = all.map(([{ name }, value]) => ({ name, value }));
      const body = { ...item, ...changed, ...more, name: 'one', tags: [1, 7], fields: values };
      return [kind, [{ ...item, ...shown, fields: all.map(([field]) => field) }], body];
    });
  });
}

/** A resource of some kind, each property and field of it anything at all. */
function anyResource(kind: Kind): fc.Arbitrary<Given> {
  if (isProviderKind(kind)) return anyProvider(kind);
  return ('set' in kindRow(kind).declaredAt ? anySet : anyFlat(kind)).map((body): Given => [kind, [], body]);
}

/** The references of an evaluated module. */
function found(value: Json): Json[] {
  if (Array.isArray(value)) return value.flatMap(found);
  if (!isObject(value)) return [];
  const own = ['_secret', '_apiKeyOf'].filter((key) => Object.hasOwn(value, key));
  return [...own.map((key) => value[key] ?? null), ...Object.values(value).flatMap(found)];
}

const KINDS = kindsOf('sonarr').filter((kind) => kindRow(kind).lifecycle !== 'fixed');

test(
  'any resource of any kind yields a module whose references are exactly those that import listed',
  { tags: ['nix'] },
  () => {
    const records = { sonarr: recordOf('sonarr-4.0.19') };
    const modules: { text: string; listed: string[] }[] = [];
    for (const kind of KINDS) {
      const before = modules.length;
      fc.assert(
        fc.property(anyResource(kind), (given) => {
          const imported = readable(() => importFrom([read(given)], records));
          if (imported === undefined) return;
          const text = importText(imported);
          expect(text).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]|##\[|(?!\n)\p{Cc}/u);
          // Equal secrets have one file.
          const listed = imported.entries.flatMap(({ secrets }) => secrets.map(({ path }) => path));
          modules.push({ text, listed: [...new Set(listed)].sort() });
        }),
        { numRuns: RUNS },
      );
      expect(modules.length - before, kind).toBeGreaterThan(RUNS / 3);
    }
    const evaluated = nixEval<Json[]>(`[ ${modules.map(({ text }) => `(${text})`).join('\n')} ]`);
    const paths = evaluated.map((module) => [...new Set(found(module).map(String))].sort());
    expect(paths.map((listed, index) => ({ text: modules[index]?.text, listed }))).toEqual(modules);
  },
);

/** Returns undefined if the answers are refused as a whole. */
function readable<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
