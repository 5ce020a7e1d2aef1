/** Reads a running service for `import`: its resources and its schemas. */
import { Problem, Problems, collectAll, problemsOf, withoutDefects } from '../base/problem.ts';
import { joinList } from '../base/text.ts';
import { showUrl } from '../base/url.ts';
import { toRecordItems } from '../schema/record/from-wire.ts';
import { RECORD_FORMAT, type SchemaRecord } from '../schema/record/record.ts';
import { kindsOf } from '../servarr/apps.ts';
import { type Kind, isProviderKind, kindRow, referencesOfKind } from '../servarr/kinds.ts';
import type { WireItem } from '../schema/record/schema-response.ts';
import { openClient } from '../source/http/client.ts';
import { type ApiKey, readServiceKey } from '../source/services/api-key.ts';
import { type Probe, probe } from '../source/live.ts';
import type { ServiceConfig } from '../source/services/config.ts';
import type { Resource } from '../reconcile/codec/resource.ts';
import { ServiceApi } from '../reconcile/service/api.ts';
import { type ListedTarget, TAG_LIST, type TargetLists } from '../reconcile/values/names-and-ids.ts';
import type { ServiceResources } from './values/keys-of-table.ts';
import { DEFAULT_RETRY, type RetryPolicy } from '../reconcile/service/retry-and-wait.ts';

export interface KindContents {
  readonly kind: Kind;
  readonly items: readonly WireItem[];
  readonly resources: readonly Resource[];
}

/** The contents of one service. Resources can contain secrets in clear text: never print them. */
export interface ServiceContents extends ServiceResources {
  readonly service: ServiceConfig;
  readonly key: ApiKey;
  readonly record: SchemaRecord;
  readonly kinds: readonly KindContents[];
  /** The number of custom filters of the web UI, which no option declares. */
  readonly customFilters: number;
}

interface ReadOptions {
  readonly timeoutMs: number;
  readonly retry?: RetryPolicy;
  /** Receives warnings about a key file that others can read, and about a kind that the service lacks. */
  readonly warn: (problem: Problem) => void;
  /** Receives what is read from a service; undefined when it is done. */
  readonly onProgress?: (service: string, what: string | undefined) => void;
}

/**
 * Reads all services at the same time. One failure fails all, because a module without that service would be different:
 * services share entries, and an application of Prowlarr is recognised by its service.
 * @throws Problems with the problems of all services, and `import-incomplete` if other services could be read
 */
export async function readServices(
  services: readonly ServiceConfig[],
  options: ReadOptions,
): Promise<ServiceContents[]> {
  const readings = services.map(async (service) =>
    withoutDefects(readContents(service, options), service.name),
  );
  try {
    return await collectAll(readings);
  } catch (error) {
    const settled = await Promise.allSettled(readings);
    const read = services.filter((_, index) => settled[index]?.status === 'fulfilled');
    if (read.length === 0) throw error;
    const absent = services.filter((service) => !read.includes(service));
    throw new Problems([...problemsOf(error), incomplete(absent, read)]);
  }
}

function incomplete(absent: readonly ServiceConfig[], read: readonly ServiceConfig[]): Problem {
  const names = joinList(absent.map(({ name }) => name));
  const them = absent.length === 1 ? 'it' : 'them';
  const picks = read.map(({ name }) => `--service ${name}`).join(' ');
  return new Problem({
    code: 'import-incomplete',
    what: `nothing is printed, because ${names} could not be read, and the module would be different without ${them}`,
    fix: `To leave ${them} out, add ${picks}: an application that connects to ${them} is then written with its address and a path for its key.`,
  });
}

export async function readContents(service: ServiceConfig, options: ReadOptions): Promise<ServiceContents> {
  const { timeoutMs, retry = DEFAULT_RETRY, warn } = options;
  const onProgress = (what: string | undefined): void => options.onProgress?.(service.name, what);
  const key = await readServiceKey(service, warn);
  const client = openClient(service, key, { timeoutMs });
  try {
    onProgress(`connects to ${showUrl(service.baseUrl)}`);
    const probed = await probe(client);
    const api = new ServiceApi(client, probed, retry);
    const kinds = await readKinds(api, warn, onProgress);
    const tags = await api.tags();
    const lists = await readLists(api, kinds, tags);
    const record = recordOf(service, probed, kinds);
    const customFilters = await countCustomFilters(api);
    return { service, key, record, kinds, lists, customFilters };
  } finally {
    onProgress(undefined);
    await client.close();
  }
}

function recordOf(
  { name }: ServiceConfig,
  { app, api, version }: Probe,
  kinds: readonly KindContents[],
): SchemaRecord {
  const items = kinds.filter(({ kind }) => isProviderKind(kind));
  const records = items.map((one) => [one.kind, toRecordItems(one.kind, one.items, name).items]);
  return { format: RECORD_FORMAT, app, api, version, kinds: Object.fromEntries(records) };
}

/** Reads all kinds that this version of the service has. Throws the Problem of the first one if it has none. */
async function readKinds(
  api: ServiceApi,
  warn: (problem: Problem) => void,
  onProgress: (what: string) => void,
): Promise<KindContents[]> {
  const kinds: KindContents[] = [];
  const absent: { readonly kind: Kind; readonly problem: Problem }[] = [];
  for (const kind of kindsOf(api.app))
    try {
      onProgress(`reads ${kindRow(kind).plural}`);
      const items = isProviderKind(kind) ? await api.schema(kind) : [];
      kinds.push({ kind, items, resources: await api.list(kind) });
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.code !== 'kind-absent') throw problem;
      absent.push({ kind, problem });
    }
  // Some versions lack kinds without a schema. That needs no warning.
  const missing = absent.filter(({ kind }) => isProviderKind(kind)).map(({ problem }) => problem);
  const [first] = missing;
  if (first !== undefined && !kinds.some(({ kind }) => isProviderKind(kind))) throw first.cause;
  for (const { what, place = api.service } of missing)
    warn(new Problem({ code: 'kind-absent', place, what, fix: 'Nothing to do: the other kinds are read.' }));
  return kinds;
}

/** Returns what values can name: the kinds that were read, the tags, and further lists of references. */
async function readLists(
  api: ServiceApi,
  kinds: readonly KindContents[],
  tags: readonly ListedTarget[],
): Promise<TargetLists> {
  const read = kinds.map(({ kind, resources }) => [kind, resources] as const);
  const lists = new Map<string, readonly ListedTarget[]>([...read, [TAG_LIST.path, tags]]);
  for (const { kind, items, resources } of kinds)
    for (const reference of referencesOfKind(kind).filter(({ wire }) => hasProperty(wire, items, resources)))
      if (!lists.has(reference.path)) lists.set(reference.path, await orNothing(api.listTargets(reference)));
  return lists;
}

function hasProperty(wire: string, items: readonly WireItem[], resources: readonly Resource[]): boolean {
  return [...items, ...resources.map(({ body }) => body)].some((one) => Object.hasOwn(one, wire));
}

async function countCustomFilters(api: ServiceApi): Promise<number> {
  const filters = await orNothing(api.getJson(`/api/${api.probe.api}/customfilter`));
  return Array.isArray(filters) ? filters.length : 0;
}

/** Returns an empty list if this version of the service has none at such a path. */
async function orNothing<T>(reading: Promise<T>): Promise<T | never[]> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Problem && error.code === 'service-not-found') return [];
    throw error;
  }
}
