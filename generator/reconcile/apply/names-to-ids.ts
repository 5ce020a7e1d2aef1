/**
 * Turns declared values into stored ones: names into IDs. Targets that the run creates have their ID by now; suite
 * creates missing tags.
 */
import { canonical } from '../../base/json.ts';
import { Problem } from '../../base/problem.ts';
import { isKind } from '../../servarr/kinds.ts';
import type { Value } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Key } from '../codec/resource.ts';
import { type Desired, traitsOf } from '../desired/desired.ts';
import { quoted, titleOf } from '../desired/references.ts';
import type { Decision } from '../plan/set-and-reset-keys.ts';
import type { ServiceApi } from '../service/api.ts';
import { placeIn } from '../service/problems.ts';
import {
  type ListedTarget,
  type NamedTarget,
  findTarget,
  isTag,
  namesIn,
  plannedTargets,
  storedTarget,
} from '../values/names-and-ids.ts';

/**
 * Returns the stored values of a decision; undefined means the service's own default.
 * @throws Problem `reference-unknown` if the run could not create a target, and the problem of a rejected tag
 */
export type Encoder = (desired: Desired, decision: Decision) => Promise<ReadonlyMap<Key, Value>>;

/**
 * Returns an encoder, for kinds in the order of the plan: it reads each list of targets and creates each missing tag at most
 * once. A tag that the service rejects fails the steps that need it, not the others.
 */
export function encoder(api: ServiceApi): Encoder {
  const read = new Map<string, readonly ListedTarget[]>();
  const tags = new Map<string, Promise<number>>();
  return async (desired, { set, reset }) => {
    const values = new Map<Key, Value>(reset);
    for (const [key, value] of set) {
      const traits = traitsOf(desired, key);
      const ids = new Map<string, number | string>();
      for (const target of traits?.targets(value.reveal()) ?? [])
        ids.set(canonical(target), await idOf(desired, target));
      const names = { ...namesIn(desired.lists), idOf: (target: NamedTarget) => ids.get(canonical(target)) };
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
    const stored = storedTarget(target, planned);
    if (stored !== undefined) return stored;
    if (isTag(target)) {
      const label = name.toLowerCase();
      const tag = tags.get(label) ?? api.createTag(label);
      tags.set(label, tag);
      return tag;
    }
    const identity = (text: string): string =>
      isKind(path) ? codecOf(path).named(path, { [target.property]: text }).identity : text;
    const called = identity(planned?.name ?? name);
    const listed = read.get(path) ?? (await api.listTargets(target));
    read.set(path, listed);
    const listedTarget = listed.find((candidate) => identity(candidate.name) === called);
    const created = storedTarget(target, listedTarget);
    if (created === undefined) throw notCreated(desired, target, api);
    return created;
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
