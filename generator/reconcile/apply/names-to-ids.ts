/**
 * Turns declared values into stored ones: names into IDs. Targets that the run creates have their ID by now; suite
 * creates missing tags.
 */
import { sortedSet } from '../../base/collections.ts';
import { canonical } from '../../base/json.ts';
import { Problem } from '../../base/problem.ts';
import { isKind } from '../../servarr/kinds.ts';
import type { Value } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Key } from '../codec/resource.ts';
import { type Desired, traitsOf } from '../desired/desired.ts';
import { quoted, titleOf } from '../desired/references.ts';
import type { Decision } from '../plan/set-and-reset-keys.ts';
import { type Step, isWrite } from '../plan/step.ts';
import type { ServiceApi } from '../service/api.ts';
import { placeIn } from '../service/problems.ts';
import { isStepProblem } from '../state/store.ts';
import {
  type ListedTarget,
  type NamedTarget,
  findTarget,
  isTag,
  namesIn,
  plannedTargets,
  storedTarget,
} from '../values/names.ts';

/**
 * Returns the stored values of a decision; undefined means the service's own default.
 * @throws Problem `reference-unknown` if the run could not create a target, and the problem of a rejected tag
 */
export type Encoder = (desired: Desired, decision: Decision) => Promise<ReadonlyMap<Key, Value>>;

/** Returns an encoder, for kinds in the order of the plan: it reads each list of targets at most once. */
export function encoder(api: ServiceApi, createdTag: CreatedTag): Encoder {
  const read = new Map<string, readonly ListedTarget[]>();
  return async (desired, { set, reset }) => {
    const values = new Map<Key, Value>(reset);
    for (const [key, value] of set) {
      const traits = traitsOf(desired, key);
      const ids = new Map<string, number | string>();
      for (const target of traits?.targets(value.reveal()) ?? [])
        ids.set(canonical(target), await idOf(desired, target));
      const names = { ...namesIn(desired.lists), idOf: (one: NamedTarget) => ids.get(canonical(one)) };
      values.set(key, traits === undefined ? value.reveal() : traits.stored(value.reveal(), names));
    }
    return values;
  };

  /**
   * Returns what the service stores for a target. If the run was to create it, the list has its ID by now: other targets
   * whose names differ in case alone are something else for services that tell them apart.
   */
  async function idOf(desired: Desired, target: NamedTarget): Promise<number | string> {
    const { path, name } = target;
    const planned = findTarget(plannedTargets(desired.lists, path), target);
    const known = storedTarget(target, planned);
    if (known !== undefined) return known;
    if (isTag(target)) return createdTag(name.toLowerCase());
    const identity = (one: string): string =>
      isKind(path) ? codecOf(path).named(path, { [target.property]: one }).identity : one;
    const called = identity(planned?.name ?? name);
    const all = read.get(path) ?? (await api.listTargets(target));
    read.set(path, all);
    const created = all.find((one) => identity(one.name) === called);
    const stored = storedTarget(target, created);
    if (stored === undefined) throw notCreated(desired, target, api);
    return stored;
  }
}

function notCreated(desired: Desired, target: NamedTarget, { service }: ServiceApi): Problem {
  return new Problem({
    code: 'reference-unknown',
    place: placeIn(service, desired),
    what: `the ${titleOf(target)} ${quoted(target.name)} does not exist, although it is declared`,
    fix: 'Fix what kept suite from creating it, then run again.',
  });
}

/** Returns the ID of a tag that the run has created. Throws the Problem of a label that the service rejected. */
type CreatedTag = (label: string) => number;

/** Creates the missing tags that the steps need. A rejected tag fails the steps that need it, not the others. */
export async function createTags(steps: readonly Step[], api: ServiceApi): Promise<CreatedTag> {
  const ids = new Map<string, number | Problem>();
  for (const label of sortedSet(steps.filter(isWrite).flatMap(missingLabels)))
    ids.set(label, await createTag(api, label));
  return (label) => {
    const id = ids.get(label);
    if (id instanceof Problem) throw id;
    if (id === undefined) throw new RangeError(`no tag "${label}" was created`);
    return id;
  };
}

function missingLabels(step: Step): string[] {
  const { desired } = step;
  if (desired === undefined) return [];
  const names = namesIn(desired.lists);
  const named = [...desired.values].flatMap(
    ([key, value]) => traitsOf(desired, key)?.targets(value.reveal()) ?? [],
  );
  return named
    .filter((one) => isTag(one) && names.idOf(one) === undefined)
    .map(({ name }) => name.toLowerCase());
}

async function createTag(api: ServiceApi, label: string): Promise<number | Problem> {
  try {
    return await api.createTag(label);
  } catch (error) {
    if (isStepProblem(error)) return error;
    throw error;
  }
}
