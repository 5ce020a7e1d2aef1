import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { APPS, API_VERSIONS, isApp, kindsOf } from '../../../generator/servarr/apps.ts';
import { KINDS, metaKeys, isKind, kindNamed, kindRow } from '../../../generator/servarr/kinds.ts';
import { PLAIN_KINDS, isPlainKind, plainKeys, plainRow } from '../../../generator/servarr/plain.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const texts = z.array(z.string());
const textTable = z.record(z.string(), z.string());
const role = z.enum(['library', 'indexerManager']);

const row = z.strictObject({
  roles: z.array(role).nonempty(),
  paths: z.partialRecord(z.enum(API_VERSIONS), z.string()),
  module: z.string().regex(/^[a-z][A-Za-z]*$/u),
  list: z.string().regex(/^extra[A-Z][A-Za-z]*$/u),
  noun: z.string(),
  nouns: z.string(),
  title: z.string(),
  plural: z.string(),
  enabledBy: z.discriminatedUnion('by', [
    z.strictObject({
      by: z.literal('keys'),
      keys: z.array(texts.nonempty()).nonempty(),
      supported: textTable.exactOptional(),
    }),
    z.strictObject({ by: z.literal('events') }),
    z.strictObject({ by: z.literal('word'), key: z.string(), off: z.string(), on: z.string() }),
    z.strictObject({ by: z.literal('tags') }),
    z.strictObject({ by: z.literal('none') }),
  ]),
  services: z.enum(['all', 'named']),
  identity: z.enum(['definition', 'implementation']),
  classEndings: texts,
  builtIn: z.boolean(),
  contactsTargetEvenWhenForced: z.boolean(),
  externalManagers: z.array(
    z.strictObject({
      name: z.string(),
      role,
      implementations: texts.nonempty(),
      suffix: z.string().min(1),
      field: z.string(),
      pattern: z.string().refine((text) => new RegExp(text, 'u')),
    }),
  ),
  metaKeys: texts,
  optionNames: textTable,
  listElementTypes: z.record(z.string(), z.literal('mappedCategory')),
  notConfigurable: texts,
  omittedFromSchema: textTable,
  ignoredKeys: z.record(z.string().refine(isApp), texts),
  references: z.record(
    z.string(),
    z.strictObject({ key: z.string(), path: z.string(), name: z.string(), none: z.number().exactOptional() }),
  ),
  enumValues: z.record(z.string(), z.record(z.string().refine(isApp), texts.min(2))),
  after: z.array(z.string().refine(isKind)),
  autoConnect: z.strictObject({ address: z.string(), own: z.string(), key: z.string() }).exactOptional(),
  afterChange: z
    .strictObject({
      role,
      command: z.string(),
      effect: z.string(),
      untilItWorks: z.boolean().exactOptional(),
    })
    .exactOptional(),
  example: z.strictObject({ implementationName: z.string(), entry: z.record(z.string(), z.json()) }),
});

const apps = z.record(
  z.string(),
  z.strictObject({ title: z.string(), role, apis: z.array(z.enum(API_VERSIONS)).nonempty(), port: z.int() }),
);

const plainKey = z.strictObject({
  key: z.string().regex(/^[a-z][A-Za-z]*$/u),
  is: z.enum(['flag', 'number', 'folder', 'host', 'place', 'reference', 'tags', 'text', 'word']),
  required: z.boolean(),
  apps: z.array(z.string().refine(isApp)).nonempty().exactOptional(),
  words: z.record(z.string().refine(isApp), texts.min(2)).exactOptional(),
  list: z.string().exactOptional(),
  refusesSystemFolders: z.array(z.string().refine(isApp)).nonempty().exactOptional(),
  refusesRoot: z.array(z.string().refine(isApp)).nonempty().exactOptional(),
});

const plain = z.strictObject({
  roles: z.array(role).nonempty(),
  option: z.string().regex(/^[a-z][A-Za-z]*s$/u),
  title: z.string(),
  plural: z.string(),
  identity: texts.nonempty(),
  bare: z.string().nullable(),
  keys: z.record(z.string(), plainKey),
  example: textTable,
});

const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(root, 'generator/servarr', name), 'utf8'));

test('the table of kinds has the shape that its reader and Nix take for granted', () => {
  expect(z.record(z.string(), row).safeParse(read('kinds.json')).error).toBeUndefined();
});

test('the table of what stands beside the kinds has the shape that its reader and Nix take for granted', () => {
  expect(z.record(z.string(), plain).safeParse(read('plain.json')).error).toBeUndefined();
  for (const kind of PLAIN_KINDS) {
    const { identity, bare, keys } = plainRow(kind);
    for (const key of [...identity, ...(bare === null ? [] : [bare])])
      expect(keys[key], key).toMatchObject({ key, required: true });
    for (const key of Object.values(keys)) {
      expect(key.list !== undefined).toBe(key.is === 'reference');
      expect(key.words !== undefined).toBe(key.is === 'word');
    }
  }
  expect([isKind('rootfolder'), isPlainKind('rootfolder'), isPlainKind('toString')]).toEqual([
    false,
    true,
    false,
  ]);
  expect([...plainKeys('rootfolder', 'sonarr').keys()]).toEqual(['path']);
});

test('the table of apps has the shape that its reader and Nix take for granted', () => {
  expect(apps.safeParse(read('apps.json')).error).toBeUndefined();
  expect(Object.keys(APPS)).toEqual(Object.keys(APPS).sort());
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
  expect(new Set(KINDS.map((kind) => kindRow(kind).module)).size).toBe(KINDS.length);
  for (const kind of KINDS) {
    const by = kindRow(kind).enabledBy;
    if (by.by !== 'word') continue;
    expect(by.on).not.toBe(by.off);
    for (const words of Object.values(kindRow(kind).enumValues[by.key] ?? {}))
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
    'downloadclient',
    'notification',
    'indexer',
    'applications',
    'indexerproxy',
  ]);
  expect(kindsOf('sonarr')).toEqual(['downloadclient', 'notification', 'indexer', 'importlist', 'metadata']);
});

test.each(['__proto__', 'constructor', 'Sonarr', ''])('%j is neither an app nor a kind', (name) => {
  expect([isApp(name), isKind(name)]).toEqual([false, false]);
});

test('a kind is known by its module, too, and by nothing that another one has', () => {
  for (const kind of KINDS) {
    const { module } = kindRow(kind);
    const names = [kind, module, `suite.${module}`, module.toUpperCase()];
    expect(names.map(kindNamed)).toEqual([kind, kind, kind, kind]);
  }
  expect(['', 'suite', 'constructor', 'indexrs', 'suite.suite.notif'].map(kindNamed)).toEqual(
    Array.from({ length: 5 }),
  );
});
