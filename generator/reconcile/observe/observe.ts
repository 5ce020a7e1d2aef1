/** Observes a service: reads its resources with as few requests as possible. Plan, apply, status, test and import read here. */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import { type Json, isObject } from '../../base/json.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { kindsOf } from '../../servarr/apps.ts';
import { inApplyOrder } from '../../servarr/kinds/apply-order.ts';
import { externalManagerOf } from '../../servarr/kinds/external-managers.ts';
import { type Kind, isSchemaKind, kindRow, referencesOfKind, settingsRow } from '../../servarr/kinds.ts';
import { MASK, fieldKey } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import { isHiddenField, itemInBody } from '../codec/provider-resource.ts';
import type { Resource } from '../codec/resource.ts';
import { hooksOf } from '../kinds/index.ts';
import type { Manifest, ManifestEntry, ManifestKind } from '../manifest/manifest.ts';
import type { ServiceApi } from '../service/api.ts';
import { type KindState, type State, kindStateOf, secretKey } from '../state/state-record.ts';
import { type ListedTarget, TAG_LIST, type TargetLists, byId } from '../values/names-and-ids.ts';

interface ObservedKind {
  readonly kind: Kind;
  readonly declared: ManifestKind;
  /** The live schema; undefined if no entry needs it, or the kind has none. */
  readonly schema: readonly WireItem[] | undefined;
  /** The resources of the service, without the externally managed ones. */
  readonly actual: readonly Resource[];
  /** Resources that another program writes and deletes. */
  readonly externallyManaged: readonly Resource[];
}

export interface Observed {
  readonly kinds: readonly ObservedKind[];
  /** The resources and tags that entries can name. */
  readonly lists: TargetLists;
  /** The problems of kinds that could not be read; the run continues with the others. */
  readonly failures: readonly Problem[];
}

type NeedsSchema = (
  entry: ManifestEntry,
  known: Pick<ObservedKind, 'actual' | 'kind'> & { readonly state: KindState },
) => boolean;

/**
 * Reads each managed kind, the tags, and the targets of references. Throws Problem.
 * @param onProgress receives what is read
 */
export async function observe(
  api: ServiceApi,
  manifest: Manifest,
  state: State,
  needsSchema: NeedsSchema,
  onProgress: (what: string) => void = () => undefined,
): Promise<Observed> {
  const observedKinds: ObservedKind[] = [];
  const failures: Problem[] = [];
  const kinds = inApplyOrder(kindsOf(manifest.service.app));
  const managed = kinds.filter((kind) => isManaged(kind, manifest, state));
  const lists = new Map<string, readonly ListedTarget[]>([
    [TAG_LIST.path, managed.length > 0 ? await api.tags() : []],
  ]);
  const reading = { api, needsSchema, onProgress };
  for (const kind of managed)
    try {
      const declared = manifest.kinds[kind] ?? { prune: 'owned', entries: [] };
      const observed = await observeKind(reading, { kind, declared }, kindStateOf(state, kind));
      await addTargets(api, observed, lists);
      lists.set(kind, byId(observed.actual.map(({ id, name }) => ({ id, name }))));
      observedKinds.push(observed);
    } catch (error) {
      if (!isKindLocal(kind, error)) throw error;
      failures.push(error);
    }
  return { kinds: observedKinds, lists, failures };
}

/** A kind is read if it is declared, or if resources of it can be suite's that are no longer declared. */
function isManaged(kind: Kind, { service, kinds }: Manifest, state: State): boolean {
  const part = kinds[kind];
  const isAnnounced = hooksOf(kind).isAnnounced?.(service.app) === true;
  if (part === undefined && state.kinds[kind] !== undefined && isAnnounced) return true;
  if (part?.paused !== undefined) return false;
  return part !== undefined || kindStateOf(state, kind).records.length > 0;
}

interface Reading {
  readonly api: ServiceApi;
  readonly needsSchema: NeedsSchema;
  readonly onProgress: (what: string) => void;
}

async function observeKind(
  { api, needsSchema, onProgress }: Reading,
  { kind, declared }: Pick<ObservedKind, 'declared' | 'kind'>,
  state: KindState,
): Promise<ObservedKind> {
  onProgress(`reads ${kindRow(kind).plural}`);
  const listed = await listOf(api, kind, declared);
  api.redactor.add(clearSecrets(kind, listed, state));
  const isExternal = (resource: Resource): boolean =>
    externalManagerOf(kind, api.app, resource) !== undefined;
  const actual = listed.filter((resource) => !isExternal(resource));
  const isNeeded =
    isSchemaKind(kind) && declared.entries.some((entry) => needsSchema(entry, { kind, actual, state }));
  if (isNeeded) onProgress(`reads the schema of ${kindRow(kind).plural}`);
  const schema = isNeeded ? await api.schema(kind) : undefined;
  if (schema?.length === 0) throw schemaEmpty(kind, api);
  return { kind, declared, schema, actual, externallyManaged: listed.filter(isExternal) };
}

function schemaEmpty(kind: Kind, { service }: ServiceApi): Problem {
  return new Problem({
    code: 'schema-empty',
    place: service,
    what: `the service offers no ${kindRow(kind).plural} at all: its schema is an empty list`,
    fix: 'suite changed nothing of this kind. A service that has just started may not have read its definitions yet: run again, and look at its log if the list stays empty.',
  });
}

/** Of a kind that the service no longer has, nothing is left to delete. */
async function listOf(api: ServiceApi, kind: Kind, { entries }: ManifestKind): Promise<Resource[]> {
  try {
    return await api.list(kind);
  } catch (error) {
    const isGone = error instanceof Problem && error.code === 'kind-absent';
    if (isGone && entries.length === 0) return [];
    throw error;
  }
}

/** Reads the lists of what entries name and of what a new resource needs, as far as no kind has been read for them. */
async function addTargets(
  api: ServiceApi,
  { kind, declared, schema = [] }: ObservedKind,
  lists: Map<string, readonly ListedTarget[]>,
): Promise<void> {
  const of = { kind, app: api.app };
  const named = declared.entries.flatMap(({ values }) =>
    Object.entries(values).flatMap(
      ([key, value]) => codecOf(kind).traits(of, undefined, key)?.targets(value) ?? [],
    ),
  );
  const needed = referencesOfKind(kind).filter(({ wire }) =>
    schema.some((item) => Object.hasOwn(item, wire)),
  );
  for (const list of [...named, ...needed])
    if (!lists.has(list.path)) lists.set(list.path, await api.listTargets(list));
}

/** Returns the secrets that a service shows: they may belong to someone else, and must not be shown either. */
function clearSecrets(kind: Kind, resources: readonly Resource[], { secretKeys }: KindState): string[] {
  const properties = settingsRow(kind)?.secretProperties ?? [];
  return resources.flatMap(({ implementation, body }) => {
    const hidden = (itemInBody(body).fields ?? []).filter(
      (field) => isHiddenField(field) || secretKeys.includes(secretKey(implementation, fieldKey(field.name))),
    );
    const values = [...hidden.map(({ value }) => value), ...properties.map((property) => body[property])];
    return values.flatMap((value) => textsIn((value ?? null) as Json));
  });
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return value === MASK ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? textsIn(value['value'] ?? null) : [];
}

const KIND_LOCAL: ReadonlySet<ProblemCode> = new Set([
  'kind-absent',
  'list-broken',
  'list-shape',
  'schema-empty',
  'schema-shape',
]);

/** The problems of a list that reads from a disk that fails or hangs. */
const DISK_PROBLEMS: ReadonlySet<ProblemCode> = new Set(['service-error', 'service-timeout']);

/** Returns true if an error concerns the kind alone, so that the run continues without it. */
function isKindLocal(kind: Kind, error: unknown): error is Problem {
  if (!(error instanceof Problem)) return false;
  return KIND_LOCAL.has(error.code) || (kindRow(kind).readsDisks && DISK_PROBLEMS.has(error.code));
}
