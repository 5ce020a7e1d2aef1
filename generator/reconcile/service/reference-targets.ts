/** Reference targets: the profiles, folders and clients of a service that a reference can name. */
import * as z from 'zod';
import { trimPathEnd } from '../../base/text.ts';
import type { Reference } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import { parseList } from '../codec/resource.ts';
import type { TargetId, TargetName } from '../codec/codec.ts';

/** One resource that a reference can name. */
export interface ReferenceTarget {
  readonly name: string;
  /** Its ID; undefined if the run creates it. */
  readonly id: number | undefined;
  /** The ID of the resource that it replaces. */
  readonly replaces?: number;
  /** The run deletes it: nothing can name it any more, but it is shown by its name. */
  readonly deleted?: true;
}

/** Reference targets by the path of their list, below the API version: `qualityprofile`, `rootfolder` … */
export type TargetLists = ReadonlyMap<string, readonly ReferenceTarget[]>;

/** A reference with its targets. */
export interface ReferenceWithTargets extends Reference {
  readonly all: readonly ReferenceTarget[];
  /** The targets that the run deletes. */
  readonly going: readonly ReferenceTarget[];
}

/** Returns a reference with the targets that a service lists for it. */
export function withTargets(reference: Reference, lists: TargetLists): ReferenceWithTargets {
  const going = (lists.get(reference.path) ?? []).filter(({ deleted }) => deleted);
  return { ...reference, all: plannedTargets(lists, reference.path), going };
}

/** Returns the targets that a service will have after the run. */
export function plannedTargets(lists: TargetLists, path: string): readonly ReferenceTarget[] {
  return (lists.get(path) ?? []).filter(({ deleted }) => !deleted);
}

/** Checks the parsed body of a list of targets; returns them by ID. Throws Problem `list-shape`. */
export function parseTargets(
  body: unknown,
  { name }: Pick<Reference, 'name'>,
  place: string,
): ReferenceTarget[] {
  const all = parseList(z.looseObject({ id: z.int(), [name]: z.string() }), body, place);
  return byId(all.map((one) => ({ id: Number(one['id']), name: String(one[name]) })));
}

/** Returns targets by ID; those that the run creates come last. */
export function byId(targets: readonly ReferenceTarget[]): ReferenceTarget[] {
  const rank = ({ id }: ReferenceTarget): number => id ?? Number.MAX_SAFE_INTEGER;
  return targets.toSorted((left, right) => rank(left) - rank(right));
}

/** Returns the target of that name: the same spelling first, else ignoring case; folders ignoring a slash at the end. */
export function findTarget<One extends ReferenceTarget>(
  all: readonly One[],
  name: string,
  reference: Pick<Reference, 'name'>,
): One | undefined {
  if (isStoredByName(reference)) {
    const bare = trimPathEnd(name);
    return all.find((one) => trimPathEnd(one.name) === bare);
  }
  const folded = foldName(name);
  return all.find((one) => one.name === name) ?? all.find((one) => foldName(one.name) === folded);
}

/** Returns the IDs of the targets in lists; those that the run creates have none. */
export function idIn(lists: TargetLists): TargetId {
  return ({ path, property, name }) => findTarget(plannedTargets(lists, path), name, { name: property })?.id;
}

/** Returns the names of the targets in lists. */
export function nameIn(lists: TargetLists): TargetName {
  return ({ path }, id) => lists.get(path)?.find((one) => one.id === id)?.name;
}

/** Returns true if the service stores the name itself, as with the path of a folder, not an ID. */
export function isStoredByName({ name }: Pick<Reference, 'name'>): boolean {
  return name === 'path';
}

/** Returns what the service stores for a target; undefined if that is not known yet. */
export function storedReference(
  reference: Pick<Reference, 'name'>,
  target: ReferenceTarget | undefined,
): string | number | undefined {
  return isStoredByName(reference) ? target?.name : target?.id;
}
