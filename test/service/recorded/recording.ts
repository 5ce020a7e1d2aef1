/** The recorded files of one service, read once and put in the form that the fake works with. */
import { type Recording, hasRecorded, once, recorded, withEarlier, withFile } from '../../recordings.ts';
import { sentenceOf } from '../../recorder/reasons.ts';
import { recordedValues } from '../../validation.ts';
import type { Exchange } from './exchange.ts';
import { PROVIDER_KINDS, type ProviderKind } from '../../../generator/servarr/kinds.ts';
import type { ApiVersion } from '../../../generator/servarr/apps.ts';

/** The mask that services return in place of a secret. */
export const MASK = '********';

/** A field of a schema item, as served. */
export interface SchemaField {
  readonly name: string;
  readonly type: string;
  readonly label?: string;
  readonly value?: unknown;
  readonly privacy?: string;
  readonly isFloat?: boolean;
  readonly selectOptions?: readonly { readonly value: number | string }[];
}

/** A schema item, as served; its other keys are the general keys of the kind. */
export interface SchemaItem {
  readonly implementation: string;
  readonly implementationName: string;
  readonly configContract: string;
  readonly fields: readonly SchemaField[];
  readonly [key: string]: unknown;
}

/**
 * Rejections of a resource with only its defaults: field names, or the status of a failure without a name.
 */
export type Bare = readonly string[] | { readonly status: number };

/** The recorded answers about one kind; large ones are read when they are asked for. */
export interface RecordedKind {
  readonly kind: ProviderKind;
  readonly items: readonly SchemaItem[];
  /** Items by their implementation in lower case, each in the order of the response. */
  readonly byImplementation: ReadonlyMap<string, readonly SchemaItem[]>;
  readonly bare: Readonly<Record<string, Bare>>;
  /** True if the items are not those of the recording alone. */
  readonly isChanged?: true;
}

/** One recording: what the fake serves. */
export interface RecordedService {
  readonly kinds: ReadonlyMap<ProviderKind, RecordedKind>;
  readonly status: Readonly<Record<string, unknown>>;
}

export const readRecording = once((recording: Recording): RecordedService => {
  const bare = readBare(recording);
  const present = PROVIDER_KINDS.filter((kind) => hasRecorded(recording, `${kind}-schema.json`));
  return {
    kinds: new Map(present.map((kind) => [kind, lazyKind(recording, kind, bare[kind] ?? {})])),
    status: recorded(recording, 'system-status.json'),
  };
});

type BareByKind = Partial<Record<ProviderKind, Readonly<Record<string, Bare>>>>;

/** The likest of those that were tried, for those that were only asked. */
const COUSINS: Readonly<Partial<Record<Recording, Recording>>> = {
  'readarr-0.4.18': 'lidarr-2.14.5',
  'whisparr-2.0.0': 'sonarr-4.0.19',
};

/** Returns a recording with those of earlier versions and of the service that it is like. */
export function withLike(recording: Recording): Recording[] {
  const all = withEarlier(recording);
  const cousin = COUSINS[all.at(-1) ?? recording];
  return cousin === undefined ? all : [...all, cousin];
}

/**
 * Rejections of resources with only their defaults. A library uses those of its twin for kinds other than
 * clients and notifications.
 */
function readBare(recording: Recording): BareByKind {
  const twin = recording.startsWith('prowlarr') ? [] : ['sonarr-4.0.19' as const];
  const other = [...withEarlier(recording), ...twin].find((folder) =>
    hasRecorded(folder, 'kinds-refused-when-bare.json'),
  );
  const others = other === undefined ? {} : recorded<BareByKind>(other, 'kinds-refused-when-bare.json');
  const named = Object.entries(others).map(([kind, rows]) => [kind, byField(rows)] as const);
  const own = recorded<BareByKind>(withLike(recording).at(-1) ?? recording, 'refused-when-bare.json');
  return { ...Object.fromEntries(named), ...own, ...readBareProxies(recording) };
}

/** Only proxies with a tag are validated, and only in this file they have one. */
function readBareProxies(recording: Recording): BareByKind {
  const proxies = recordedValues(withEarlier(recording).at(-1) ?? recording)?.['indexerproxy'] ?? {};
  const rows = Object.entries(proxies).map(([implementation, { 'bare with a tag': bare }]) => [
    implementation,
    Array.isArray(bare) ? (bare as readonly string[]) : [],
  ]);
  return { indexerproxy: byField(Object.fromEntries(rows) as Record<string, Bare>) };
}

/** Properties by the name of their field, and of implementations with definitions the first one's. */
function byField(rows: Readonly<Record<string, Bare>>): Record<string, Bare> {
  const named = Object.entries(rows).map(([key, bare]) => {
    const names = 'status' in bare ? bare : bare.map(fieldOf);
    return [key, names] as const;
  });
  const general = named.toReversed().map(([key, bare]) => [key.split('/')[0] ?? key, bare] as const);
  return Object.fromEntries([...general, ...named]);
}

/** Returns the field of a property: `tvCategory` of `TvCategory`. */
export function fieldOf(property: string): string {
  return property.charAt(0).toLowerCase() + property.slice(1);
}

/** Returns the item that a recording names by its implementation, or by `implementation/definition`. */
export function itemNamed(items: readonly SchemaItem[], key: string): SchemaItem | undefined {
  const [implementation = '', definition] = key.split('/');
  const all = items.filter((one) => one.implementation === implementation);
  const isNamed = (trait: string) => (item: SchemaItem) => item[trait] === definition;
  return definition === undefined
    ? all[0]
    : (all.find(isNamed('name')) ?? all.find(isNamed('definitionName')));
}

function lazyKind(
  recording: Recording,
  kind: ProviderKind,
  bare: Readonly<Record<string, Bare>>,
): RecordedKind {
  let byImplementation: RecordedKind['byImplementation'] | undefined;
  return {
    kind,
    bare,
    get items() {
      return recorded<SchemaItem[]>(recording, `${kind}-schema.json`);
    },
    get byImplementation() {
      byImplementation ??= Map.groupBy(this.items, ({ implementation }) => implementation.toLowerCase());
      return byImplementation;
    },
  };
}

/** Returns the kinds of a recording with other items of one kind, if a change is given. */
export function withItems(
  kinds: RecordedService['kinds'],
  kind: ProviderKind,
  change: ((items: readonly SchemaItem[]) => readonly SchemaItem[]) | undefined,
): RecordedService['kinds'] {
  const before = kinds.get(kind);
  if (before === undefined || change === undefined) return kinds;
  const items = change(before.items);
  const byImplementation = Map.groupBy(items, ({ implementation }) => implementation.toLowerCase());
  return new Map([...kinds, [kind, { kind, bare: before.bare, items, byImplementation, isChanged: true }]]);
}

/** The bytes of a schema answer under an API version: newer versions have files of their own. */
export function schemaBytes(
  recording: Recording,
  { kind, items, isChanged }: RecordedKind,
  api: ApiVersion,
  path: string,
): Buffer {
  if (isChanged) return Buffer.from(JSON.stringify(items));
  const newer = `${api}-${path}-schema.json`;
  return bytesOf(`${recording}/${hasRecorded(recording, newer) ? newer : `${kind}-schema.json`}`);
}

/** A help text is made up for each field: recordings have none, and records must not keep any. */
const bytesOf = once((place): Buffer => {
  const [recording, file = ''] = place.split('/') as [Recording, string?];
  const items = recorded<readonly SchemaItem[]>(recording, file).map((item) => ({
    ...item,
    fields: item.fields.map((field) => ({ ...field, helpText: `A made-up text about ${field.name}.` })),
  }));
  return Buffer.from(JSON.stringify(items, undefined, 2));
});

/**
 * The value that a settings class starts with. Where the schema shows a masked one, an invented secret,
 * the same in every run: what the services really start with is not in any answer.
 */
export function classDefault(item: SchemaItem, field: SchemaField): unknown {
  return field.value === MASK && isSecret(field)
    ? `default-${item.implementation}-${field.name}`
    : field.value;
}

/** True for a field whose stored value is shown as asterisks. */
export function isSecret(field: SchemaField): boolean {
  return field.privacy === 'password' || field.privacy === 'apiKey';
}

/** Issues of a new service at `/health`, in made-up sentences: of the newest version that was recorded. */
export const recordedHealth = once((recording: Recording): readonly Health[] => {
  const file = ['settings-exchanges.json', 'v5-settings-exchanges.json'].find((one) =>
    withFile(recording, one),
  );
  if (file === undefined) return [];
  const all = recorded<readonly Exchange[]>(withFile(recording, file) ?? recording, file);
  const body = all.find(({ name }) => name === 'health: read')?.response.body;
  const rows = Array.isArray(body) ? (body as readonly Health[]) : [];
  return rows.map((row) => ({ ...row, message: sentenceOf(row.message) }));
});

interface Health {
  readonly message: string;
}
