/**
 * The table of kinds, `kinds.json` and for settings `settings.json`: everything that the generator, the Nix modules and
 * the host program need to know about each resource type. Code never depends on the name of a kind: a new kind is a row.
 * Nix reads the same files.
 */
import { lookUp } from '../base/collections.ts';
import { memo } from '../base/memo.ts';
import type { KeyRow, KeyType, KindRow, ProviderRow, Reference, SetRow, SettingsRow } from './kind-row.ts';
import rows from './kinds.json' with { type: 'json' };
import common from './meta-keys.json' with { type: 'json' };
import options from './module-options.json' with { type: 'json' };
import { APPS, isApp, isFor, isWithout, ofApp } from './like.ts';
import { sizeIn } from './values.ts';
import settings from './settings.json' with { type: 'json' };

export type * from './kind-row.ts';

/** A group of settings, by its path: `config/naming`, `config/ui` … */
export type SettingsKind = keyof typeof settings;

/** A resource type, by the end of its path: `downloadclient`, `rootfolder`, `config/naming` … */
export type Kind = SettingsKind | keyof typeof rows;

/** A kind with a schema: only those say what enables a resource. */
export type ProviderKind = {
  [K in keyof typeof rows]: (typeof rows)[K] extends { readonly enabledBy: unknown } ? K : never;
}[keyof typeof rows];

export type RecordedKind = SchemaKind | SettingsKind;

/** A kind that the schema of a service describes: `generate` reads it. */
export type SchemaKind = {
  [K in keyof typeof rows]: (typeof rows)[K] extends { readonly noun: string } ? K : never;
}[keyof typeof rows];

/** The value of a size without a limit. */
export const UNLIMITED = 'unlimited';

/** The traits of rows that omit them. Nix has the defaults of those that it reads (nix/lib/kinds.nix). */
const DEFAULTS = {
  paths: {},
  paged: [],
  keys: {},
  excludedKeys: [],
  ignoredKeys: {},
  after: [],
  readsDisks: false,
  builtIn: false,
  externalManagers: [],
  enabledBy: { by: 'none' },
  metaKeys: [],
  conditionReferences: {},
  onlyKnownKeys: false,
  secretProperties: [],
  environment: {},
};

export type GivenRow<Row extends KindRow> = Row extends KindRow
  ? Omit<Row, keyof typeof DEFAULTS> & Partial<Row>
  : never;

// A test checks the shape of the file, so that reading it costs nothing.
const table = Object.fromEntries(
  Object.entries({ ...rows, ...settings }).map(([kind, row]) => [kind, { ...DEFAULTS, ...row }]),
) as unknown as Readonly<Record<Kind, KindRow>>;

export const KINDS = Object.keys(table) as readonly Kind[] as readonly [Kind, ...Kind[]];

/** The kinds that `generate` reads and that have a module, in the order of the table. */
export const PROVIDER_KINDS = KINDS.filter(
  (kind) => table[kind].codec === 'provider',
) as readonly Kind[] as readonly [ProviderKind, ...ProviderKind[]];

/** The kinds that `generate` reads, in the order of the table. */
export const SCHEMA_KINDS = KINDS.filter((kind) => 'noun' in table[kind]) as readonly Kind[] as readonly [
  SchemaKind,
  ...SchemaKind[],
];

/** The groups of settings, in the order of the table. */
export const SETTINGS_KINDS = Object.keys(settings) as readonly Kind[] as readonly [
  SettingsKind,
  ...SettingsKind[],
];

export const RECORDED_KINDS: readonly [RecordedKind, ...RecordedKind[]] = [
  ...SCHEMA_KINDS,
  ...SETTINGS_KINDS,
];

export function kindRow(kind: Kind): KindRow {
  return table[kind];
}

/** Returns the row of a provider kind. Throws RangeError for any other kind. */
export function providerRow(kind: Kind): ProviderRow {
  const row = table[kind];
  if (row.codec !== 'provider') throw new RangeError(`${kind} has no implementations`);
  return row;
}

/** Returns true if two implementations of the kind have this display name. */
export function isSharedName(kind: Kind, name: string): boolean {
  return kind === 'downloadclient' && name === 'Download Station';
}

/** Returns true for a kind of which hundreds of definitions share an implementation. */
export function hasDefinitions(kind: Kind): boolean {
  const row = table[kind];
  return row.codec === 'provider' && row.metaKeys.includes('definition');
}

/** Returns the row of a kind with a schema. Throws RangeError for any other kind. */
export function schemaRow(kind: Kind): ProviderRow | SetRow {
  const row = table[kind];
  if (row.codec === 'flat') throw new RangeError(`${kind} has no schema`);
  return row;
}

/** Returns true if the resources of a kind score those of another one, which take their scores with them. */
export function scores(kind: Kind, other: Kind): boolean {
  const row = kindRow(other);
  return 'scoredBy' in row && row.scoredBy === kind;
}

/** Returns the row of a group of settings; undefined for any other kind. */
export function settingsRow(kind: Kind): SettingsRow | undefined {
  const row = table[kind];
  return 'settings' in row.declaredAt ? (row as SettingsRow) : undefined;
}

/** Returns true for a kind whose schema `generate` records: provider kinds, custom formats, profiles, auto tags. */
export function isSchemaKind(kind: Kind): kind is SchemaKind {
  return 'noun' in table[kind];
}

/** The option below `suite` with the settings that services share. */
export const SETTINGS = 'settings';

/** Returns the name of the option below `suite` that declares a recorded kind: also the folder of its declarations. */
export function moduleOf(kind: Kind): string {
  if (settingsRow(kind) !== undefined) return SETTINGS;
  const { declaredAt } = schemaRow(kind);
  return 'module' in declaredAt ? declaredAt.module : declaredAt.set;
}

/** Returns the name of the option that takes a list of entries of a kind with a schema; undefined for sets by name. */
export function listOf(kind: Kind): string | undefined {
  if (settingsRow(kind) !== undefined) return undefined;
  const { declaredAt } = schemaRow(kind);
  return 'list' in declaredAt ? declaredAt.list : undefined;
}

/** Returns the path of the option of an implementation; users name conditions and profiles themselves, `<name>`. */
export function implementationPath(kind: Kind, option: string): string {
  return `suite.${moduleOf(kind)}.${isNamedByUser(kind) ? '<name>' : option}`;
}

/** Returns true for a kind with a schema whose entries have no option each. */
function isNamedByUser(kind: Kind): boolean {
  return isSchemaKind(kind) && listOf(kind) === undefined;
}

/** Returns true if `name` is a kind. */
export function isKind(name: string): name is Kind {
  return lookUp(table, name) !== undefined;
}

/** Returns true for a kind whose resources have an implementation and `fields`. */
export function isProviderKind(kind: Kind): kind is ProviderKind {
  return table[kind].codec === 'provider';
}

/** Returns the keys of an entry that no schema reports, sorted. A field with such a name is set under `fields`. */
export function metaKeys(kind: Kind): readonly string[] {
  const row = schemaRow(kind);
  return row.codec === 'provider' ? [...common, ...row.metaKeys].sort() : row.metaKeys;
}

/** Returns the options of a module that are not implementations. No implementation may have such a name. */
export function moduleOptions(kind: Kind): readonly string[] {
  const list = listOf(kind);
  return list === undefined ? [] : [...options, list];
}

/** Returns true if the services of an app store what is written into a key of the kind, instead of discarding it. */
export function storesKey(app: string, kind: Kind, key: string): boolean {
  return !(ofApp(table[kind].ignoredKeys, app)?.includes(key) ?? false);
}

/** Returns true if every service has the kind's resources from the start, so that they have no owner. */
export function comesWithService(kind: Kind): boolean {
  const { lifecycle, builtIn } = table[kind];
  return builtIn || lifecycle === 'fixed' || lifecycle === 'singleton';
}

/** Returns true if the resources of the services of an app have a name, which identifies them. */
export function isNamed(kind: Kind, app: string): boolean {
  const { identity, keys } = table[kind];
  return identity.includes('name') && isFor(keys['name']?.apps, app);
}

/**
 * Returns the option of an entry that stays if its name changes; undefined for an entry of a list, and for one that suite
 * makes from a service.
 */
export function ownOption(kind: Kind, path: string): string | undefined {
  const isShared = isProviderKind(kind) && moduleOptions(kind).some((one) => path.endsWith(`.${one}`));
  return isShared || path.endsWith(']') ? undefined : path;
}

/**
 * Returns true for a key that is part of a fingerprint only while suite sets it: a setting, and the size of a quality.
 * Apart from that they belong to the users of the service.
 */
export function countsIfSet(kind: Kind, key: string): boolean {
  return settingsRow(kind) !== undefined || sizeIn(key) !== undefined;
}

const KEYS = memo((_row: KindRow) => new Map<string, ReadonlyMap<string, KeyRow>>());

/** Returns what the table knows about the keys that an app has, by the name in a configuration. */
export function keysOf(kind: Kind, app: string): ReadonlyMap<string, KeyRow> {
  const byApp = KEYS(table[kind]);
  const cached = byApp.get(app);
  if (cached !== undefined) return cached;
  const keysOfApp = Object.entries(table[kind].keys).flatMap(([key, row]): [string, KeyRow][] => {
    if (!isFor(row.apps, app) || isWithout(app, kind, key)) return [];
    const wire = row.wires && ofApp(row.wires, app);
    return [[key, wire === undefined ? row : { ...row, wire }]];
  });
  const keys = new Map(keysOfApp);
  byApp.set(app, keys);
  return keys;
}

/** Returns the property with the position of a resource; undefined if the order of the kind means nothing. */
export function positionKey(kind: Kind): string | undefined {
  const row = table[kind];
  return 'position' in row ? row.position : undefined;
}

/** Returns the key of a configuration for a property on the wire, `qualityProfile` for `qualityProfileId`. */
export function keyOfProperty(kind: Kind, property: string): string {
  return keysByProperty(table[kind]).get(property) ?? property;
}

export const keysByProperty = memo(
  ({ keys }: KindRow) => new Map(Object.entries(keys).map(([key, { wire = key }]) => [wire, key])),
);

export function propertyOfKey(kind: Kind, key: string): string {
  return lookUp(table[kind].keys, key)?.wire ?? key;
}

/** Returns the option of NixOS that sets a key in the environment of an app: `services.sonarr.settings.server.port`. */
export function environmentOption(kind: Kind, app: string, key: string): string {
  const unit = isApp(app) ? APPS[app].unit : app;
  return `services.${unit}.settings.${settingsRow(kind)?.environment[key] ?? key}`;
}

/** The separators of items in a list that services keep as one text. */
const SEPARATORS: Readonly<Partial<Record<KeyType, RegExp>>> = { commaList: /,/u, hosts: /[,;]/u };

/** Returns the items of a list that services keep as one text; undefined for other types of keys. */
export function itemsOf(type: KeyType | undefined, text: string): string[] | undefined {
  const separator = type && SEPARATORS[type];
  const items = separator && text.split(separator).map((item) => item.trim());
  return items?.filter((item) => item !== '');
}

/** Returns the key with the conditions of a resource; an empty text for a kind without conditions. */
export function conditionsKey(kind: Kind): string {
  return Object.entries(table[kind].keys).find(([, { type }]) => type === 'conditions')?.[0] ?? '';
}

/** Returns the field of a condition that names another resource, and the list that has it. */
export function conditionReference(
  kind: Kind,
  implementation: string,
): SetRow['conditionReferences'][string] | undefined {
  const row = table[kind];
  return 'conditionReferences' in row ? lookUp(row.conditionReferences, implementation) : undefined;
}

export const referencesOfKind = (kind: Kind): readonly Reference[] => references(table[kind]);

const references = memo(({ keys }: KindRow): readonly Reference[] =>
  Object.entries(keys).flatMap(([key, { wire = key, list, none }]) =>
    list === undefined
      ? []
      : [{ key, wire, path: list, property: nameIn(list), ...(none === undefined ? {} : { none }) }],
  ),
);

/** Returns the property with the name in a list that references name. Services store the path of a folder itself, not an ID. */
export function nameIn(list: string): 'name' | 'path' {
  return isKind(list) && table[list].identity.includes('path') ? 'path' : 'name';
}
