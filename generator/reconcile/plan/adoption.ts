/** The existing resource of an entry: suite's, or a foreign one, which suite adopts. Pure. */
import { kindRow } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import type { Resource } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import type { OwnedResource } from './ownership.ts';
import type { KindContext } from './step.ts';

/**
 * Returns the resource of that identity: the same spelling of the name first, then the lowest ID.
 * @param taken IDs of resources that other entries have
 */
export function findResource<One extends { readonly actual: Resource }>(
  resources: readonly One[],
  { name, identity }: Pick<Resource, 'identity' | 'name'>,
  taken: ReadonlySet<number>,
): One | undefined {
  const free = resources
    .filter(({ actual }) => !taken.has(actual.id) && actual.identity === identity)
    .toSorted((left, right) => left.actual.id - right.actual.id);
  return free.find(({ actual }) => actual.name === name) ?? free[0];
}

/**
 * Returns the resource of an implementation that every service has from the start, whatever its name is: an upgrade can
 * rename it, and a second one would do everything twice. Resources of other entries do not count.
 */
export function builtInResource(
  { kind, wanted: all, resources }: KindContext,
  wanted: Desired,
  taken: ReadonlySet<number>,
): OwnedResource | undefined {
  if (!kindRow(kind).builtIn) return undefined;
  const identities = new Set(all.map(({ identity }) => identity));
  return resources
    .filter(({ actual }) => !taken.has(actual.id) && !identities.has(actual.identity))
    .toSorted((left, right) => left.actual.id - right.actual.id)
    .find(({ actual }) => actual.variant === wanted.variant);
}

/**
 * Returns the resources of no entry whose names differ from that of an entry only by case. A service that tells names apart
 * would get a second resource, where a user most likely means the first one.
 */
export function alikeButCase(
  { kind, wanted: all, resources }: KindContext,
  { name, identity }: Pick<Resource, 'identity' | 'name'>,
  taken: ReadonlySet<number>,
): Resource[] {
  const [key, another] = kindRow(kind).identity;
  if (key !== 'name' || another !== undefined) return [];
  const declared = new Set(all.map((one) => one.identity));
  return resources
    .map(({ actual }) => actual)
    .filter((one) => !taken.has(one.id) && !declared.has(one.identity) && one.identity !== identity)
    .filter((one) => foldName(one.name) === foldName(name));
}
