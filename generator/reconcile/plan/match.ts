/** Which resource an entry is about, and whether it is ours. Pure. */
import type { Desired } from './desired.ts';
import type { Kind } from '../../family/kinds.ts';
import { isOn } from '../../family/switch.ts';
import type { Resource } from '../service/resource.ts';
import type { Intent, KindState, Owned } from '../state/state.ts';
import { foldName } from '../../family/values.ts';

/** A resource found for an entry. */
export interface Match {
  readonly actual: Resource;
  /** What we remember of it; undefined where it was not ours until now. */
  readonly owned: Owned | undefined;
}

/**
 * The resource of that name: spelt exactly so, else ignoring case.
 * @param taken ids that other entries have
 */
export function findByName(
  resources: readonly Resource[],
  name: string,
  taken: ReadonlySet<number>,
): Resource | undefined {
  const free = resources.filter(({ id }) => !taken.has(id));
  return free.find((one) => one.name === name) ?? free.find((one) => foldName(one.name) === foldName(name));
}

/** The match of an entry; undefined where nothing has its name. */
export function match(
  desired: Desired,
  resources: readonly Resource[],
  state: KindState,
  taken: ReadonlySet<number>,
): Match | undefined {
  const actual = findByName(resources, desired.name, taken);
  return actual && { actual, owned: ownedRecord(desired.kind, actual, state) };
}

/**
 * What we remember of a resource. Number, name and implementation must all agree: after a database was
 * restored or replaced, our numbers are someone else's.
 */
export function ownedRecord(kind: Kind, actual: Resource, state: KindState): Owned | undefined {
  const known = state.resources.find((one) => one.id === actual.id && sameThing(one, actual));
  return known ?? fromIntent(kind, actual, state.intents);
}

/** A create that took effect without our hearing of it: new since we asked, and still switched off as we sent it. */
function fromIntent(kind: Kind, actual: Resource, intents: readonly Intent[]): Owned | undefined {
  const intent = intents.find((one) => sameThing(one, actual) && !one.before.includes(actual.id));
  if (intent === undefined || isOn(kind, actual)) return undefined;
  const { id, name, implementation } = actual;
  return { id, name, implementation, created: true, half: true, keys: [], secrets: {} };
}

function sameThing(
  one: { name: string; implementation: string },
  other: { name: string; implementation: string },
): boolean {
  return foldName(one.name) === foldName(other.name) && one.implementation === other.implementation;
}
