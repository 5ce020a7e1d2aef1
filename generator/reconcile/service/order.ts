/** The order of resources that a service goes through until one fits, such as delay profiles. Pure. */
import type { Kind } from '../../servarr/kinds.ts';
import { kindRow } from '../../servarr/kinds.ts';
import type { Resource } from '../codec/resource.ts';

/** A resource that goes directly behind another one. */
export interface Move {
  readonly id: number;
  readonly after: number;
}

/** Returns the property with the position of a resource; undefined if the order of the kind means nothing. */
export function positionKey(kind: Kind): string | undefined {
  const row = kindRow(kind);
  return 'reorder' in row ? row.reorder : undefined;
}

/** Returns the IDs of resources by position. The one that fits everything is last, and services do not move it. */
export function inOrder(kind: Kind, all: readonly Resource[]): number[] {
  const key = positionKey(kind);
  const position = ({ body }: Resource): number => {
    const stored = key === undefined ? 0 : body[key];
    return typeof stored === 'number' ? stored : 0;
  };
  return all
    .filter((one) => !fitsAll(kind, one))
    .toSorted((left, right) => position(left) - position(right) || left.id - right.id)
    .map(({ id }) => id);
}

function fitsAll(kind: Kind, { values }: Pick<Resource, 'values'>): boolean {
  return kindRow(kind).identity.every((key) => {
    const value = values.get(key);
    return Array.isArray(value) && value.length === 0;
  });
}

/**
 * Returns the moves that bring some resources into an order, each behind the one before it. The others stay where they
 * are.
 * @param current all IDs by position
 * @param wanted the IDs in the order to reach
 */
export function movesTo(current: readonly number[], wanted: readonly number[]): Move[] {
  let order = [...current];
  const moves: Move[] = [];
  const known = wanted.filter((id) => order.includes(id));
  known.slice(1).forEach((id, index) => {
    const after = known[index] ?? 0;
    if (order.indexOf(id) > order.indexOf(after)) return;
    order = order.filter((one) => one !== id);
    order.splice(order.indexOf(after) + 1, 0, id);
    moves.push({ id, after });
  });
  return moves;
}
