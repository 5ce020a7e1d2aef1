/** What a service has now, read with as few requests as will do. */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import type { Json } from '../../base/json.ts';
import { isObject } from '../../base/json.ts';
import { OTHER_FORMAT, type WireItem } from '../../schema/record/wire.ts';
import { listedSome, shown } from '../../base/text.ts';
import { kindsOf } from '../../servarr/apps.ts';
import { type Kind, keepsKey, kindRow } from '../../servarr/kinds.ts';
import { writerOf } from '../../servarr/external-managers.ts';
import type { Manifest, ManifestKind } from '../manifest/manifest.ts';
import { type LiveReference, type Named, type NamedLists, liveReferences } from './reference-targets.ts';
import { type ListPlace, checkWhole, ofKind } from './problems.ts';
import { kindsInOrder } from './order.ts';
import { type Resource, type Tag, isHiddenField } from './resource.ts';
import type { Site } from './api.ts';
import { type Owned, type State, kindStateOf, secretKey } from '../state/shape.ts';
import { MASK, fieldKey, fieldNameOf } from '../../servarr/values.ts';

/** One kind of a service. */
export interface KindSurvey {
  readonly kind: Kind;
  readonly part: ManifestKind;
  /** The live schema; empty where nothing is declared, for it is not asked then. */
  readonly items: readonly WireItem[];
  /** What it has, less `others`. */
  readonly actual: readonly Resource[];
  /** What another program writes there and removes itself: nothing of it is ours to look after. */
  readonly others: readonly Resource[];
}

/** All managed kinds of a service. */
export interface Survey {
  readonly kinds: readonly KindSurvey[];
  /** Empty where no entry manages tags. */
  readonly tags: readonly Tag[];
  /** What the entries' references can name. */
  readonly lists: NamedLists;
  /** Kinds that could not be read; the others go on. */
  readonly failures: readonly Problem[];
}

/** Trouble with one kind that says nothing about the others. */
export const OF_ONE_KIND: ReadonlySet<ProblemCode> = new Set([
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
export async function survey(
  site: Site,
  manifest: Manifest,
  state: State,
  known: NamedLists = new Map(),
): Promise<Survey> {
  const kinds: KindSurvey[] = [];
  const failures: Problem[] = [];
  const has = kindsOf(manifest.service.app);
  const lists = new Map<string, readonly Named[]>(known);
  for (const kind of kindsInOrder()) {
    const part = manifest.kinds[kind];
    // A kind that is managed, on a service of an app that has no such thing: there is nothing to ask for.
    if (part === undefined || (part.entries.length === 0 && !has.includes(kind))) continue;
    try {
      const where = { kind, place: site.client.place(site.path(kind)) };
      const all = await ofKind(where, site.list(kind));
      const items = part.entries.length === 0 ? [] : await schemaOf(site, kind);
      site.hidden.add(clearSecrets(all, new Set(kindStateOf(state, kind).secretKeys)));
      const { resources } = kindStateOf(state, kind);
      checkFields(where, all, { items, resources });
      await checkWhole(where, all, resources, async (id) => (await site.find(kind, id)) !== undefined);
      for (const one of liveReferences(kind, items))
        if (!lists.has(one.path)) lists.set(one.path, namedIn(one, kinds) ?? (await site.named(one)));
      const others = all.filter((one) => writerOf(kind, manifest.service.app, one) !== undefined);
      kinds.push({ kind, part, items, actual: all.filter((one) => !others.includes(one)), others });
    } catch (error) {
      if (!(error instanceof Problem) || !OF_ONE_KIND.has(error.code)) throw error;
      failures.push(error);
    }
  }
  const wanted = kinds.some((one) => needsTags(one, manifest, state));
  return { kinds, tags: wanted ? await site.tags() : [], lists, failures };
}

/** What a reference can name, where it is of a kind that has been read already. */
function namedIn({ path }: LiveReference, kinds: readonly KindSurvey[]): Named[] | undefined {
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
  { items, resources }: { readonly items: readonly WireItem[]; readonly resources: readonly Owned[] },
): void {
  const has = ({ id, implementation }: Resource): boolean =>
    items.some((item) => item.implementation === implementation && item.fields.length > 0) ||
    resources.some((one) => one.id === id && Object.keys(one.seen ?? {}).some(isFieldKey));
  const bare = all.filter((one) => one.fields.length === 0 && has(one));
  if (bare.length === 0) return;
  throw new Problem({
    code: 'list-shape',
    place,
    what: `the list shows ${listedSome(
      bare.map(({ name }) => `"${shown(name, 60)}"`),
      5,
    )} without any of the fields`,
    fix: `Nothing of this kind was changed. ${OTHER_FORMAT}`,
  });
}

function isFieldKey(key: string): boolean {
  return fieldNameOf(key) !== undefined;
}

/** The schema of a kind that something is declared of. Throws Problem `schema-empty`, and what `Site.schema` does. */
async function schemaOf(site: Site, kind: Kind): Promise<WireItem[]> {
  const place = site.client.place(`${site.path(kind)}/schema`);
  const items = await ofKind({ kind, place }, site.schema(kind));
  if (items.length > 0) return items;
  throw new Problem({
    code: 'schema-empty',
    place,
    what: `the service offers no ${kindRow(kind).plural} at all: its schema is an empty list`,
    fix: 'Nothing of this kind was changed. A service that has just started may not have read its definitions yet: run again, and look at its log if it stays so.',
  });
}

function needsTags({ kind, part }: KindSurvey, { service }: Manifest, state: State): boolean {
  if (!keepsKey(service.app, kind, 'tags') || part.entries.length === 0) return false;
  const set = part.entries.some(({ tags }) => tags !== undefined);
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
