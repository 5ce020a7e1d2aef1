/** What several apps take, as one type. */
import { compareText, groupBy, sortedSet } from '../../base/collections.ts';
import { canonical } from '../../base/json.ts';
import type { FieldType, TypeVariant } from './types.ts';

/** What one app takes, by its schema id. */
export interface OwnType {
  readonly schema: string;
  readonly type: FieldType;
}

/**
 * One type for a key that several apps have.
 * @param types what each app takes; of a general key, what each implementation of an app shows
 * @returns the same type, tables side by side for choices, secret if any app says so, else a side for each
 */
export function mergeTypes(types: readonly OwnType[]): FieldType {
  const owns = groupBy(types, ({ schema }) => schema);
  return mergeSides(
    owns.map(([schema, same]) => ({ apps: [schema], type: same.map(({ type }) => type).reduce(inOneApp) })),
  );
}

function mergeSides(sides: readonly TypeVariant[]): FieldType {
  const merged = sides.reduce<readonly TypeVariant[]>(absorb, []);
  const [only, ...others] = merged;
  if (!only) throw new RangeError('no types to merge');
  return others.length === 0
    ? only.type
    : {
        kind: 'byApp',
        sides: merged.toSorted((left, right) => compareText(left.apps.join(), right.apps.join())),
      };
}

function absorb(kept: readonly TypeVariant[], side: TypeVariant): readonly TypeVariant[] {
  for (const [index, other] of kept.entries()) {
    const type = unite(other, side);
    if (type) return kept.with(index, { apps: sortedSet([...other.apps, ...side.apps]), type });
  }
  return [...kept, side];
}

/** What an app takes of which one implementation shows this and another that: the wider, or nobody knows. */
function inOneApp(left: FieldType, right: FieldType): FieldType {
  if (left.kind === 'list' && right.kind === 'list') return { kind: 'list', of: inOneApp(left.of, right.of) };
  const same = unite({ apps: [], type: left }, { apps: [], type: right });
  if (same) return same;
  const numbers = [left, right].every(({ kind }) => kind === 'int' || kind === 'float');
  return numbers ? { kind: 'float' } : { kind: 'unknown', upstream: `${left.kind} or ${right.kind}` };
}

/** The type of both, where they take the same. */
function unite(
  { apps, type: left }: TypeVariant,
  { apps: others, type: right }: TypeVariant,
): FieldType | undefined {
  if (left.kind === 'choice' && right.kind === 'choice')
    return { kind: 'choice', tables: { ...left.tables, ...right.tables } };
  if (left.kind === 'list' && right.kind === 'list')
    return { kind: 'list', of: mergeSides([...sidesOf(apps, left.of), ...sidesOf(others, right.of)]) };
  if (left.kind === 'between' || right.kind === 'between')
    return canonical(left) === canonical(right) ? left : undefined;
  if (left.kind === right.kind) return left;
  const kinds = new Set([left.kind, right.kind]);
  return kinds.has('secret') && kinds.has('text') ? { kind: 'secret' } : undefined;
}

function sidesOf(apps: readonly string[], type: FieldType): readonly TypeVariant[] {
  return type.kind === 'byApp' ? type.sides : [{ apps, type }];
}
