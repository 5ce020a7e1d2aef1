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
 * @returns the same type, tables side by variant for choices, secret if any schema says so, else a variant for each
 */
export function mergeTypes(types: readonly OwnType[]): FieldType {
  const [only] = types;
  if (only !== undefined && types.length === 1) return only.type;
  const owns = groupBy(types, ({ schema }) => schema);
  return mergeVariants(
    owns.map(([schema, same]) => ({
      schemas: [schema],
      type: same.map(({ type }) => type).reduce(inOneSchema),
    })),
  );
}

/** One type of what several schemas take, those that take the same side by side. */
export function mergeVariants(variants: readonly TypeVariant[]): FieldType {
  const merged = variants.reduce<readonly TypeVariant[]>(absorb, []);
  const [only, ...others] = merged;
  if (!only) throw new RangeError('no types to merge');
  return others.length === 0
    ? only.type
    : {
        name: 'byApp',
        variants: merged.toSorted((left, right) => compareText(left.schemas.join(), right.schemas.join())),
      };
}

function absorb(kept: readonly TypeVariant[], variant: TypeVariant): readonly TypeVariant[] {
  for (const [index, other] of kept.entries()) {
    const type = unite(other, variant);
    if (type) return kept.with(index, { schemas: sortedSet([...other.schemas, ...variant.schemas]), type });
  }
  return [...kept, variant];
}

/** What a schema takes of which one implementation shows this and another that: the wider, or nobody knows. */
function inOneSchema(left: FieldType, right: FieldType): FieldType {
  if (left.name === 'list' && right.name === 'list')
    return { name: 'list', of: inOneSchema(left.of, right.of) };
  const same = unite({ schemas: [], type: left }, { schemas: [], type: right });
  if (same) return same;
  const numbers = [left, right].every(({ name }) => name === 'int' || name === 'float');
  return numbers ? { name: 'float' } : { name: 'unknown', upstream: `${left.name} or ${right.name}` };
}

/** The type of both, where they take the same. */
function unite(
  { schemas, type: left }: TypeVariant,
  { schemas: others, type: right }: TypeVariant,
): FieldType | undefined {
  if (left.name === 'choice' && right.name === 'choice')
    return { name: 'choice', tables: { ...left.tables, ...right.tables } };
  if (left.name === 'list' && right.name === 'list')
    return {
      name: 'list',
      of: mergeVariants([
        ...variantsOf({ schemas, type: left.of }),
        ...variantsOf({ schemas: others, type: right.of }),
      ]),
    };
  if ([left.name, right.name].some((name) => name === 'between' || name === 'ruled'))
    return canonical(left) === canonical(right) ? left : undefined;
  if (left.name === right.name) return left;
  const names = new Set([left.name, right.name]);
  return names.has('secret') && names.has('text') ? { name: 'secret' } : undefined;
}

/** The variants of a type, of which most have one. */
export function variantsOf(variant: TypeVariant): readonly TypeVariant[] {
  return variant.type.name === 'byApp' ? variant.type.variants : [variant];
}
