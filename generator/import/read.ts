/** Reading for `import`: what one running service has, and what it could have. */
import { Problem, Problems, collectAll, problemsOf } from '../base/problem.ts';
import { joinList } from '../base/text.ts';
import { toRecordItems } from '../schema/record/from-wire.ts';
import { RECORD_FORMAT, type SchemaRecord } from '../schema/record/record.ts';
import { type App, kindsOf } from '../servarr/apps.ts';
import { type PlainKind, plainKindsOf } from '../servarr/plain.ts';
import type { WireItem } from '../schema/record/wire.ts';
import { type Kind, KINDS } from '../servarr/kinds.ts';
import { openClient } from '../source/http/client.ts';
import { readServiceKey } from '../source/services/key.ts';
import { probe } from '../source/live.ts';
import type { ServiceConfig } from '../source/services/config.ts';
import { type Resource, type Tag } from '../reconcile/service/resource.ts';
import { DEFAULT_RETRY, type RetryPolicy } from '../reconcile/service/retry.ts';
import { type PlainResource, parsePlain, plainReferences } from '../reconcile/plain/resource.ts';
import { plainPlace, readPlain } from '../reconcile/plain/site.ts';
import {
  type ReferenceTarget,
  type TargetLists,
  liveReferences,
} from '../reconcile/service/reference-targets.ts';
import { ServiceApi } from '../reconcile/service/api.ts';
import { orKindAbsent } from '../reconcile/service/problems.ts';

/** One kind of a service. */
export interface KindContents {
  readonly kind: Kind;
  readonly items: readonly WireItem[];
  readonly resources: readonly Resource[];
}

/** One sort of what stands beside the kinds. */
export interface PlainContents {
  readonly kind: PlainKind;
  readonly resources: readonly PlainResource[];
}

/** One service, read. Resources hold what the service shows, secrets in clear among it: never print them. */
export interface ServiceContents {
  readonly service: ServiceConfig;
  readonly record: SchemaRecord;
  readonly tags: readonly Tag[];
  readonly kinds: readonly KindContents[];
  /** What references name, by path. */
  readonly lists: TargetLists;
  /** What stands beside the kinds. */
  readonly plain: readonly PlainContents[];
}

/** How services are read. */
export interface ReadOptions {
  /** Milliseconds that one answer may take. */
  readonly timeoutMs: number;
  readonly retry?: RetryPolicy;
  /** Told of a key file that others can read, and of a kind that the service does not have. */
  readonly warn: (problem: Problem) => void;
}

/**
 * Reads services, all at once, and all or none: what they have in common is one entry, and applications are known by
 * the services that they are of, so a module without one of them would be another module.
 * @throws Problems with what is wrong with each, and `import-incomplete` where others could be read
 */
export async function readServices(
  services: readonly ServiceConfig[],
  options: ReadOptions,
): Promise<ServiceContents[]> {
  const readings = services.map((service) => readContents(service, options));
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
    what: `nothing is printed, because ${names} could not be read, and without ${them} it would be another module`,
    fix: `To leave ${them} out, add ${picks}: what refers to ${them} is then written with an address and a key of its own.`,
  });
}

/** Reads one service. Throws Problem. */
export async function readContents(service: ServiceConfig, options: ReadOptions): Promise<ServiceContents> {
  const { timeoutMs, retry = DEFAULT_RETRY, warn } = options;
  const key = await readServiceKey(service, warn);
  const client = openClient(service, key, { timeoutMs });
  try {
    const found = await probe(client);
    const site = new ServiceApi(client, found, retry);
    const kinds = await readKinds(site, warn);
    const { app, api, version } = found;
    const records = kinds.map(({ kind, items }) => [kind, toRecordItems(kind, items, service.name).items]);
    const record: SchemaRecord = {
      format: RECORD_FORMAT,
      app,
      api,
      version,
      kinds: Object.fromEntries(records),
    };
    const plain = await readBeside(site, app);
    const lists = await readLists(site, kinds, app);
    return { service, record, tags: await site.tags(), kinds, lists, plain };
  } finally {
    await client.close();
  }
}

/** All kinds of its app that this version of the service has. Throws the Problem of the first where it has none. */
async function readKinds(api: ServiceApi, warn: (problem: Problem) => void): Promise<KindContents[]> {
  const kinds: KindContents[] = [];
  const absent: Problem[] = [];
  for (const kind of KINDS.filter((one) => kindsOf(api.probe.app).includes(one)))
    try {
      const where = { kind, place: api.client.place(api.path(kind)) };
      const items = await orKindAbsent(where, api.schema(kind));
      kinds.push({ kind, items, resources: await orKindAbsent(where, api.list(kind)) });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'kind-absent') throw error;
      absent.push(error);
    }
  const [first] = absent;
  if (first !== undefined && kinds.length === 0) throw first.cause;
  for (const { what, place = api.client.service.name } of absent)
    warn(new Problem({ code: 'kind-absent', place, what, fix: 'Nothing to do: the other kinds are read.' }));
  return kinds;
}

/** What stands beside the kinds, as far as this version of the service has it. */
async function readBeside(api: ServiceApi, app: App): Promise<PlainContents[]> {
  const found: PlainContents[] = [];
  for (const kind of plainKindsOf(app)) {
    const body = await orNothing(readPlain(api, kind));
    found.push({ kind, resources: parsePlain({ kind, app }, body, plainPlace(api, kind)) });
  }
  return found;
}

/** Everything that something of the service may name. */
async function readLists(api: ServiceApi, kinds: readonly KindContents[], app: App): Promise<TargetLists> {
  const lists = new Map<string, readonly ReferenceTarget[]>();
  const wanted = [
    ...kinds.flatMap(({ kind, items }) => liveReferences(kind, items)),
    ...plainKindsOf(app).flatMap((kind) => plainReferences({ kind, app })),
  ];
  for (const one of wanted)
    if (!lists.has(one.path)) lists.set(one.path, await orNothing(api.listTargets(one)));
  return lists;
}

/** An empty list where this version of the service has none at such a path. */
async function orNothing<T>(reading: Promise<T>): Promise<T | never[]> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Problem && error.code === 'service-not-found') return [];
    throw error;
  }
}
