/** A service that tries to make `import` write a reference of its own: to a file that systemd reads as root, or to a key. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, isObject } from '../../../generator/base/json.ts';
import { Problem } from '../../../generator/base/problem.ts';
import { importServices } from '../../../generator/import/entries.ts';
import { importText } from '../../../generator/import/module-text.ts';
import { checkReferences, secretAt } from '../../../generator/import/values/secret-references.ts';
import { kindsOf } from '../../../generator/servarr/apps.ts';
import { type Kind, isProviderKind, kindRow } from '../../../generator/servarr/kinds.ts';
import { nixEval } from '../../nix-tools.ts';
import { recordOf, recordedItems } from '../../records.ts';
import { randomRuns } from '../../thorough.ts';
import { contentsOf } from './contents.ts';

/** Random resources of each kind. */
const RUNS = randomRuns({ everyday: 15, thorough: 60 });

const STOLEN = { _secret: '/root/canary' };

/** The warnings and the module of a Sonarr that has one resource. */
function importedOf(kind: Kind, body: Readonly<Record<string, unknown>>, schema: readonly unknown[] = []) {
  const items = schema.length > 0 ? schema : isProviderKind(kind) ? recordedItems('sonarr-4.0.19', kind) : [];
  const contents = contentsOf({ app: 'sonarr' }, [{ kind, schema: items, list: [{ id: 1, ...body }] }]);
  const record = recordOf('sonarr-4.0.19');
  const kinds = { ...record.kinds, ...(schema.length > 0 ? contents.record.kinds : {}) };
  const imported = importServices([contents], { sonarr: { ...record, kinds } });
  return { text: importText(imported), warnings: imported.warnings.map(({ message }) => message) };
}

const NOTICE = { implementation: 'Made', implementationName: 'Made', onGrab: true, supportsOnGrab: true };

type Given = Parameters<typeof importedOf>;

/** A resource that is enabled, with these fields. */
function enabled(
  kind: Kind,
  implementation: string,
  fields: Readonly<Record<string, Json>>,
  more = {},
): Given {
  const values = Object.entries(fields).map(([name, value]) => ({ name, value }));
  const on = { enable: true, enableRss: true, onGrab: true };
  return [kind, { name: 'one', implementation, ...on, ...more, fields: values }];
}

/** A notification with a field of that type. */
function notice(name: string, type: string, value: Json): Given {
  const [kind, body] = enabled('notification', 'Made', { [name]: value });
  return [kind, { ...NOTICE, ...body }, [{ ...NOTICE, fields: [{ name, type }] }]];
}

const clientWith = (fields: Readonly<Record<string, Json>>, more = {}): Given =>
  enabled('downloadclient', 'QBittorrent', fields, more);

describe('a reference that a service shows is left out', () => {
  test.each<[string, Given, string]>([
    ['in a field', clientWith({ username: STOLEN }), 'username (it is an attribute set)'],
    [
      'in a field, to the key of another service',
      clientWith({ host: { _apiKeyOf: 'radarr' } }),
      'host (it is an attribute set)',
    ],
    ['in a general key', clientWith({}, { priority: STOLEN }), 'priority (it is an attri'],
    [
      'in a list',
      enabled('downloadclient', 'Flood', { tags: ['a', STOLEN] }),
      'tags (it is an attribute set)',
    ],
    [
      'in a field of an unknown type',
      notice('odd', 'brandNew', { deep: [STOLEN] }),
      'odd (it is an attribute set)',
    ],
    [
      'as the name of a header',
      notice('headers', 'keyValueList', [{ key: '_secret', value: '/root/canary' }]),
      'headers (it has a name that Nix reserves)',
    ],
  ])('%s', (_, given, warns) => {
    const { text, warnings } = importedOf(...given);
    expect(text).not.toMatch(/_secret|_apiKeyOf|canary/u);
    expect(warnings.join('\n')).toContain(warns);
    expect(warnings.join('\n')).not.toContain('canary');
  });

  test('and so are keys that mean something else to an entry', () => {
    const schema = [{ ...NOTICE, _secret: '', services: [''], dependencies: [''], outPath: '', fields: [] }];
    const wants = {
      _secret: '/root/canary',
      services: ['canary'],
      dependencies: ['canary'],
      outPath: 'canary',
    };
    const { text } = importedOf('notification', { ...NOTICE, ...wants, name: 'one', fields: [] }, schema);
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
  ['a field of an unknown type', notice('odd', 'brandNew', 'https://host/?key=T0KEN')],
])('a token in %s is a placeholder', (_, given) => {
  const { text } = importedOf(...given);
  expect(text).toContain('_secret = "/run/secrets/sonarr/one-');
  expect(text).not.toContain('T0KEN');
});

describe('a token where no secret can be declared', () => {
  test.each([
    ['in a text that users see', {}, 'https://user:T0KEN@host/'],
    [
      'in a choice',
      { fields: [{ name: 'where', type: 'select', selectOptions: [{ name: 'a', value: 1 }] }] },
      'https://user:T0KEN@host/',
    ],
    [
      'in a value of another form',
      { fields: [{ name: 'where', type: 'odd' }] },
      { deep: ['https://user:T0KEN@host'] },
    ],
  ])('%s is left out, and not shown in the comment', (_, also, value) => {
    const { text, warnings } = importedOf(
      'notification',
      { ...NOTICE, name: 'one', where: value, fields: [{ name: 'where', value }] },
      [{ ...NOTICE, where: '', fields: [], ...also }],
    );
    expect(warnings.join('\n')).toContain('where (');
    expect(text + warnings.join('\n')).not.toContain('T0KEN');
  });

  test('but folders whose names look like tokens are kept', () => {
    const path = '/nix/store/0v5gg3i1qbhw6ii5jxsc9yk6wbsbhdqz-notify/bin/notify';
    const { text } = importedOf(...enabled('notification', 'CustomScript', { path }));
    expect(text).toContain(`path = "${path}"`);
  });
});

describe('the last check', () => {
  test('takes no set for a reference that import did not make', () => {
    expect(() => checkReferences({ list: [secretAt('/run/secrets/one')] })).not.toThrow();
    expect(() => checkReferences({ list: [{ _secret: '/run/secrets/one' }] })).toThrow(RangeError);
    expect(() => checkReferences({ deep: { _apiKeyOf: 'radarr' } })).toThrow(RangeError);
  });
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
  '\u001B[3A\u001B[0J _secret = "/root/canary"; \u2066 ##vso[task.setvariable variable=PATH]x',
);

const anything = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    reference,
    fc.constantFrom<Json[]>('', '********', 0, 5, true, null, 'text', '1,2'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('_secret', '_apiKeyOf', 'key', 'value', 'a'), tie('value'), { maxKeys: 3 }),
    fc.array(fc.record({ key: fc.constantFrom('_secret', 'X-Key', 'outPath'), value: tie('value') }), {
      maxLength: 2,
    }),
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
const anySet: fc.Arbitrary<{ schema: unknown[]; list: unknown[] }> = fc
  .record({
    name: anyName,
    more: fc.dictionary(
      fc.constantFrom('tags', 'minFormatScore', 'removeTagsAutomatically', 'includeCustomFormatWhenRenaming'),
      anything,
      { maxKeys: 2 },
    ),
    specifications: fc.array(
      fc.record({
        name: anyName,
        implementation: fc.constantFrom('ReleaseTitleSpecification', 'GenreSpecification', '_secret'),
        negate: fc.boolean(),
        fields: fc.array(fc.record({ name: fc.constantFrom('value', '_secret'), value: anything }), {
          maxLength: 2,
        }),
      }),
      { maxLength: 3 },
    ),
    formatItems: fc.array(fc.record({ name: anyName, score: fc.constantFrom(5, 1.5, 0) }), { maxLength: 3 }),
    group: anyName,
    upgradeAllowed: anything,
  })
  .map(({ more, group, ...body }) => {
    const quality = (id: number, name: string) => ({ quality: { id, name }, allowed: true, items: [] });
    const members = [quality(3, 'WEBDL-1080p'), quality(15, 'WEBRip-1080p')];
    const items = [quality(9, 'HDTV-1080p'), { id: 1000, name: group, allowed: true, items: members }];
    return { schema: [], list: [{ tags: [1], ...more, ...body, items, cutoff: 1000, id: 1 }] };
  });

/** A resource of some kind, each property and field of it anything at all. */
function anyResource(kind: Kind): fc.Arbitrary<{ schema: unknown[]; list: unknown[] }> {
  const row = kindRow(kind);
  if ('set' in row.declaredAt) return anySet;
  const extra = fc.dictionary(
    fc.constantFrom('_secret', '_apiKeyOf', 'services', 'dependencies', 'definition', 'priority', 'more'),
    anything,
    { maxKeys: 3 },
  );
  if (!isProviderKind(kind)) {
    const keys = Object.entries(row.keys).map(([key, { wire = key }]) => wire);
    const values = fc.tuple(...keys.map(() => anything));
    return fc.tuple(values, extra).map(([all, more]) => {
      const texts = Object.fromEntries(
        row.identity.map((key) => [
          row.keys[key]?.wire ?? key,
          row.keys[key]?.type === 'tags' ? [1] : `/${key}`,
        ]),
      );
      const any = Object.fromEntries(keys.map((key, index) => [key, all[index]]));
      return { schema: [], list: [{ ...more, ...any, ...texts, id: 1 }] };
    });
  }
  const items = recordedItems('sonarr-4.0.19', kind);
  const types = fc.constantFrom('textbox', 'keyValueList', 'select', 'tag', 'brandNew', 'number', 'checkbox');
  const privacy = fc.constantFrom('normal', 'password', 'apiKey');
  return fc
    .record({ item: fc.constantFrom(...items), seed: fc.infiniteStream(anything), extra, shown: extra })
    .chain(({ item, seed, extra: more, shown }) =>
      fc.array(fc.tuple(types, privacy, fc.boolean()), { minLength: 80, maxLength: 80 }).map((changes) => {
        const take = (): Json => seed.next().value as Json;
        const fields = item.fields.map((field, index) => {
          const [type, secrecy, isChanged = false] = changes[index] ?? [];
          return isChanged ? { ...field, type, privacy: secrecy, value: take() } : field;
        });
        const values = item.fields.map(({ name }) => ({ name, value: take() }));
        const general = Object.keys(item).filter((key) => typeof item[key] === 'number');
        const changed = Object.fromEntries(general.map((key) => [key, take()]));
        const body = { ...item, ...changed, ...more, id: 1, name: 'one', tags: [1, 7], fields: values };
        return { schema: [{ ...item, ...shown, fields }], list: [body] };
      }),
    );
}

/** The references of an evaluated module. */
function found(value: Json): Json[] {
  if (Array.isArray(value)) return value.flatMap(found);
  if (!isObject(value)) return [];
  const own = ['_secret', '_apiKeyOf'].filter((key) => Object.hasOwn(value, key));
  return [...own.map((key) => value[key] ?? null), ...Object.values(value).flatMap(found)];
}

const IMPORTED = kindsOf('sonarr').filter((kind) => kindRow(kind).lifecycle !== 'fixed');

describe.each(IMPORTED.map((kind) => [kind]))('any %s at all', { tags: ['nix'] }, (kind) => {
  test('yields a module whose references are exactly those that import listed', () => {
    const known = { sonarr: recordOf('sonarr-4.0.19') };
    const modules: string[] = [];
    const listed: string[][] = [];
    fc.assert(
      fc.property(anyResource(kind), (answers) => {
        const imported = readable(() =>
          importServices([contentsOf({ app: 'sonarr' }, [{ kind, ...answers }])], known),
        );
        if (imported === undefined) return;
        const text = importText(imported);
        expect(text).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]|##[\w.-]*\[|(?!\n)\p{Cc}/u);
        modules.push(text);
        listed.push(imported.entries.flatMap(({ secrets }) => secrets.map(({ path }) => path)).sort());
      }),
      { numRuns: RUNS },
    );
    expect(modules.length).toBeGreaterThan(RUNS / 3);
    const evaluated = nixEval<Json[]>(`[ ${modules.map((text) => `(${text})`).join('\n')} ]`);
    // Equal secrets have one file.
    const paths = evaluated.map((module) => [...new Set(found(module).map(String))].sort());
    expect(paths).toEqual(listed);
  });
});

/** Returns undefined if the answers are refused as a whole. */
function readable<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
