/** What several schemas take, as one type. */
import { compareText, groupBy, sortedSet } from '../../base/collections.ts';
import { canonical } from '../../base/json.ts';
import type { FieldType, TypeVariant } from './types.ts';

/** What one schema takes, by its schema id. */
export interface OwnType {
  readonly schema: string;
  readonly type: FieldType;
}

/**
 * One type for a key that several schemas have.
 * @param types what each schema takes; of a general key, what each implementation of a schema shows
 * @returns the same type, tables side by side for choices, secret if any schema says so, else a side for each
 */
export function mergeTypes(types: readonly OwnType[]): FieldType {
  const owns = groupBy(types, ({ schema }) => schema);
  return mergeSides(
    owns.map(([schema, same]) => ({
      schemas: [schema],
      type: same.map(({ type }) => type).reduce(inOneSchema),
    })),
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
        sides: merged.toSorted((left, right) => compareText(left.schemas.join(), right.schemas.join())),
      };
}

function absorb(kept: readonly TypeVariant[], side: TypeVariant): readonly TypeVariant[] {
  for (const [index, other] of kept.entries()) {
    const type = unite(other, side);
    if (type) return kept.with(index, { schemas: sortedSet([...other.schemas, ...side.schemas]), type });
  }
  return [...kept, side];
}

/** What a schema takes of which one implementation shows this and another that: the wider, or nobody knows. */
function inOneSchema(left: FieldType, right: FieldType): FieldType {
  if (left.kind === 'list' && right.kind === 'list')
    return { kind: 'list', of: inOneSchema(left.of, right.of) };
  const same = unite({ schemas: [], type: left }, { schemas: [], type: right });
  if (same) return same;
  const numbers = [left, right].every(({ kind }) => kind === 'int' || kind === 'float');
  return numbers ? { kind: 'float' } : { kind: 'unknown', upstream: `${left.kind} or ${right.kind}` };
}

/** The type of both, where they take the same. */
function unite(
  { schemas, type: left }: TypeVariant,
  { schemas: others, type: right }: TypeVariant,
): FieldType | undefined {
  if (left.kind === 'choice' && right.kind === 'choice')
    return { kind: 'choice', tables: { ...left.tables, ...right.tables } };
  if (left.kind === 'list' && right.kind === 'list')
    return { kind: 'list', of: mergeSides([...sidesOf(schemas, left.of), ...sidesOf(others, right.of)]) };
  if (left.kind === 'between' || right.kind === 'between')
    return canonical(left) === canonical(right) ? left : undefined;
  if (left.kind === right.kind) return left;
  const kinds = new Set([left.kind, right.kind]);
  return kinds.has('secret') && kinds.has('text') ? { kind: 'secret' } : undefined;
}

function sidesOf(schemas: readonly string[], type: FieldType): readonly TypeVariant[] {
  return type.kind === 'byApp' ? type.sides : [{ schemas, type }];
}
