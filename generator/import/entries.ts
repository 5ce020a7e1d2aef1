/**
 * Running services -> the entries that declare their resources: without defaults, one entry for services that agree.
 */
import type { App } from '../servarr/apps.ts';
import { type Kind, PROVIDER_KINDS, providerRow } from '../servarr/kinds.ts';
import { Problem } from '../base/problem.ts';
import { type ModelKind, buildModel } from '../schema/model/model.ts';
import type { SchemaRecord } from '../schema/record/record.ts';
import { groupEquivalent } from './merge.ts';
import { withoutConnected } from './connect.ts';
import { type ImportedEntry, entryOf } from './entry.ts';
import { type ImportedOption, importServiceOptions } from './service-kinds.ts';
import { type ImportedSet, importSets } from './sets/sets.ts';
import { type WrittenSettings, importSettings } from './settings.ts';
import { externalManagerOf } from '../servarr/external-managers.ts';
import { displaySafe, joinList, joinSome } from '../base/text.ts';
import { Notes, optionOfKind } from './values/notes.ts';
import { itemInBody, shownVariant } from '../reconcile/codec/provider-resource.ts';
import type { Resource } from '../reconcile/codec/resource.ts';
import { unprintable } from './values/printable.ts';
import { SecretFiles } from './values/secret-files.ts';
import { type ImportedResource, importResource } from './resource.ts';
import type { ServiceContents } from './read.ts';
import type { ServiceConfig } from '../source/services/config.ts';

/** Everything imported. */
export interface Imported {
  readonly entries: readonly ImportedEntry[];
  /** Kind -> the services that it connects, for kinds that connect any. */
  readonly connect: ReadonlyMap<Kind, readonly string[]>;
  /** The options of services. */
  readonly serviceOptions: readonly ImportedOption[];
  /** Custom formats, auto tags and profiles. */
  readonly sets: readonly ImportedSet[];
  /** The settings that are equal in all services with the key. */
  readonly settings: WrittenSettings;
  readonly warnings: readonly Problem[];
  /** Option -> what is left out of it, one line each. */
  readonly comments: ReadonlyMap<string, readonly string[]>;
}

/** The folder in which secret managers put their files. */
export const SECRETS_DIR = '/run/secrets';

/** Keeps a service's own record apart from those that the names of options come from. */
const LIVE = 'live:';

/**
 * Returns the entries that declare the resources of services.
 * @param records the records that the modules were generated from: options are named after them
 * @param secretsDir the folder of the files with secrets
 */
export function importServices(
  contents: readonly ServiceContents[],
  records: Readonly<Record<string, SchemaRecord>>,
  secretsDir: string = SECRETS_DIR,
): Imported {
  const live = contents.map(({ service, record }) => [`${LIVE}${service.name}`, record] as const);
  const { model } = buildModel({ ...records, ...Object.fromEntries(live) }, PROVIDER_KINDS);
  const known = buildModel(records, PROVIDER_KINDS).model;
  const notes = new Notes();
  const files = new SecretFiles(secretsDir);
  const services = contents.map(({ service }) => service);
  const connect = new Map<Kind, readonly string[]>();
  const entries = PROVIDER_KINDS.flatMap((kind) => {
    const merged = model.kinds[kind];
    if (merged === undefined) return [];
    const resources = contents.flatMap((one) => importKind(one, merged, contents, notes));
    const declared = known.kinds[kind] ?? merged;
    const found = groupEquivalent(resources).map((alike) =>
      entryOf(alike, merged, declared, files, servicesHaving(alike, declared, services)),
    );
    notes.warn(...found.flatMap(lostIn));
    const connected = withoutConnected(kind, found, services);
    if (connected.connect !== undefined) connect.set(kind, connected.connect);
    return onePerOption(connected.entries);
  });
  const { shared, own } = importSettings(contents, notes);
  const serviceOptions = [
    ...contents.flatMap((one) => importServiceOptions(one, notes)),
    ...[...own].map(
      ([service, value]) => ({ kind: 'settings', service, option: 'settings', value }) as const,
    ),
  ];
  const sets = importSets(contents, records, notes);
  notes.warn(...contents.flatMap(unmanagedIn));
  return {
    entries,
    connect,
    serviceOptions,
    sets,
    settings: shared,
    warnings: notes.warnings,
    comments: notes.comments,
  };
}

/**
 * Returns the services that an entry without `services` is for: all that have the implementation. Returns undefined if
 * entries of the kind must name them, and for one service, which may be one of several in the configuration.
 */
function servicesHaving(
  [first]: readonly ImportedResource[],
  { kind, implementations }: ModelKind,
  services: readonly ServiceConfig[],
): readonly string[] | undefined {
  const schemas = implementations.find((one) => one.implementation === first?.implementation)?.schemas ?? [];
  if (providerRow(kind).declaredAt.services !== 'all' || services.length < 2) return undefined;
  return services.filter(({ schema }) => schemas.includes(schema)).map(({ name }) => name);
}

/**
 * Keeps the typed option of one entry: the one with the default name, else the first one. Further entries of the same
 * option go into the list.
 */
function onePerOption(entries: readonly ImportedEntry[]): ImportedEntry[] {
  const typed = [...Map.groupBy(entries, ({ option }) => option).values()].map(
    (same) => same.find(({ hasDefaultName }) => hasDefaultName) ?? same[0],
  );
  return entries.map((entry) => (typed.includes(entry) ? entry : { ...entry, option: undefined }));
}

function importKind(
  contents: ServiceContents,
  kind: ModelKind,
  all: readonly ServiceContents[],
  notes: Notes,
): ImportedResource[] {
  const schema = `${LIVE}${contents.service.name}`;
  const found = contents.kinds.find((one) => one.kind === kind.kind)?.resources ?? [];
  const { others = [], mine = [] } = Object.groupBy(found, (one) =>
    managerOf(kind.kind, contents.service.app, one) === undefined ? 'mine' : 'others',
  );
  if (others.length > 0) notes.warn(writtenByOthers(contents, kind, others));
  return mine.flatMap((actual) => {
    const imported = importResource(actual, { contents, kind, schema, all });
    const why = imported === undefined ? notOffered(kind, actual) : unprintable(imported.name);
    if (why !== undefined) notes.leaveOut(optionOfKind(kind.kind), leftOut(contents, kind, actual, why));
    if (imported === undefined || why !== undefined || isUntouched(imported)) return [];
    notes.warn(...lostReferencesOf(imported));
    return imported;
  });
}

function managerOf(kind: Kind, app: App, { name, implementation, body }: Resource) {
  return externalManagerOf(kind, app, { name, implementation, fields: itemInBody(body).fields });
}

/** Returns true for a built-in resource that is disabled and unchanged, which import leaves out. */
function isUntouched({ kind, enable, general, fields }: ImportedResource): boolean {
  return providerRow(kind).builtIn && !enable && ![...general, ...fields].some(([, value]) => value.explicit);
}

function notOffered({ kind }: ModelKind, { variant, body }: Resource): string {
  return `the service offers no ${shownVariant(kind, variant, body)} that it could be declared as`;
}

function leftOut(
  { service }: ServiceContents,
  { kind }: ModelKind,
  { name }: Resource,
  why: string,
): Problem {
  const { title, declaredAt } = providerRow(kind);
  return new Problem({
    code: 'import-unknown',
    place: `${service.name}, ${title} "${displaySafe(name)}"`,
    what: `left out, because ${why}`,
    fix: `Delete it in the web UI of ${service.name}, or keep it there: \`suite apply\` deletes it only if suite.${declaredAt.module}.prune is "all".`,
  });
}

function writtenByOthers(
  { service }: ServiceContents,
  { kind }: ModelKind,
  others: readonly Resource[],
): Problem {
  const { title, plural } = providerRow(kind);
  const names = others.flatMap((one) => managerOf(kind, service.app, one)?.name ?? []);
  return new Problem({
    code: 'import-written',
    place: service.name,
    what: `${others.length} ${others.length === 1 ? title : plural} left out, because ${joinList([...new Set(names)])} writes them there`,
    fix: 'Nothing to do: they go on being written, and `suite apply` leaves them alone.',
  });
}

/** Returns the note about resources that no option of suite declares. */
function unmanagedIn({ service, customFilters: count }: ServiceContents): Problem[] {
  if (count === 0) return [];
  return [
    new Problem({
      code: 'import-unmanaged',
      place: service.name,
      what: `${count} custom ${count === 1 ? 'filter' : 'filters'} left out, because suite does not manage custom filters`,
      fix: 'Nothing to do: they stay in the service, and `suite apply` leaves them alone.',
    }),
  ];
}

/** Returns the warnings of tags and references that the service does not list. */
function lostReferencesOf(imported: ImportedResource): Problem[] {
  return [
    ...(imported.lostTags.length > 0 ? [lostTags(imported)] : []),
    ...(imported.lostReferences.length > 0 ? [lostReferences(imported)] : []),
  ];
}

/** Returns the warning of keys that an entry leaves out. It shows no value: it may be a secret. */
function lostIn({ kind, services, name, leftOut: keys }: ImportedEntry): Problem[] {
  if (keys.length === 0) return [];
  const names = services.join(', ');
  const lost = keys.map(([key, why]) => `${displaySafe(key, 60)} (${why})`);
  return [
    new Problem({
      code: 'import-value',
      place: `${names}, ${providerRow(kind).title} "${displaySafe(name)}"`,
      what: `left out: ${joinSome(lost, MOST_SHOWN)}`,
      fix: `Correct them in the web UI of ${names}, or declare the keys with values of your own.`,
    }),
  ];
}

const MOST_SHOWN = 10;

function lostReferences({ service, kind, name, lostReferences: keys }: ImportedResource): Problem {
  return new Problem({
    code: 'import-reference',
    place: `${service}, ${providerRow(kind).title} "${displaySafe(name)}"`,
    what: `refers to a resource that the service no longer lists; suite omits ${keys.join(', ')}`,
    fix: `Choose another resource in the web UI of ${service}, or write its name into the imported entry.`,
  });
}

function lostTags({ service, kind, name, lostTags: ids }: ImportedResource): Problem {
  return new Problem({
    code: 'import-tag',
    place: `${service}, ${providerRow(kind).title} "${displaySafe(name)}"`,
    what: `has tags that the service has deleted (${ids.map((id) => `ID ${id}`).join(', ')}); suite omits them`,
    fix: 'Nothing to do: a deleted tag has no effect.',
  });
}
