/** The resources of a service by name, and those that no entry has. Pure. */
import { kindRow } from '../../servarr/kinds.ts';
import type { Resource } from '../codec/resource.ts';
import type { OwnedResource } from './ownership.ts';
import type { EntryResult, KindContext } from './step.ts';

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
  context: KindContext,
  wanted: EntryResult,
  taken: ReadonlySet<number>,
): OwnedResource | undefined {
  if (!kindRow(context.kind).builtIn || 'problem' in wanted) return undefined;
  return undeclared(context, taken)
    .toSorted((left, right) => left.actual.id - right.actual.id)
    .find(({ actual }) => actual.variant === wanted.variant);
}

/** Returns the resources that no entry has or names. */
export function undeclared({ wanted, resources }: KindContext, taken: ReadonlySet<number>): OwnedResource[] {
  const declared = new Set(wanted.map(({ identity }) => identity));
  return resources.filter(({ actual }) => !taken.has(actual.id) && !declared.has(actual.identity));
}
