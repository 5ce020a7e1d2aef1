/** What a service has now, read with as few requests as will do. */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import type { Json } from '../../base/json.ts';
import { isObject } from '../../base/json.ts';
import { OTHER_FORMAT, type WireItem } from '../../schema/record/wire.ts';
import { joinSome, displaySafe } from '../../base/text.ts';
import { kindsOf } from '../../servarr/apps.ts';
import { type Kind, storesKey, kindRow } from '../../servarr/kinds.ts';
import { externalManagerOf } from '../../servarr/external-managers.ts';
import type { Manifest, ManifestKind } from '../manifest/manifest.ts';
import {
  type LiveReference,
  type ReferenceTarget,
  type TargetLists,
  liveReferences,
} from './reference-targets.ts';
import { type ListPlace, checkListComplete, orKindAbsent } from './problems.ts';
import { kindsInApplyOrder } from './order.ts';
import { type Resource, type Tag, isHiddenField } from './resource.ts';
import type { ServiceApi } from './api.ts';
import { type ResourceRecord, type State, kindStateOf, secretKey } from '../state/shape.ts';
import { MASK, fieldKey, fieldNameOf } from '../../servarr/values.ts';

/** One kind of a service. */
export interface ObservedKind {
  readonly kind: Kind;
  readonly declared: ManifestKind;
  /** The live schema; empty where nothing is declared, for it is not asked then. */
  readonly items: readonly WireItem[];
  /** What it has, less `others`. */
  readonly actual: readonly Resource[];
  /** What another program writes there and removes itself: nothing of it is ours to look after. */
  readonly externallyManaged: readonly Resource[];
}

/** All managed kinds of a service. */
export interface Observed {
  readonly kinds: readonly ObservedKind[];
  /** Empty where no entry manages tags. */
  readonly tags: readonly Tag[];
  /** What the entries' references can name. */
  readonly lists: TargetLists;
  /** Kinds that could not be read; the others go on. */
  readonly failures: readonly Problem[];
}

/** Trouble with one kind that says nothing about the others. */
export const KIND_LOCAL_PROBLEMS: ReadonlySet<ProblemCode> = new Set([
  'kind-absent',
  'list-broken',
  'list-incomplete',
  'list-shape',
  'schema-empty',
  'schema-shape',
]);

/**
 * Reads schema and list of each managed kind, and the tags where something needs them. Throws Problem.
 * @param known lists that have been read already
 */
export async function observe(
  api: ServiceApi,
  manifest: Manifest,
  state: State,
  known: TargetLists = new Map(),
): Promise<Observed> {
  const kinds: ObservedKind[] = [];
  const failures: Problem[] = [];
  const has = kindsOf(manifest.service.app);
  const lists = new Map<string, readonly ReferenceTarget[]>(known);
  for (const kind of kindsInApplyOrder()) {
    const part = manifest.kinds[kind];
    // A kind that is managed, on a service of an app that has no such thing: there is nothing to ask for.
    if (part === undefined || (part.entries.length === 0 && !has.includes(kind))) continue;
    try {
      const where = { kind, place: api.client.place(api.path(kind)) };
      const all = await orKindAbsent(where, api.list(kind));
      const items = part.entries.length === 0 ? [] : await schemaOf(api, kind);
      api.hidden.add(clearSecrets(all, new Set(kindStateOf(state, kind).secretKeys)));
      const { resources } = kindStateOf(state, kind);
      checkFields(where, all, { items, resources });
      await checkListComplete(
        where,
        all,
        resources,
        async (id) => (await api.getById(kind, id)) !== undefined,
      );
      for (const one of liveReferences(kind, items))
        if (!lists.has(one.path)) lists.set(one.path, namedIn(one, kinds) ?? (await api.listTargets(one)));
      const others = all.filter((one) => externalManagerOf(kind, manifest.service.app, one) !== undefined);
      kinds.push({
        kind,
        declared: part,
        items,
        actual: all.filter((one) => !others.includes(one)),
        externallyManaged: others,
      });
    } catch (error) {
      if (!(error instanceof Problem) || !KIND_LOCAL_PROBLEMS.has(error.code)) throw error;
      failures.push(error);
    }
  }
  const wanted = kinds.some((one) => needsTags(one, manifest, state));
  return { kinds, tags: wanted ? await api.tags() : [], lists, failures };
}

/** What a reference can name, where it is of a kind that has been read already. */
function namedIn({ path }: LiveReference, kinds: readonly ObservedKind[]): ReferenceTarget[] | undefined {
  const all = kinds.find(({ kind }) => kind === path)?.actual;
  return all?.map(({ id, name }) => ({ id, name })).sort((left, right) => left.id - right.id);
}

/**
 * What is shown without the fields that it has cannot be told from something else, and a write would set them all back.
 * @throws Problem `list-shape`
 */
function checkFields(
  { place }: ListPlace,
  all: readonly Resource[],
  {
    items,
    resources,
  }: { readonly items: readonly WireItem[]; readonly resources: readonly ResourceRecord[] },
): void {
  const has = ({ id, implementation }: Resource): boolean =>
    items.some((item) => item.implementation === implementation && item.fields.length > 0) ||
    resources.some((one) => one.id === id && Object.keys(one.seen ?? {}).some(isFieldKey));
  const bare = all.filter((one) => one.fields.length === 0 && has(one));
  if (bare.length === 0) return;
  throw new Problem({
    code: 'list-shape',
    place,
    what: `the list shows ${joinSome(
      bare.map(({ name }) => `"${displaySafe(name, 60)}"`),
      5,
    )} without any of the fields`,
    fix: `Nothing of this kind was changed. ${OTHER_FORMAT}`,
  });
}

function isFieldKey(key: string): boolean {
  return fieldNameOf(key) !== undefined;
}

/** The schema of a kind that something is declared of. Throws Problem `schema-empty`, and what `ServiceApi.schema` does. */
async function schemaOf(api: ServiceApi, kind: Kind): Promise<WireItem[]> {
  const place = api.client.place(`${api.path(kind)}/schema`);
  const items = await orKindAbsent({ kind, place }, api.schema(kind));
  if (items.length > 0) return items;
  throw new Problem({
    code: 'schema-empty',
    place,
    what: `the service offers no ${kindRow(kind).plural} at all: its schema is an empty list`,
    fix: 'Nothing of this kind was changed. A service that has just started may not have read its definitions yet: run again, and look at its log if it stays so.',
  });
}

function needsTags({ kind, declared }: ObservedKind, { service }: Manifest, state: State): boolean {
  if (!storesKey(service.app, kind, 'tags') || declared.entries.length === 0) return false;
  const set = declared.entries.some(({ tags }) => tags !== undefined);
  return set || kindStateOf(state, kind).resources.some(({ keys }) => keys.includes('tags'));
}

/** Secrets that a service shows: not ours maybe, and not for anyone's eyes all the same. */
function clearSecrets(actual: readonly Resource[], ever: ReadonlySet<string>): string[] {
  const fields = actual.flatMap(({ implementation, fields: all }) =>
    all.filter((one) => isHiddenField(one) || ever.has(secretKey(implementation, fieldKey(one.name)))),
  );
  return fields.flatMap(({ value }) => textsIn(value ?? null));
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return value === MASK ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? textsIn(value['value'] ?? null) : [];
}
