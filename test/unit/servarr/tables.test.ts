import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { APPS, API_VERSIONS, isApiVersion, isApp, kindsOf } from '../../../generator/servarr/apps.ts';
import { kindNamed } from '../../../generator/servarr/kinds/kind-words.ts';
import {
  KINDS,
  PROVIDER_KINDS,
  SETTINGS_KINDS,
  isKind,
  keyOfProperty,
  keysOf,
  kindRow,
  metaKeys,
  propertyOfKey,
  providerRow,
} from '../../../generator/servarr/kinds.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const texts = z.array(z.string());
const textTable = z.record(z.string(), z.string());
const role = z.enum(['library', 'indexerManager']);

/** The types of keys with structured values. */
const STRUCTURES = ['allowed', 'conditions', 'cutoff', 'qualities', 'scores'] as const;

const key = z.strictObject({
  wire: z.string().exactOptional(),
  wires: z.record(z.string().refine(isApp), z.string()).exactOptional(),
  type: z
    .enum([
      ...([
        'bool',
        'commaList',
        'enum',
        'float',
        'folder',
        'guid',
        'host',
        'hosts',
        'language',
        'login',
      ] as const),
      'number',
      'protocols',
      'quality',
      'size',
      'sizes',
      ...(['reference', 'remotePath', 'secret', 'tag', 'tags', 'text', 'texts'] as const),
      ...STRUCTURES,
    ])
    .exactOptional(),
  description: z.string().endsWith('.').exactOptional(),
  required: z.literal(true).exactOptional(),
  neededToCreate: z.literal(true).exactOptional(),
  apps: z.array(z.string().refine(isApp)).nonempty().exactOptional(),
  since: z.record(z.string().refine(isApp), z.string().regex(/^\d+(?:\.\d+)*$/u)).exactOptional(),
  onlyElsewhere: z.literal(true).exactOptional(),
  enumValues: z
    .record(z.string().refine(isApp), z.union([texts.min(2), z.record(z.string(), z.int())]))
    .exactOptional(),
  list: z.string().exactOptional(),
  targetName: z.string().exactOptional(),
  none: z.number().exactOptional(),
  wireList: z.string().exactOptional(),
  inItems: z
    .strictObject({
      of: z.enum(['usenet', 'torrent']).exactOptional(),
      property: z.enum(['allowed', 'delay', 'protocol']),
    })
    .exactOptional(),
  insteadOf: z.array(z.string()).exactOptional(),
  nullable: z.literal(true).exactOptional(),
  elements: z.literal('mappedCategory').exactOptional(),
  minimum: z.int().exactOptional(),
  maximum: z.record(z.string().refine(isApp), z.int()).exactOptional(),
  initial: z.union([z.boolean(), z.number(), z.string()]).exactOptional(),
  resetWithLastScored: z.literal(true).exactOptional(),
  refuses: z
    .strictObject({
      root: z.array(z.string().refine(isApp)).nonempty().exactOptional(),
      systemFolders: z.array(z.string().refine(isApp)).nonempty().exactOptional(),
    })
    .exactOptional(),
  outsideOf: z.string().exactOptional(),
  unusedWith: z
    .strictObject({ property: z.string(), values: texts.nonempty(), instead: z.string() })
    .exactOptional(),
  optional: z.literal(true).exactOptional(),
  alwaysFor: z.string().exactOptional(),
});

/** Traits that every row has, and optional traits that a row may omit. */
const base = {
  roles: z.array(role).nonempty(),
  apps: z.array(z.string().refine(isApp)).nonempty().exactOptional(),
  paths: z
    .record(
      z.string().refine((name) => isApp(name) || isApiVersion(name)),
      z.string(),
    )
    .exactOptional(),
  paged: z.array(z.enum(API_VERSIONS)).nonempty().exactOptional(),
  title: z.string(),
  plural: z.string(),
  lifecycle: z.enum(['direct', 'fixed', 'singleton', 'staged']),
  identity: texts,
  identityWithoutName: texts.exactOptional(),
  keys: z.record(z.string().regex(/^[a-z][A-Za-z]*$/u), key).exactOptional(),
  excludedKeys: texts.nonempty().exactOptional(),
  ignoredKeys: z.record(z.string().refine(isApp), texts).exactOptional(),
  after: z.array(z.string().refine(isKind)).nonempty().exactOptional(),
  sparesForeign: z.literal(true).exactOptional(),
  reservedNames: texts.exactOptional(),
  readsDisks: z.literal(true).exactOptional(),
  builtIn: z.literal(true).exactOptional(),
  contactsTargetEvenWhenForced: z.literal(true).exactOptional(),
  externalManagers: z
    .array(
      z.strictObject({
        name: z.string(),
        role,
        implementations: texts.nonempty(),
        suffix: z.string().min(1),
        field: z.string(),
        pattern: z.string().refine((text) => new RegExp(text, 'u')),
      }),
    )
    .nonempty()
    .exactOptional(),
  announcesCreates: z
    .strictObject({
      role,
      mark: z.string(),
      namesStayIn: z.strictObject({ kind: z.string(), key: z.string(), value: z.string() }),
    })
    .exactOptional(),
  followUp: z.strictObject({ command: z.string(), effect: z.string() }).exactOptional(),
};

const provider = z.strictObject({
  ...base,
  codec: z.literal('provider'),
  declaredAt: z.strictObject({
    module: z.string().regex(/^[a-z][A-Za-z]*$/u),
    list: z.string().regex(/^extra[A-Z][A-Za-z]*$/u),
    services: z.enum(['all', 'named']),
  }),
  noun: z.string(),
  nouns: z.string(),
  enabledBy: z.discriminatedUnion('by', [
    z.strictObject({
      by: z.literal('keys'),
      keys: z.array(texts.nonempty()).nonempty(),
      supported: textTable.exactOptional(),
    }),
    z.strictObject({ by: z.literal('events'), refines: z.record(z.string(), texts.nonempty()) }),
    z.strictObject({ by: z.literal('word'), key: z.string(), off: z.string(), on: z.string() }),
    z.strictObject({ by: z.literal('tags') }),
    z.strictObject({ by: z.literal('none') }),
  ]),
  accountAddress: texts.nonempty().exactOptional(),
  hasDefinitions: z.literal(true).exactOptional(),
  separatedBy: texts.nonempty().exactOptional(),
  classEndings: texts.nonempty().exactOptional(),
  sharedNames: texts.nonempty().exactOptional(),
  metaKeys: texts.nonempty().exactOptional(),
  autoConnect: z.strictObject({ address: z.string(), own: z.string(), key: z.string() }).exactOptional(),
  example: z.strictObject({ implementationName: z.string(), entry: z.record(z.string(), z.json()) }),
});

const flat = z.strictObject({
  ...base,
  codec: z.literal('flat'),
  declaredAt: z.strictObject({ option: z.string().regex(/^[a-z][A-Za-z]*s$/u) }),
  shorthandKey: z.string().exactOptional(),
  anyOf: z.array(texts.nonempty()).nonempty().exactOptional(),
  attributesAre: z.string().exactOptional(),
  ascending: texts.exactOptional(),
  sharedBelow: z.string().exactOptional(),
  movesTo: z.strictObject({ kind: z.string(), key: z.string() }).exactOptional(),
  position: z.string().exactOptional(),
  fresh: z.array(z.record(z.string(), z.union([z.boolean(), z.number(), z.string()]))).exactOptional(),
  example: z.record(z.string(), z.json()),
});

/** The traits of kinds that are declared by name. */
const set = {
  ...base,
  declaredAt: z.strictObject({ set: z.string().regex(/^[a-z][A-Za-z]*s$/u) }),
  scoredBy: z.string().exactOptional(),
  ownKeys: z
    .record(z.string(), z.strictObject({ type: z.literal('texts').exactOptional(), description: z.string() }))
    .exactOptional(),
  noun: z.string(),
  nouns: z.string(),
};

const conditions = z.strictObject({
  ...set,
  codec: z.literal('conditions'),
  classEndings: texts.nonempty(),
  metaKeys: texts.nonempty(),
  conditionReferences: z
    .record(z.string(), z.strictObject({ field: z.string(), path: z.string(), property: z.string() }))
    .exactOptional(),
  example: z.strictObject({ implementationName: z.string(), entry: z.record(z.string(), z.json()) }),
});

const profile = z.strictObject({
  ...set,
  codec: z.literal('profile'),
  example: z.strictObject({ entry: z.record(z.string(), z.json()) }),
});

const row = z.discriminatedUnion('codec', [provider, flat, conditions, profile]);

const settings = z.strictObject({
  ...base,
  codec: z.literal('flat'),
  lifecycle: z.literal('singleton'),
  paths: z.strictObject({ v5: z.string() }),
  identity: z.tuple([]),
  declaredAt: z.strictObject({ settings: z.string().regex(/^[a-z][A-Za-z]*$/u) }),
  onlyKnownKeys: z.literal(true).exactOptional(),
  secretProperties: texts.nonempty().exactOptional(),
  environment: textTable.exactOptional(),
});

const apps = z.record(
  z.string(),
  z
    .strictObject({
      title: z.string(),
      appName: z.string().exactOptional(),
      major: z.int().exactOptional(),
      like: z.string().refine(isApp).exactOptional(),
      without: texts.nonempty().exactOptional(),
      unrecordedLike: z.string().refine(isApp).exactOptional(),
      unit: z.string().exactOptional(),
      role: role.exactOptional(),
      apis: z.array(z.enum(API_VERSIONS)).nonempty().exactOptional(),
      port: z.int(),
    })
    .refine((one) => one.like !== undefined || (one.role !== undefined && one.apis !== undefined)),
);

const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(root, 'generator/servarr', name), 'utf8'));

test('the table of kinds has the shape that its reader and Nix take for granted', () => {
  expect(z.record(z.string(), row).safeParse(read('kinds.json')).error).toBeUndefined();
  expect(z.record(z.string(), settings).safeParse(read('settings.json')).error).toBeUndefined();
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
  expect([
    keyOfProperty('importlist', 'qualityProfileId'),
    propertyOfKey('importlist', 'qualityProfile'),
  ]).toEqual(['qualityProfile', 'qualityProfileId']);
});

test('the table of apps has the shape that its reader and Nix take for granted', () => {
  expect(apps.safeParse(read('apps.json')).error).toBeUndefined();
  expect(Object.keys(APPS)).toEqual(Object.keys(APPS).sort());
});

test('lists of apps name no app that is like another one', () => {
  const like = Object.keys(APPS).filter((app) => isApp(app) && APPS[app].like !== undefined);
  const lists = ['kinds.json', 'settings.json'].flatMap((name) => [
    ...JSON.stringify(read(name)).matchAll(/\["[^\]]*\]/gu),
  ]);
  expect(lists.filter(([list]) => like.some((app) => list.includes(`"${app}"`)))).toEqual([]);
});

test('the keys that every entry has are sorted, each once', () => {
  const keys = z.array(z.string()).parse(read('meta-keys.json'));
  expect(keys).toEqual([...new Set(keys)].sort());
  expect(metaKeys('downloadclient')).toEqual([...keys, 'categories'].sort());
});

test('the options that every module has of its own are sorted, each once', () => {
  const names = z.array(z.string()).parse(read('module-options.json'));
  expect(names).toEqual([...new Set(names)].sort());
});

test('no two kinds share a module, and a word is on or off', () => {
  expect(new Set(PROVIDER_KINDS.map((kind) => providerRow(kind).declaredAt.module)).size).toBe(
    PROVIDER_KINDS.length,
  );
  for (const kind of PROVIDER_KINDS) {
    const by = kindRow(kind).enabledBy;
    if (by.by !== 'word') continue;
    expect(by.on).not.toBe(by.off);
    for (const words of Object.values(kindRow(kind).keys[by.key]?.enumValues ?? {}))
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
  expect(kindsOf('prowlarr')).toEqual([
    'appprofile',
    'downloadclient',
    'notification',
    'indexer',
    'applications',
    'indexerproxy',
    'config/ui',
    'config/host',
  ]);
  expect(kindsOf('sonarr')).toEqual([
    'rootfolder',
    'remotepathmapping',
    'delayprofile',
    'downloadclient',
    'notification',
    'indexer',
    'importlist',
    'metadata',
    'importlistexclusion',
    'qualitydefinition',
    'releaseprofile',
    'customformat',
    'qualityprofile',
    'autotagging',
    ...SETTINGS_KINDS,
  ]);
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
