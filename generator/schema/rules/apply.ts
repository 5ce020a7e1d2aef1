/** Adds constraints to a field's type. */
import { rowOf } from '../field/type-table.ts';
import type { FieldType, TypeVariant } from '../field/types.ts';
import { CONSTRAINTS } from '../field/constraint-table.ts';
import { GREATEST_INT, type Constraint } from '../field/rule.ts';

/**
 * Narrows a type by each constraint. Skips constraints that do not fit the type, because an app may have changed it.
 * @param demands the first one becomes the outermost, so suite reports it first
 */
export function withConstraints(type: FieldType, demands: readonly Constraint[]): FieldType {
  return demands.toReversed().reduce(withDemand, type);
}

function withDemand(type: FieldType, demand: Constraint): FieldType {
  if (type.name === 'byApp')
    return { ...type, variants: type.variants.map((variant) => onVariant(variant, demand)) };
  if ('least' in demand)
    return rowOf(type).constrainedAs === 'number'
      ? {
          name: 'between',
          least: demand.least,
          most: demand.most ?? GREATEST_INT,
          ...(demand.or === undefined ? {} : { or: demand.or }),
        }
      : type;
  if ('each' in demand)
    return type.name === 'list' ? { name: 'list', of: withDemand(type.of, demand.each) } : type;
  const as = constrainedAs(type);
  const fits = as === 'text' || (as === 'list' && CONSTRAINTS[demand.rule].lists);
  const { apps: _apps, ...rule } = demand;
  return fits ? { name: 'ruled', of: type, rule } : type;
}

function onVariant({ schemas, type }: TypeVariant, demand: Constraint): TypeVariant {
  return { schemas, type: withDemand(type, demand) };
}

function constrainedAs(type: FieldType): ReturnType<typeof rowOf>['constrainedAs'] {
  return type.name === 'ruled' ? constrainedAs(type.of) : rowOf(type).constrainedAs;
}
