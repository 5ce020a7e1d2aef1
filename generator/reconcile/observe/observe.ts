/** Observes a service: reads its resources with as few requests as possible. Plan, apply, status, test and import read here. */
import { Problem } from '../../base/problem.ts';
import { type Json, isObject } from '../../base/json.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { kindsOf } from '../../servarr/apps.ts';
import { externalManagerOf } from '../../servarr/external-managers.ts';
import {
  type Kind,
  type Reference,
  isKind,
  isSchemaKind,
  kindRow,
  scores,
  referencesOfKind,
  settingsRow,
} from '../../servarr/kinds.ts';
import { kindsInApplyOrder } from '../../servarr/kinds/kind-order.ts';
import { MASK, fieldKey } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import { isHiddenField, itemInBody } from '../codec/provider-resource.ts';
import type { Resource, Tag } from '../codec/resource.ts';
import type { Manifest, ManifestEntry, ManifestKind } from '../manifest/manifest.ts';
import type { ServiceApi } from '../service/api.ts';
import { type ListPlace, orKindAbsent, readSchema } from '../service/kind-absent.ts';
import { type ReferenceTarget, type TargetLists, byId } from '../service/reference-targets.ts';
import { type KindState, type State, kindStateOf, secretKey } from '../state/record.ts';
import { isKindLocal } from './kind-problems.ts';

/** One kind of a service. */
export interface ObservedKind {
  readonly kind: Kind;
  readonly declared: ManifestKind;
  /** The live schema; undefined if no entry needs it, or the kind has none. */
  readonly schema: readonly WireItem[] | undefined;
  /** The resources of the service, without the externally managed ones. */
  readonly actual: readonly Resource[];
  /** Resources that another program writes and deletes. */
  readonly externallyManaged: readonly Resource[];
}

/** All managed kinds of a service, in the order in which they are applied. */
export interface Observed {
  readonly kinds: readonly ObservedKind[];
  /** Empty if there is no kind to read. */
  readonly tags: readonly Tag[];
  /** The targets of the entries' references. */
  readonly lists: TargetLists;
  /** The problems of kinds that could not be read; the run continues with the others. */
  readonly failures: readonly Problem[];
}

/** Decides whether the plan of an entry needs the schema of its kind. */
type NeedsSchema = (
  entry: ManifestEntry,
  known: Pick<ObservedKind, 'actual' | 'kind'> & { readonly state: KindState },
) => boolean;

/** Reads each managed kind, the tags, and the targets of references. Throws Problem. */
export async function observe(
  api: ServiceApi,
  manifest: Manifest,
  state: State,
  needsSchema: NeedsSchema,
): Promise<Observed> {
  const kinds: ObservedKind[] = [];
  const failures: Problem[] = [];
  const lists = new Map<string, readonly ReferenceTarget[]>();
  const reading = { api, needsSchema };
  for (const kind of kindsInApplyOrder().filter((one) => isManaged(one, manifest, state)))
    try {
      const declared = manifest.kinds[kind] ?? { prune: 'owned', entries: [] };
      const observed = await observeKind(reading, { kind, declared }, kindStateOf(state, kind));
      await addTargets(api, observed, lists, kinds);
      kinds.push(observed);
    } catch (error) {
      if (!isKindLocal(kind, error)) throw error;
      failures.push(error);
    }
  return { kinds, tags: kinds.length > 0 ? await api.tags() : [], lists, failures };
}

/** A kind is read if it is declared, or if suite created resources of it that are no longer declared. */
function isManaged(kind: Kind, { service, kinds }: Manifest, state: State): boolean {
  const part = kinds[kind];
  if (part?.paused !== undefined || !kindsOf(service.app).includes(kind)) return false;
  return (
    part !== undefined || kindStateOf(state, kind).records.length > 0 || mayLoseScores(kind, kinds, state)
  );
}

/** Deleting a custom format deletes its scores in all profiles, so profiles are read before suite deletes one. */
function mayLoseScores(kind: Kind, kinds: Manifest['kinds'], state: State): boolean {
  return kindRow(kind).after.some((other) => {
    if (!isKind(other) || !scores(kind, other)) return false;
    const declared = new Set(kinds[other]?.entries.map(({ name }) => name));
    return kindStateOf(state, other).records.some(({ name }) => !declared.has(name));
  });
}

async function observeKind(
  { api, needsSchema }: { readonly api: ServiceApi; readonly needsSchema: NeedsSchema },
  { kind, declared }: Pick<ObservedKind, 'declared' | 'kind'>,
  state: KindState,
): Promise<ObservedKind> {
  const where = { kind, place: api.place(kind) };
  const all = await listOf(api, where, declared);
  api.redactor.add([...clearSecrets(all, new Set(state.secretKeys)), ...secretSettings(kind, all)]);
  const external = new Set(all.filter((one) => isExternallyManaged(api, kind, one)));
  const actual = all.filter((one) => !external.has(one));
  const isNeeded =
    isSchemaKind(kind) && declared.entries.some((entry) => needsSchema(entry, { kind, actual, state }));
  const schema = isNeeded ? await readSchema(api, kind) : undefined;
  return { kind, declared, schema, actual, externallyManaged: [...external] };
}

/** Of a kind that the service no longer has, nothing is left to delete. */
async function listOf(api: ServiceApi, where: ListPlace, { entries }: ManifestKind): Promise<Resource[]> {
  try {
    return await orKindAbsent(where, api.list(where.kind));
  } catch (error) {
    const isGone = error instanceof Problem && error.code === 'kind-absent';
    if (isGone && entries.length === 0) return [];
    throw error;
  }
}

/** Returns the secrets that a service shows among its settings. */
function secretSettings(kind: Kind, all: readonly Resource[]): string[] {
  const properties = settingsRow(kind)?.secretProperties ?? [];
  return all.flatMap(({ body }) =>
    properties.flatMap((property) => textsIn((body[property] ?? null) as Json)),
  );
}

function isExternallyManaged(
  { app }: ServiceApi,
  kind: Kind,
  { name, implementation, body }: Resource,
): boolean {
  if (kindRow(kind).externalManagers.length === 0) return false;
  const { fields } = itemInBody(body);
  return externalManagerOf(kind, app, { name, implementation, fields }) !== undefined;
}

/**
 * Reads the targets of the references that the entries of a kind use, or that a new resource needs. Targets whose kind was
 * read anyway are taken from there.
 */
async function addTargets(
  api: ServiceApi,
  { kind, declared, schema = [] }: ObservedKind,
  lists: Map<string, readonly ReferenceTarget[]>,
  kinds: readonly ObservedKind[],
): Promise<void> {
  const references = referencesOfKind(kind).map(({ key, wire, path, name }) => {
    const isDeclared = declared.entries.some(({ values }) => values[key] !== undefined);
    return { path, name, isUsed: isDeclared || schema.some((item) => Object.hasOwn(item, wire)) };
  });
  const named = declared.entries
    .flatMap(({ values }) => codecOf(kind).targetsIn(kind, values))
    .map(({ path, property: name }) => ({ path, name, isUsed: true }));
  // Profiles can score the formats that the run creates.
  const scored = kindRow(kind)
    .after.filter((path) => isKind(path) && 'set' in kindRow(path).declaredAt)
    .map((path) => ({ path, name: 'name', isUsed: false }));
  for (const one of [...references, ...named, ...scored]) {
    if (lists.has(one.path)) continue;
    const targets = targetsIn(one, kinds) ?? (one.isUsed ? await api.listTargets(one) : undefined);
    if (targets !== undefined) lists.set(one.path, targets);
  }
}

/** Returns the targets of a reference whose kind has been read already. */
function targetsIn(
  { path, name }: Pick<Reference, 'name' | 'path'>,
  kinds: readonly ObservedKind[],
): ReferenceTarget[] | undefined {
  const found = kinds.find(({ kind }) => kind === path);
  const nameIn = ({ body }: Resource): string => (typeof body[name] === 'string' ? body[name] : '');
  return found && byId(found.actual.map((one) => ({ id: one.id, name: nameIn(one) })));
}

/** Returns the secrets that a service shows: they may belong to someone else, and must not be shown either. */
function clearSecrets(actual: readonly Resource[], ever: ReadonlySet<string>): string[] {
  return actual.flatMap(({ implementation, body }) => {
    const fields = itemInBody(body).fields ?? [];
    const hidden = fields.filter(
      (one) => isHiddenField(one) || ever.has(secretKey(implementation, fieldKey(one.name))),
    );
    return hidden.flatMap(({ value }) => textsIn(value ?? null));
  });
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return value === MASK ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? textsIn(value['value'] ?? null) : [];
}
