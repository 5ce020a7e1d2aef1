import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { APP_NAMES, API_VERSIONS, isApp, kindsOf } from '../../../generator/servarr/apps.ts';
import { kinOf } from '../../../generator/servarr/like.ts';
import { kindNamed } from '../../../generator/servarr/kinds/kind-words.ts';
import {
  KINDS,
  type Kind,
  PROVIDER_KINDS,
  SETTINGS_KINDS,
  isKind,
  keyOfProperty,
  keysByProperty,
  keysOf,
  kindRow,
  propertyOfKey,
  providerRow,
} from '../../../generator/servarr/kinds.ts';
import { testFolder } from '../../folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** The types of the rows of each table, which the generator and Nix read without a check. */
const TYPES = {
  'kinds.json':
    "(GivenRow<ProviderRow> & Pick<ProviderRow, 'enabledBy'>) | (GivenRow<FlatRow | SetRow> & { enabledBy?: never })",
  'settings.json': 'GivenRow<SettingsRow> & { paths: { v5: string } }',
  'apps.json':
    "Pick<AppRow, 'port' | 'title'> & Partial<AppRow> & ({ like: App } | Pick<AppRow, 'apis' | 'role'>)",
};

const read = (name: string): object =>
  JSON.parse(readFileSync(path.join(root, 'generator/servarr', name), 'utf8')) as object;

test('rows have the traits that their types name, and no others', () => {
  const folder = testFolder();
  const rows = Object.entries(TYPES).map(
    ([file, type]) =>
      `export const ${path.parse(file).name}: Record<string, ${type}> = ${JSON.stringify(read(file), undefined, 1)};`,
  );
  const servarr = path.join(root, 'generator/servarr');
  const imports = [
    `import type { FlatRow, GivenRow, ProviderRow, SetRow, SettingsRow } from '${servarr}/kinds.ts';`,
    `import type { App, AppRow } from '${servarr}/like.ts';`,
  ];
  writeFileSync(path.join(folder, 'rows.mts'), [...imports, ...rows].join('\n'));
  const compilerOptions = { typeRoots: [path.join(root, 'node_modules/@types')] };
  const config = { extends: path.join(root, 'tsconfig.json'), compilerOptions, include: ['rows.mts'] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  expect(spawnSync(tsc, ['-p', folder], { encoding: 'utf8' })).toMatchObject({ stdout: '', status: 0 });
});

/** Returns each value with its place, the length of each list at `<place>#`, and each name in a set at `<place>@`. */
function placesIn(value: unknown, place: string): [place: string, found: unknown][] {
  if (typeof value !== 'object' || value === null) return [[place, value]];
  if (Array.isArray(value))
    return [[`${place}#`, value.length], ...value.flatMap((one) => placesIn(one, place))];
  return Object.entries(value).flatMap(([name, one]) => [
    [`${place}@`, name],
    ...placesIn(one, `${place}.${name}`),
  ]);
}

const app = APP_NAMES.join('|');

/** A place in a table -> the form of what is there, as far as types cannot say it. */
const FORMS: readonly [place: RegExp, form: RegExp][] = [
  [/\.keys@$|\.declaredAt\.(?:module|settings)$/u, /^[a-z][A-Za-z]*$/u],
  [/\.declaredAt\.(?:option|set)$/u, /^[a-z][A-Za-z]*s$/u],
  [/\.declaredAt\.list$/u, /^extra[A-Z][A-Za-z]*$/u],
  [/\.keys\.\w+\.description$/u, /\.$/u],
  [/\.since\./u, /^\d+(?:\.\d+)*$/u],
  [
    /\.(?:apps|root|systemFolders)$|\.(?:wires|since|enumValues|maximum|ignoredKeys)@$/u,
    RegExp(`^(?:${app})$`, 'u'),
  ],
  [/\.paths@$/u, RegExp(`^(?:${app}|${API_VERSIONS.join('|')})$`, 'u')],
  [/\.paged$/u, RegExp(`^(?:${API_VERSIONS.join('|')})$`, 'u')],
  [/\.(?:minimum|port|major)$|\.maximum\.\w+$|\.enumValues\.\w+\..+$/u, /^(?!-?\d*\.)/u],
  [/^config.*\.identity#$/u, /^0$/u],
  [/^(?!config.*\.identity).*#$/u, /^(?!0$)/u],
  [/\.enumValues\.\w+#$/u, /^(?!1$)/u],
  [/^(?!.*\.(?:example|fresh|initial)(?:\.|$))/u, /^(?!false$|$)/u],
];

test.each(Object.keys(TYPES))(
  '%s has names, texts and numbers of the form that its readers expect',
  (file) => {
    const odd = placesIn(read(file), '')
      .map(([place, found]) => [place.slice(1), String(found)] as const)
      .filter(([place, found]) => FORMS.some(([where, form]) => where.test(place) && !form.test(found)));
    expect(odd).toEqual([]);
  },
);

test('the keys of a row agree with its traits', () => {
  for (const kind of KINDS) {
    const { identity, keys, codec, ...rest } = kindRow(kind);
    expect(keysByProperty(kindRow(kind)).size, kind).toBe(Object.keys(keys).length);
    const shorthand = 'shorthandKey' in rest && rest.shorthandKey !== undefined ? [rest.shorthandKey] : [];
    if (codec === 'flat')
      for (const one of [...identity, ...shorthand].filter((name) => keys[name]?.type !== 'tags'))
        expect(keys[one], `${kind} ${one}`).toMatchObject({ required: true });
    if (codec === 'conditions')
      for (const trait of ['metaKeys.0', 'example.implementationName'])
        expect(rest, kind).toHaveProperty(trait);
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

test('lists of apps name no app beside one that it is like', () => {
  const lists = ['kinds.json', 'settings.json'].flatMap((name) => [
    ...JSON.stringify(read(name)).matchAll(/\["[^\]]*\]/gu),
  ]);
  const isTwice = (list: string): boolean =>
    APP_NAMES.some((name) => kinOf(name).filter((one) => list.includes(`"${one}"`)).length > 1);
  expect(lists.filter(([list]) => isTwice(list))).toEqual([]);
});

test.each(['apps.json', 'meta-keys.json', 'module-options.json'])('%s is sorted, each name once', (file) => {
  const rows = read(file);
  const names = Array.isArray(rows) ? (rows as string[]) : Object.keys(rows);
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
