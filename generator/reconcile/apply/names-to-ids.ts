/**
 * Turns declared values into stored ones: names into IDs. Targets that the run creates have their ID by now; suite
 * creates missing tags.
 */
import { type Json, canonical } from '../../base/json.ts';
import { Problem } from '../../base/problem.ts';
import { isKind } from '../../servarr/kinds.ts';
import type { Value } from '../../servarr/values.ts';
import type { NamedTarget, TargetId } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Body, Key, Tag } from '../codec/resource.ts';
import { type Desired, traitsOf } from '../desired/desired.ts';
import { quoted, titleOf } from '../desired/unknown-names.ts';
import type { Resolved } from '../manifest/secrets.ts';
import type { Decision } from '../plan/set-and-reset-keys.ts';
import { type Step, isWrite } from '../plan/step.ts';
import type { ServiceApi } from '../service/api.ts';
import { placeIn } from '../service/problems.ts';
import { findTarget, plannedTargets, storedReference } from '../service/reference-targets.ts';
import { isStepProblem } from '../state/store.ts';

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
  return storedTarget(desired, { path: reference.path, property: reference.name, name: declared }, api);
}

/** Returns the IDs of the targets that structures name. */
async function targetIds(
  desired: Desired,
  { api, tagIds }: { readonly api: ServiceApi; readonly tagIds: TagIds },
): Promise<TargetId> {
  const ids = new Map<string, number>();
  for (const target of codecOf(desired.kind).targetsIn(desired.kind, declaredValues(desired))) {
    const isTag = target.path === 'tag';
    const id = isTag ? tagIds([target.name.toLowerCase()])[0] : await storedTarget(desired, target, api);
    ids.set(canonical(target), Number(id));
  }
  return (target) => ids.get(canonical(target));
}

/**
 * Returns what the service stores for a target. If the run was to create it, the list has its ID by now: other targets
 * whose names differ in case alone are something else for services that tell them apart.
 */
async function storedTarget(
  desired: Desired,
  target: NamedTarget,
  api: ServiceApi,
): Promise<string | number> {
  const { path, property, name } = target;
  const reference = { path, name: property };
  const planned = findTarget(plannedTargets(desired.lists, path), name, reference);
  const known = storedReference(reference, planned);
  if (known !== undefined) return known;
  const identity = (one: string): string =>
    isKind(path) ? codecOf(path).named(path, { [property]: one }).identity : one;
  const called = identity(planned?.name ?? name);
  const created = (await api.listTargets(reference)).find((one) => identity(one.name) === called);
  const stored = storedReference(reference, created);
  if (stored === undefined) throw notCreated(desired, target, api);
  return stored;
}

function declaredValues({ values }: Desired): Record<Key, Json> {
  return Object.fromEntries([...values].map(([key, value]) => [key, value.reveal()]));
}

/**
 * Checks a body that lists its targets itself, such as a profile with the custom formats of the service.
 * @param base the body that an overlay is written on
 * @throws Problem `reference-unknown` if the run could not create a target
 */
export function checkListedTargets(desired: Desired, base: Body, api: ServiceApi): void {
  const codec = codecOf(desired.kind);
  if (!codec.schemaChanges) return;
  const item = codec.itemInBody(base);
  const [lost] = codec.unresolved(desired, item, declaredValues(desired), () => []);
  if (lost !== undefined) throw notCreated(desired, lost.target, api);
}

function notCreated(desired: Desired, target: NamedTarget, { service }: ServiceApi): Problem {
  return new Problem({
    code: 'reference-unknown',
    place: placeIn(service, desired),
    what: `the ${titleOf(target)} ${quoted(target.name)} does not exist, although it is declared`,
    fix: 'Fix what kept suite from creating it, then run again.',
  });
}

/** Returns the IDs of labels. Throws the Problem of a label that the service rejected. */
type TagIds = (labels: readonly string[]) => number[];

/** Creates the tags that the steps need. A rejected tag fails the steps that need it, not the others. */
export async function ensureTags(
  steps: readonly Step[],
  { api, tags }: { readonly api: ServiceApi; readonly tags: readonly Tag[] },
): Promise<TagIds> {
  const ids = new Map<string, number | Problem>(tags.map(({ id, label }) => [label.toLowerCase(), id]));
  const needed = new Set(steps.filter(isWrite).flatMap(labelsOf));
  for (const label of [...needed].sort().filter((one) => !ids.has(one)))
    ids.set(label, await createTag(api, label));
  return (labels) =>
    labels.map((label) => {
      const id = ids.get(label);
      if (id instanceof Problem) throw id;
      if (id === undefined) throw new RangeError(`no tag "${label}" was created`);
      return id;
    });
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
    if (isStepProblem(error)) return error;
    throw error;
  }
}
