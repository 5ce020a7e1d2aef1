/**
 * Turns declared values into stored ones: names into IDs. Targets that the run creates have their ID by now; suite
 * creates missing tags.
 */
import type { Json } from '../../base/json.ts';
import { Problem } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import type { Key, Tag } from '../codec/resource.ts';
import { type Step, isWrite } from '../plan/step.ts';
import type { Value } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import { type Desired, traitsOf } from '../desired/desired.ts';
import { targetOf } from '../desired/references.ts';
import { referenceTitle } from '../desired/unknown-names.ts';
import type { Resolved } from '../manifest/secrets.ts';
import type { Decision } from '../plan/decide.ts';
import type { ServiceApi } from '../service/api.ts';
import type { TargetId } from '../codec/codec.ts';
import {
  type ReferenceWithTargets,
  findTarget,
  idIn,
  storedReference,
} from '../service/reference-targets.ts';
import { placeIn } from '../service/problems.ts';

/**
 * Returns the stored values of a decision; undefined means the service's own default.
 * @throws Problem `reference-unknown` if the run could not create a target, and the problem of a rejected tag
 */
export type Encoder = (desired: Desired, decision: Decision) => Promise<ReadonlyMap<Key, Value>>;

/** Returns an encoder. */
export function encoder(api: ServiceApi, tagIds: TagIds): Encoder {
  return async (desired, { set, reset }) => {
    const values = new Map<Key, Value>(reset);
    for (const [key, value] of set) values.set(key, await storedValue(desired, key, value, { api, tagIds }));
    return values;
  };
}

async function storedValue(
  desired: Desired,
  key: Key,
  value: Resolved,
  { api, tagIds }: { readonly api: ServiceApi; readonly tagIds: TagIds },
): Promise<Value> {
  const declared = value.reveal();
  const form = traitsOf(desired, key)?.form;
  if (form === 'tags') return Array.isArray(declared) ? tagIds(declared.map(String)) : declared;
  if (form === 'tag') return typeof declared === 'string' ? tagIds([declared])[0] : declared;
  const structure = traitsOf(desired, key)?.structure;
  if (structure !== undefined) return structure.stored(declared, await targetIds(desired, { api, tagIds }));
  const reference = desired.references.get(key);
  if (reference === undefined || typeof declared !== 'string') return declared;
  const known = storedReference(reference, targetOf(reference, declared));
  return known ?? (await createdTarget(desired, reference, declared, api));
}

/** Returns the IDs of the targets that structures name, including the targets that the run has created. */
async function targetIds(
  desired: Desired,
  { api, tagIds }: { readonly api: ServiceApi; readonly tagIds: TagIds },
): Promise<TargetId> {
  const { kind, lists } = desired;
  const declared = declaredValues(desired);
  const fresh = new Map(lists);
  for (const target of codecOf(kind).targetsIn(kind, declared))
    if (target.path !== 'tag' && idIn(fresh)(target) === undefined)
      fresh.set(target.path, await api.listTargets({ path: target.path, name: target.property }));
  return (target) => (target.path === 'tag' ? tagIds([target.name.toLowerCase()])[0] : idIn(fresh)(target));
}

function declaredValues({ values }: Desired): Record<Key, Json> {
  return Object.fromEntries([...values].map(([key, value]) => [key, value.reveal()]));
}

/** Returns the ID of a target that the run has created. */
async function createdTarget(
  desired: Desired,
  reference: ReferenceWithTargets,
  name: string,
  api: ServiceApi,
): Promise<string | number> {
  const target = findTarget(await api.listTargets(reference), name, reference);
  const stored = storedReference(reference, target);
  if (stored !== undefined) return stored;
  throw new Problem({
    code: 'reference-unknown',
    place: placeIn(api.service, desired),
    what: `the ${referenceTitle(reference)} "${displaySafe(name, 60)}" does not exist, although it is declared`,
    fix: 'Fix what kept suite from creating it, then run again.',
  });
}

/** Returns the IDs of labels. Throws the Problem of a label that the service rejected. */
export type TagIds = (labels: readonly string[]) => number[];

/** Creates the tags that the steps need. A rejected tag fails the steps that need it, not the others. */
export async function ensureTags(
  steps: readonly Step[],
  { api, tags }: { readonly api: ServiceApi; readonly tags: readonly Tag[] },
): Promise<TagIds> {
  const ids = new Map<string, number | Problem>(tags.map(({ id, label }) => [label.toLowerCase(), id]));
  const needed = new Set(steps.filter(isWrite).flatMap(labelsOf));
  for (const label of [...needed].sort().filter((one) => !ids.has(one)))
    ids.set(label, await createTag(api, label));
  return (labels) => labels.map((label) => idOf(ids.get(label), label));
}

function labelsOf(step: Step): string[] {
  if (!('desired' in step)) return [];
  const isTag = (key: string): boolean => ['tag', 'tags'].includes(traitsOf(step.desired, key)?.form ?? '');
  const tags = [...step.desired.values].filter(([key]) => isTag(key));
  const declared = declaredValues(step.desired);
  const named = codecOf(step.kind)
    .targetsIn(step.kind, declared)
    .filter(({ path }) => path === 'tag');
  return [
    ...tags.flatMap(([, value]) => value.reveal()).filter((one) => typeof one === 'string'),
    ...named.map(({ name }) => name.toLowerCase()),
  ];
}

async function createTag(api: ServiceApi, label: string): Promise<number | Problem> {
  try {
    return (await api.createTag(label)).id;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function idOf(found: number | Problem | undefined, label: string): number {
  if (found instanceof Problem) throw found;
  if (found === undefined) throw new RangeError(`no tag "${label}" was created`);
  return found;
}
