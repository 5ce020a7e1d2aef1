/** Merges the types of several schemas. */
import { compareText, groupBy, sortedSet } from '../../base/collections.ts';
import { sameJson } from '../../base/json.ts';
import type { FieldType, TypeVariant } from './types.ts';

export interface OwnType {
  readonly schema: string;
  readonly type: FieldType;
}

/**
 * Merges the types of a key that several schemas have.
 * @param types the type in each schema; for a general key, the type in each implementation of a schema
 * @returns the common type; for enums the tables of all schemas; secret if it is secret in any schema; otherwise a
 * variant for each type
 */
export function mergeTypes(types: readonly OwnType[]): FieldType {
  const [only] = types;
  if (only !== undefined && types.length === 1) return only.type;
  const owns = groupBy(types, ({ schema }) => schema);
  return mergeVariants(
    owns.map(([schema, owners]) => ({
      schemas: [schema],
      type: owners.map(({ type }) => type).reduce(inOneSchema),
    })),
  );
}

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

/** Merges types that two implementations of one schema have: the wider one, or unknown. */
function inOneSchema(left: FieldType, right: FieldType): FieldType {
  if (left.name === 'list' && right.name === 'list')
    return { name: 'list', of: inOneSchema(left.of, right.of) };
  const united = unite({ schemas: [], type: left }, { schemas: [], type: right });
  if (united) return united;
  const numbers = [left, right].every(({ name }) => name === 'int' || name === 'float');
  return numbers ? { name: 'float' } : { name: 'unknown', upstream: `${left.name} or ${right.name}` };
}

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
  if ([left.name, right.name].some((name) => name === 'between' || name === 'constrained'))
    return sameJson(left, right) ? left : undefined;
  if (left.name === right.name) return left;
  const names = new Set([left.name, right.name]);
  return names.has('secret') && names.has('text') ? { name: 'secret' } : undefined;
}

export function variantsOf(variant: TypeVariant): readonly TypeVariant[] {
  return variant.type.name === 'byApp' ? variant.type.variants : [variant];
}
