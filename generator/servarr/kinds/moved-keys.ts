/** Keys that newer services have in the resources of another kind: the sizes of qualities, in quality profiles. */
import { lookUp } from '../../base/collections.ts';
import { isSince } from '../../base/version.ts';
import { KINDS, type Kind, kindRow, propertyOfKey } from '../kinds.ts';
import { ofApp } from '../like.ts';

/** Keys that move from the resources of one kind to those of another. */
export interface MovedKeys {
  readonly from: Kind;
  readonly to: Kind;
  /** The key of the row of `to`. */
  readonly key: string;
  /** The keys that move, in ascending order, with their properties on the wire. */
  readonly keys: readonly (readonly [key: string, property: string])[];
}

const MOVED = KINDS.flatMap((from): MovedKeys[] => {
  const row = kindRow(from);
  if (!('movesTo' in row) || row.movesTo === undefined) return [];
  const { kind, key } = row.movesTo;
  const keys = (row.ascending ?? []).map((one) => [one, propertyOfKey(from, one)] as const);
  return [{ from, to: kind as Kind, key, keys }];
});

/** Returns the keys that newer services have in the resources of another kind. */
export function keysMovedFrom(kind: Kind): MovedKeys | undefined {
  return MOVED.find(({ from }) => from === kind);
}

/** Returns the keys that the resources of a kind have in newer services. */
export function keysMovedTo(kind: Kind): MovedKeys | undefined {
  return MOVED.find(({ to }) => to === kind);
}

/**
 * Returns true if a version of an app, which shows the keys nowhere, has them at the new place. Apps that are like others
 * have versions of their own.
 */
export function hasMoved({ to, key }: MovedKeys, app: string, version: string | undefined): boolean {
  const { since = {} } = kindRow(to).keys[key] ?? {};
  const own = lookUp(since, app);
  if (own === undefined) return ofApp(since, app) !== undefined;
  return version !== undefined && isSince(version, own);
}
