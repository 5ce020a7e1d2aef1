/** Delay profiles: the service uses the first one that has a tag of a title. */
import { isUnset } from '../../servarr/values.ts';
import { positionKey } from '../../servarr/kinds.ts';
import type { Resource } from '../codec/resource.ts';
import type { KindHooks, OrderedEntry } from './hooks.ts';

const KIND = 'delayprofile';

/**
 * Returns the positions of entries in their order: the numbers from 1 that no other resource has. The default of the
 * service, which has no tags, is always last.
 */
function positions(
  entries: readonly OrderedEntry[],
  resources: readonly Resource[],
): ReadonlyMap<string, readonly [string, number]> {
  const key = positionKey(KIND) ?? '';
  const identities = entries
    .filter(({ values }) => !isUnset(values.get('tags')))
    .map(({ identity }) => identity);
  const others = resources.filter(({ identity }) => !identities.includes(identity));
  const taken = new Set(others.map(({ values }) => values.get(key)));
  let position = 0;
  return new Map(
    identities.map((identity) => {
      do position += 1;
      while (taken.has(position));
      return [identity, [key, position]];
    }),
  );
}

export const delayProfile: KindHooks = { assigned: positions };
