import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  APPS,
  APP_NAMES,
  API_VERSIONS,
  isApiVersion,
  isApp,
  kindsOf,
} from '../../../generator/servarr/apps.ts';
import { kindNamed } from '../../../generator/servarr/kinds/kind-words.ts';
import {
  KINDS,
  type Kind,
  PROVIDER_KINDS,
  SETTINGS_KINDS,
  isKind,
  keyOfProperty,
  keysOf,
  kindRow,
  propertyOfKey,
  providerRow,
} from '../../../generator/servarr/kinds.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const text = z.string();
const texts = z.array(text);
const some = texts.nonempty();
const yes = z.literal(true);
const role = z.enum(['library', 'indexerManager']);
const app = text.refine(isApp);
const apps = z.array(app).nonempty();
const scalar = z.union([z.boolean(), z.number(), text]);
const entry = z.record(text, z.json());
/** The name of an option. */
const option = text.regex(/^[a-z][A-Za-z]*$/u);
const plural = option.endsWith('s');

/** Traits of one type. */
const each = (names: string, type: z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(names.split(' ').map((name) => [name, type]));

/** An object with these texts. */
const object = (names: string) => z.strictObject(each(names, text));

const optional = (traits: Record<string, z.ZodType>) => z.strictObject(traits).partial().shape;

const KEY_TYPES =
  'allowed bool commaList conditions cutoff enum float folder guid host hosts language login number protocols qualities ' +
  'quality reference remotePath scores secret size sizes tag tags text texts';

const key = z
  .strictObject({
    ...each('wire list targetName wireList outsideOf alwaysFor', text),
    ...each('required neededToCreate onlyElsewhere nullable resetWithLastScored optional', yes),
    wires: z.record(app, text),
    type: z.enum(KEY_TYPES.split(' ')),
    description: text.endsWith('.'),
    apps,
    since: z.record(app, text.regex(/^\d+(?:\.\d+)*$/u)),
    enumValues: z.record(app, z.union([texts.min(2), z.record(text, z.int())])),
    none: z.number(),
    inItems: z.strictObject({
      of: z.enum(['usenet', 'torrent']).optional(),
      property: z.enum(['allowed', 'delay', 'protocol']),
    }),
    insteadOf: texts,
    elements: z.literal('mappedCategory'),
    minimum: z.int(),
    maximum: z.record(app, z.int()),
    initial: scalar,
    refuses: z.strictObject(each('root systemFolders', apps)).partial(),
    unusedWith: object('property instead').extend({ values: some }),
  })
  .partial();

const externalManager = object('name field').extend({
  role,
  implementations: some,
  suffix: text.min(1),
  pattern: text.refine((pattern) => new RegExp(pattern, 'u')),
});

const base = {
  ...each('title plural', text),
  roles: z.array(role).nonempty(),
  lifecycle: z.enum(['direct', 'fixed', 'singleton', 'staged']),
  identity: texts,
  ...optional({
    ...each('sparesForeign readsDisks builtIn contactsTargetEvenWhenForced', yes),
    ...each('identityWithoutName reservedNames', texts),
    apps,
    paths: z.record(app.or(text.refine(isApiVersion)), text),
    paged: z.array(z.enum(API_VERSIONS)).nonempty(),
    keys: z.record(option, key),
    excludedKeys: some,
    ignoredKeys: z.record(app, texts),
    after: z.array(text.refine(isKind)).nonempty(),
    externalManagers: z.array(externalManager).nonempty(),
    announcesCreates: object('mark').extend({ role, namesStayIn: object('kind key value') }),
    followUp: object('command effect'),
  }),
};

const provider = z.strictObject({
  ...base,
  ...each('noun nouns', text),
  codec: z.literal('provider'),
  declaredAt: z.strictObject({
    module: option,
    list: text.regex(/^extra[A-Z][A-Za-z]*$/u),
    services: z.enum(['all', 'named']),
  }),
  enabledBy: z.discriminatedUnion('by', [
    z.strictObject({
      by: z.literal('keys'),
      keys: z.array(some).nonempty(),
      supported: z.record(text, text).optional(),
    }),
    z.strictObject({ by: z.literal('events'), refines: z.record(text, some) }),
    z.strictObject({ by: z.literal('word'), key: text, off: text, on: text }),
    z.strictObject({ by: z.enum(['tags', 'none']) }),
  ]),
  ...optional({
    ...each('accountAddress separatedBy classEndings sharedNames metaKeys', some),
    hasDefinitions: yes,
    autoConnect: object('address own key'),
  }),
  example: z.strictObject({ implementationName: text, entry }),
});

const flat = z.strictObject({
  ...base,
  codec: z.literal('flat'),
  declaredAt: z.strictObject({ option: plural }),
  ...optional({
    ...each('shorthandKey attributesAre sharedBelow position', text),
    anyOf: z.array(some).nonempty(),
    ascending: texts,
    movesTo: object('kind key'),
    fresh: z.array(z.record(text, scalar)),
  }),
  example: entry,
});

/** The traits of kinds that are declared by name. */
const set = {
  ...base,
  ...each('noun nouns', text),
  declaredAt: z.strictObject({ set: plural }),
  ...optional({
    scoredBy: text,
    ownKeys: z.record(text, object('description').extend({ type: z.literal('texts').optional() })),
  }),
};

const conditions = z.strictObject({
  ...set,
  ...each('classEndings metaKeys', some),
  codec: z.literal('conditions'),
  conditionReferences: z.record(text, object('field path property')).optional(),
  example: z.strictObject({ implementationName: text, entry }),
});

const profile = z.strictObject({ ...set, codec: z.literal('profile'), example: z.strictObject({ entry }) });

const settings = z.strictObject({
  ...base,
  codec: z.literal('flat'),
  lifecycle: z.literal('singleton'),
  paths: object('v5'),
  identity: z.tuple([]),
  declaredAt: z.strictObject({ settings: option }),
  ...optional({ onlyKnownKeys: yes, secretProperties: some, environment: z.record(text, text) }),
});

const appRow = z
  .strictObject({
    title: text,
    port: z.int(),
    ...optional({
      ...each('appName unit', text),
      ...each('like unrecordedLike', app),
      major: z.int(),
      without: some,
      role,
      apis: z.array(z.enum(API_VERSIONS)).nonempty(),
    }),
  })
  .refine((one) => 'like' in one || ('role' in one && 'apis' in one));

/** The shape of a row of each table, which the generator and Nix read without a check. */
const SHAPES = {
  'kinds.json': z.discriminatedUnion('codec', [provider, flat, conditions, profile]),
  'settings.json': settings,
  'apps.json': appRow,
};

const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(root, 'generator/servarr', name), 'utf8'));

test.each(Object.entries(SHAPES))('%s has the shape that its readers expect', (file, row) => {
  expect(z.record(text, row).safeParse(read(file)).error).toBeUndefined();
});

test('the keys of a row agree with its traits', () => {
  for (const kind of KINDS) {
    const { identity, keys, codec, ...rest } = kindRow(kind);
    const shorthand = 'shorthandKey' in rest && rest.shorthandKey !== undefined ? [rest.shorthandKey] : [];
    if (codec === 'flat')
      for (const one of [...identity, ...shorthand].filter((name) => keys[name]?.type !== 'tags'))
        expect(keys[one], `${kind} ${one}`).toMatchObject({ required: true });
    for (const [name, one] of Object.entries(keys)) {
      expect(one.wire, `${kind} ${name}`).not.toBe(name);
      expect(one.list !== undefined, `${kind} ${name}`).toBe(one.type === 'reference');
      expect(one.enumValues !== undefined, `${kind} ${name}`).toBe(one.type === 'enum');
    }
  }
  expect([...keysOf('rootfolder', 'sonarr').keys()]).toEqual(['path']);
  expect(keyOfProperty('importlist', 'qualityProfileId')).toBe('qualityProfile');
  expect(propertyOfKey('importlist', 'qualityProfile')).toBe('qualityProfileId');
});

test('lists of apps name no app that is like another one', () => {
  const like = APP_NAMES.filter((name) => APPS[name].like !== undefined);
  const lists = ['kinds.json', 'settings.json'].flatMap((name) => [
    ...JSON.stringify(read(name)).matchAll(/\["[^\]]*\]/gu),
  ]);
  expect(lists.filter(([list]) => like.some((name) => list.includes(`"${name}"`)))).toEqual([]);
});

test.each(['apps.json', 'meta-keys.json', 'module-options.json'])('%s is sorted, each name once', (file) => {
  const rows = read(file);
  const names = Array.isArray(rows) ? texts.parse(rows) : Object.keys(rows as object);
  expect(names).toEqual([...new Set(names)].sort());
});

test('no two kinds share a module, and a word is on or off', () => {
  const modules = PROVIDER_KINDS.map((kind) => providerRow(kind).declaredAt.module);
  expect(modules).toEqual([...new Set(modules)]);
  for (const { enabledBy: by, keys } of PROVIDER_KINDS.map(kindRow)) {
    if (by.by !== 'word') continue;
    expect(by.on).not.toBe(by.off);
    for (const words of Object.values(keys[by.key]?.enumValues ?? {}))
      expect(words).toEqual(expect.arrayContaining([by.on, by.off]));
  }
});

test('kinds can be put in an order in which each comes after what it needs', () => {
  const done = new Set<string>();
  for (let rounds = 0; rounds < KINDS.length; rounds += 1)
    for (const kind of KINDS) if (kindRow(kind).after.every((one) => done.has(one))) done.add(kind);
  expect(done.size).toBe(KINDS.length);
});

test('an app has the kinds of its role', () => {
  expect(kindsOf('prowlarr').join(' ')).toBe(
    'appprofile downloadclient notification indexer applications indexerproxy config/ui config/host',
  );
  const named = kindsOf('sonarr').filter((kind) => !(SETTINGS_KINDS as readonly Kind[]).includes(kind));
  expect(kindsOf('sonarr')).toEqual([...named, ...SETTINGS_KINDS]);
  expect(named.join(' ')).toBe(
    'rootfolder remotepathmapping delayprofile downloadclient notification indexer importlist metadata ' +
      'importlistexclusion qualitydefinition releaseprofile customformat qualityprofile autotagging',
  );
  expect(kindsOf('lidarr')).toContain('metadataprofile');
});

test.each(['__proto__', 'constructor', 'Sonarr', ''])('%j is neither an app nor a kind', (name) => {
  expect([isApp(name), isKind(name)]).toEqual([false, false]);
});

test('a kind is known by its module, too, and by nothing that another one has', () => {
  for (const kind of PROVIDER_KINDS) {
    const { module } = providerRow(kind).declaredAt;
    const names = [kind, module, `suite.${module}`, module.toUpperCase()];
    expect(names.map(kindNamed)).toEqual([kind, kind, kind, kind]);
  }
  expect(['', 'suite', 'constructor', 'indexrs', 'suite.suite.notif'].map(kindNamed)).toEqual(
    Array.from({ length: 5 }),
  );
});
