/** The recorded files of one service, read once and put in the form that the fake works with. */
import { hasRecorded, recorded, withEarlier, withFile } from '../../recordings.ts';
import { sentenceOf } from '../../recorder/reasons.ts';
import { recordedValues } from '../../validation.ts';
import type { Recording } from '../../recordings.ts';
import { PROVIDER_KINDS } from '../../../generator/servarr/kinds.ts';
import type { ApiVersion } from '../../../generator/servarr/apps.ts';
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';

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
  readonly hasPlugin?: true;
}

/** One recording: what the fake serves. */
export interface RecordedService {
  readonly kinds: ReadonlyMap<ProviderKind, RecordedKind>;
  readonly status: Readonly<Record<string, unknown>>;
}

/** Recordings do not change, so several fakes of one recording share them. */
const read = new Map<Recording, RecordedService>();

/** Reads a recording. */
export function readRecording(recording: Recording): RecordedService {
  const known = read.get(recording) ?? readFiles(recording);
  read.set(recording, known);
  return known;
}

function readFiles(recording: Recording): RecordedService {
  const bare = readBare(recording);
  const present = PROVIDER_KINDS.filter((kind) => hasRecorded(recording, `${kind}-schema.json`));
  return {
    kinds: new Map(present.map((kind) => [kind, lazyKind(recording, kind, bare[kind] ?? {})])),
    status: recorded(recording, 'system-status.json'),
  };
}

type BareByKind = Partial<Record<ProviderKind, Readonly<Record<string, Bare>>>>;

/** The likest of those that were tried, for those that were only asked. */
const COUSINS: Readonly<Partial<Record<Recording, Recording>>> = {
  'readarr-0.4.18': 'lidarr-2.14.5',
  'whisparr-2.0.0': 'sonarr-4.0.19',
};

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
  const oldest = withEarlier(recording).at(-1) ?? recording;
  const own = recorded<BareByKind>(COUSINS[oldest] ?? oldest, 'refused-when-bare.json');
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
    const names = 'status' in bare ? bare : bare.map((name) => name.charAt(0).toLowerCase() + name.slice(1));
    return [key, names] as const;
  });
  const general = named.toReversed().map(([key, bare]) => [key.split('/')[0] ?? key, bare] as const);
  return Object.fromEntries([...general, ...named]);
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

/** Returns the kinds of a recording with one download client more. */
export function withClient(kinds: RecordedService['kinds'], client: SchemaItem): RecordedService['kinds'] {
  const kind = kinds.get('downloadclient');
  if (kind === undefined) return kinds;
  const items = [...kind.items, client];
  const byImplementation = Map.groupBy(items, ({ implementation }) => implementation.toLowerCase());
  const { bare } = kind;
  return new Map([
    ...kinds,
    ['downloadclient', { kind: 'downloadclient', bare, items, byImplementation, hasPlugin: true }],
  ]);
}

/** The bytes of a schema answer under an API version: newer versions have files of their own. */
export function schemaBytes(
  recording: Recording,
  { kind, items, hasPlugin }: RecordedKind,
  api: ApiVersion,
  path: string,
): Buffer {
  if (hasPlugin) return Buffer.from(JSON.stringify(items));
  const newer = `${api}-${path}-schema.json`;
  const key = `${recording} ${kind} ${api}`;
  const known =
    bytes.get(key) ?? bytesOf(recording, hasRecorded(recording, newer) ? newer : `${kind}-schema.json`);
  bytes.set(key, known);
  return known;
}

/** A help text is made up for each field: recordings have none, and records must not keep any. */
function bytesOf(recording: Recording, file: string): Buffer {
  const items = recorded<readonly SchemaItem[]>(recording, file).map((item) => ({
    ...item,
    fields: item.fields.map((field) => ({ ...field, helpText: `A made-up text about ${field.name}.` })),
  }));
  return Buffer.from(JSON.stringify(items, undefined, 2));
}

/** Kept: the largest has megabytes, and is asked for often. */
const bytes = new Map<string, Buffer>();

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

/** A list as a recorded service gave it, under the newest version that was recorded; undefined where it was not. */
export function recordedList(recording: Recording, path: string): readonly PlainValues[] | undefined {
  const known = settings.get(recording) ?? readSettings(recording);
  settings.set(recording, known);
  const found = known.find(({ name }) => name === `${path}: read`)?.response.body;
  return Array.isArray(found) ? (found as PlainValues[]) : undefined;
}

/** Issues of a new service at `/health`, in made-up sentences. */
export function recordedHealth(recording: Recording): readonly PlainValues[] {
  const rows = recordedList(recording, 'health') ?? [];
  return rows.map((row) => ({ ...row, message: sentenceOf(String(row['message'])) }));
}

type PlainValues = Readonly<Record<string, unknown>>;
type Settings = readonly { readonly name: string; readonly response: { readonly body: unknown } }[];

const settings = new Map<Recording, Settings>();

function readSettings(recording: Recording): Settings {
  for (const file of ['settings-exchanges.json', 'v5-settings-exchanges.json']) {
    const folder = withFile(recording, file);
    if (folder !== undefined) return recorded<Settings>(folder, file);
  }
  return [];
}
