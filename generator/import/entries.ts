/**
 * Running services -> the entries that declare their resources: without defaults, one entry for services that agree.
 */
import { type Kind, PROVIDER_KINDS, providerRow } from '../servarr/kinds.ts';
import { groupAlike } from '../base/collections.ts';
import { type Json, isObject, sameJson } from '../base/json.ts';
import { Problem } from '../base/problem.ts';
import { hideCredentials } from '../base/url-credentials.ts';
import { type ModelKind, type Needed, buildModel } from '../schema/model/model.ts';
import { type SchemaRecord, itemKey } from '../schema/record/record.ts';
import { holdersOf } from './accounts.ts';
import { groupEquivalent } from './merge-entries.ts';
import { withoutConnected } from './connect.ts';
import { type ImportedEntry, entryOf } from './entry.ts';
import { type ImportedOption, importServiceOptions } from './service-kinds.ts';
import { type ImportedSet, draftSets, mergeSets } from './sets/sets.ts';
import { withGuides } from './trash/guide-sets.ts';
import { withSchemes } from './trash/guide-naming.ts';
import { withSizes } from './trash/guide-sizes.ts';
import { type WrittenSettings, importSettings } from './imported-settings.ts';
import { SIZES_OPTION } from '../servarr/kinds/quality-sizes.ts';
import { externalManagerOf } from '../servarr/kinds/external-managers.ts';
import { describeResource, placeIn } from '../reconcile/service/problems.ts';
import { Notes, type Skipped, lostKeys, optionOfKind } from './values/notes.ts';
import { shownVariant, variantOf } from '../reconcile/codec/provider-resource.ts';
import type { Resource } from '../reconcile/codec/resource.ts';
import { unprintable } from './values/printable.ts';
import { SecretFiles } from './values/secret-files.ts';
import { type ImportedResource, importResource } from './imported-resource.ts';
import type { KindContents, ServiceContents } from './read.ts';
import type { ServiceConfig } from '../source/services/config.ts';
import type { TrashGuide } from '../source/trash/guide.ts';

export interface Imported {
  readonly entries: readonly ImportedEntry[];
  /** Kind -> the services that it connects, for kinds that connect any; null for all that it can connect. */
  readonly connect: ReadonlyMap<Kind, string[] | null>;
  readonly serviceOptions: readonly ImportedOption[];
  /** The options below `suite` that declare what several services have alike. */
  readonly sharedOptions: readonly { readonly option: string; readonly value: Json }[];
  /** Custom formats, auto tags and profiles. */
  readonly sets: readonly ImportedSet[];
  /** The settings that are equal in all services with the key. */
  readonly settings: WrittenSettings;
  readonly warnings: readonly Problem[];
  /** Option -> what is left out of it, one line each. */
  readonly comments: ReadonlyMap<string, readonly string[]>;
  /** Resources that others write, or that no option declares. */
  readonly skipped: readonly Skipped[];
}

export const SECRETS_DIR = '/run/secrets';

/** Keeps a service's own record apart from those that the names of options come from. */
const LIVE = 'live:';

/**
 * Returns the entries that declare the resources of services.
 * @param records the records that the modules were generated from: options are named after them
 * @param secretsDir the folder of the files with secrets
 * @param guides the TRaSH guides, to write `trash` in place of what they have
 */
export function importServices(
  contents: readonly ServiceContents[],
  records: Readonly<Record<string, SchemaRecord>>,
  secretsDir: string = SECRETS_DIR,
  guides: readonly TrashGuide[] = [],
): Imported {
  const live = contents.map(({ service, record }) => [`${LIVE}${service.name}`, record] as const);
  // Merging takes longer than everything else, and services have resources of few kinds and implementations.
  const kinds = PROVIDER_KINDS.filter((kind) => contents.some((one) => resourcesOf(one, kind).length > 0));
  const { model } = buildModel({ ...records, ...Object.fromEntries(live) }, kinds, usedIn(contents));
  const shippedModel = buildModel(records, kinds, () => false).model;
  const notes = new Notes();
  const read = kinds.flatMap((kind) => {
    const merged = model.kinds[kind];
    if (merged === undefined) return [];
    return [{ kind, merged, resources: contents.flatMap((one) => importKind(one, merged, contents, notes)) }];
  });
  const files = new SecretFiles(secretsDir, holdersOf(read.flatMap(({ resources }) => resources)));
  const services = contents.map(({ service }) => service);
  const connect = new Map<Kind, string[] | null>();
  const entries = read.flatMap(({ kind, merged, resources }) => {
    const declared = shippedModel.kinds[kind] ?? merged;
    const groups = groupEquivalent(resources).map((alike) =>
      entryOf(alike, merged, declared, files, servicesHaving(alike, declared, services)),
    );
    for (const lost of groups.flatMap(lostIn)) notes.warnings.push(lost);
    const connected = withoutConnected(declared, groups, services);
    if (connected.connect !== undefined) connect.set(kind, connected.connect);
    return onePerOption(connected.entries);
  });
  const settings = importSettings(contents, records, notes);
  const ownOptions = contents.flatMap((one) => importServiceOptions(one, records, notes));
  const drafts = draftSets(contents, records, notes);
  const whole = Map.groupBy(ownOptions, ({ service }) => service);
  const options = withSharedSizes(
    contents.flatMap((one) => withSizes(whole.get(one.service.name) ?? [], one, guides)),
  );
  const serviceOptions = [
    ...options.own,
    ...[...settings.own].map(([service, value]) => ({
      service,
      option: 'settings',
      value: withSchemes(value, guides),
    })),
  ];
  const sets = mergeSets(withGuides(drafts, guides, notes));
  for (const { service, customFilters } of contents)
    notes.skip({ service: service.name, count: customFilters, ...CUSTOM_FILTERS });
  return {
    entries,
    connect,
    serviceOptions,
    sharedOptions: options.shared,
    sets,
    settings: withSchemes(settings.shared, guides),
    warnings: notes.warnings,
    comments: notes.comments,
    skipped: notes.skipped,
  };
}

/** Returns the quality sizes that most services have alike, once, and the other options. */
function withSharedSizes(options: readonly ImportedOption[]): {
  readonly own: readonly ImportedOption[];
  readonly shared: Imported['sharedOptions'];
} {
  const groups = groupAlike(
    options.filter(({ option }) => option === SIZES_OPTION),
    ({ service }) => service,
    (left, right) => sameJson(left.value, right.value),
  );
  const [most = []] = groups.toSorted((left, right) => right.length - left.length);
  if (most.length < 2) return { own: options, shared: [] };
  const services = most.map(({ service }) => service).sort();
  const { trash, ...qualities } = (most[0]?.value ?? {}) as Readonly<Record<string, Json>>;
  const value = {
    services,
    ...(trash === undefined ? {} : { trash }),
    ...(Object.keys(qualities).length === 0 ? {} : { qualities }),
  };
  const own = options.filter((option) => !most.includes(option));
  return { own, shared: [{ option: SIZES_OPTION, value }] };
}

/** Returns true if a module has a name of the TRaSH guides. */
export function usesGuides({ sets, serviceOptions, settings }: Imported): boolean {
  const isTaken = (value: Json): boolean =>
    isObject(value) && ('trash' in value || Object.values(value).some(isTaken));
  return [settings, ...[...sets, ...serviceOptions].map(({ value }) => value)].some(isTaken);
}

/** The only kind of a service's configuration that no option declares. */
const CUSTOM_FILTERS = {
  title: 'custom filter',
  plural: 'custom filters',
  why: 'suite does not manage them',
};

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
  const typed = new Set(
    [...Map.groupBy(entries, ({ option }) => option).values()].map(
      (same) => same.find(({ hasDefaultName }) => hasDefaultName) ?? same[0],
    ),
  );
  return entries.map((entry) => (typed.has(entry) ? entry : { ...entry, option: undefined }));
}

/** Selects the implementations and definitions of which services have resources. */
function usedIn(contents: readonly ServiceContents[]): Needed {
  const used = new Set(contents.flatMap(({ kinds }) => kinds.flatMap(usedOf)));
  return (kind, key) => used.has(`${kind} ${key}`);
}

function usedOf({ kind, items, resources }: KindContents): string[] {
  const variants = new Set(resources.map(({ variant }) => variant));
  const used = items.filter((item) => variants.has(variantOf(item)));
  return used.flatMap((item) => [item.implementation, itemKey(item)].map((key) => `${kind} ${key}`));
}

function resourcesOf({ kinds }: ServiceContents, wanted: Kind): readonly Resource[] {
  return kinds.find(({ kind }) => kind === wanted)?.resources ?? [];
}

function importKind(
  contents: ServiceContents,
  kind: ModelKind,
  allContents: readonly ServiceContents[],
  notes: Notes,
): ImportedResource[] {
  const schema = `${LIVE}${contents.service.name}`;
  const resources = resourcesOf(contents, kind.kind);
  const { service } = contents;
  const { title, plural } = providerRow(kind.kind);
  const managed = Map.groupBy(
    resources,
    (resource) => externalManagerOf(kind.kind, service.app, resource)?.name,
  );
  for (const [manager, written] of managed)
    if (manager !== undefined)
      notes.skip({
        service: service.name,
        count: written.length,
        title,
        plural,
        why: `${manager} writes them`,
      });
  return (managed.get(undefined) ?? []).flatMap((actual) => {
    const imported = importResource(actual, { contents, kind, schema, services: allContents });
    const why = imported === undefined ? notOffered(kind, actual) : unprintable(imported.name);
    if (why !== undefined) notes.leaveOut(optionOfKind(kind.kind), leftOut(contents, kind, actual, why));
    return imported === undefined || why !== undefined || isUntouched(imported) ? [] : imported;
  });
}

/** Returns true for a built-in resource that is disabled and unchanged, which import leaves out. */
function isUntouched({ kind, enable, general, fields }: ImportedResource): boolean {
  return providerRow(kind).builtIn && !enable && ![...general, ...fields].some(([, value]) => value.explicit);
}

function notOffered({ kind }: ModelKind, { variant, body }: Resource): string {
  return `the service offers no ${hideCredentials(shownVariant(kind, variant, body))} that it could be declared as`;
}

function leftOut(
  { service }: ServiceContents,
  { kind }: ModelKind,
  { name }: Resource,
  why: string,
): Problem {
  const { module } = providerRow(kind).declaredAt;
  return new Problem({
    code: 'import-unknown',
    place: placeIn(service.name, { kind, name }),
    what: `left out, because ${why}`,
    fix: `Delete it in the web UI of ${service.name}, or keep it there: \`suite apply\` deletes it only if suite.${module}.prune is "all".`,
  });
}

function lostIn({ kind, services, name, leftOut: keys }: ImportedEntry): Problem[] {
  return keys.length === 0 ? [] : [lostKeys(describeResource({ kind, name }), services, keys)];
}
