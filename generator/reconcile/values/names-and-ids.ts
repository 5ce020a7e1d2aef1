/** Names and IDs: what a service lists, and can be named by values. Pure. */
import { memo } from '../../base/memo.ts';
import { trimPathEnd } from '../../base/text.ts';
import type { TargetList } from '../../servarr/kinds.ts';
import { type Value, foldName } from '../../servarr/values.ts';

/** A resource or tag that a value names. */
export interface NamedTarget extends TargetList {
  readonly name: string;
  /** It is scored: suite deletes no resource that is, and a name of another case is another one. */
  readonly isScored?: true;
}

export const TAG_LIST: TargetList = { path: 'tag', property: 'label' };

/** Returns true for a tag, which suite creates if it is missing. */
export function isTag({ path }: TargetList): boolean {
  return path === TAG_LIST.path;
}

/** One resource or tag that a value can name. */
export interface ListedTarget {
  readonly name: string;
  /** Its ID; undefined if the run creates it. */
  readonly id: number | undefined;
  /** The ID of the resource that it replaces. */
  readonly replaces?: number;
  /** The run deletes it: nothing can name it any more, but it is shown by its name. */
  readonly deleted?: true;
}

/** Targets by the path of their list, below the API version: `qualityprofile`, `rootfolder`, `tag` … */
export type TargetLists = ReadonlyMap<string, readonly ListedTarget[]>;

/** The two directions between names and what a service stores in their place. */
export interface Names {
  /** Returns the ID of a target, or the path of a folder; undefined if it is not known yet. */
  readonly idOf: (target: NamedTarget) => number | string | undefined;
  /** Returns the name of a stored target; undefined if the service does not list it. A name is its own name. */
  readonly nameOf: (list: TargetList, stored: Value) => string | undefined;
}

export function namesIn(lists: TargetLists): Names {
  return {
    idOf: (target) => storedTarget(target, findTarget(plannedTargets(lists, target.path), target)),
    nameOf: ({ path }, stored) =>
      typeof stored === 'string' ? stored : namesById(lists.get(path) ?? []).get(stored as number),
  };
}

/** Returns names by ID; a target that the run deletes gives way to the one in its place. A service can have thousands of tags. */
const namesById = memo((targets: readonly ListedTarget[]): ReadonlyMap<number, string> => {
  const names = new Map<number, string>();
  const deleted = targets.filter((target) => target.deleted);
  const staying = targets.filter((target) => !target.deleted).toReversed();
  for (const { id, replaces, name } of [...deleted, ...staying])
    for (const key of [id, replaces]) if (key !== undefined) names.set(key, name);
  return names;
});

/** Returns the names in lists, and `#7` for an ID that the service does not list: services accept those. */
export function shownNamesIn(lists: TargetLists): Names {
  const names = namesIn(lists);
  return { ...names, nameOf: (list, stored) => names.nameOf(list, stored) ?? `#${JSON.stringify(stored)}` };
}

/** Returns the targets that a service will have after the run. */
export function plannedTargets(lists: TargetLists, path: string): readonly ListedTarget[] {
  return (lists.get(path) ?? []).filter(({ deleted }) => !deleted);
}

/** Returns targets by ID; those that the run creates come last. */
export function byId(targets: readonly ListedTarget[]): ListedTarget[] {
  const rank = ({ id }: ListedTarget): number => id ?? Number.MAX_SAFE_INTEGER;
  return targets.toSorted((left, right) => rank(left) - rank(right));
}

/** Returns the target of that name: the same spelling first, else ignoring case; folders ignoring a slash at the end. */
export function findTarget(
  listed: readonly ListedTarget[],
  target: Omit<NamedTarget, 'path'>,
): ListedTarget | undefined {
  const { name, isScored } = target;
  if (isStoredByName(target)) return listed.find((folder) => trimPathEnd(folder.name) === trimPathEnd(name));
  const exact = listed.find((candidate) => candidate.name === name);
  if (exact !== undefined || isScored) return exact;
  return listed.find((candidate) => foldName(candidate.name) === foldName(name));
}

/** Returns true if the service stores the name itself, as with the path of a folder, not an ID. */
export function isStoredByName({ property }: Pick<TargetList, 'property'>): boolean {
  return property === 'path';
}

/** Returns what the service stores for a target; undefined if that is not known yet. */
export function storedTarget(
  list: Pick<TargetList, 'property'>,
  target: ListedTarget | undefined,
): string | number | undefined {
  return isStoredByName(list) ? target?.name : target?.id;
}
