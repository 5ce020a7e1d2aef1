/** Adds constraints to a field's type. */
import { rowOf } from '../field/type-table.ts';
import type { FieldType, TypeVariant } from '../field/types.ts';
import { CONSTRAINTS } from '../field/constraint-table.ts';
import { GREATEST_INT, type Constraint } from '../field/constraint.ts';

/**
 * Narrows a type by each constraint. Skips constraints that do not fit the type, because an app may have changed it.
 * @param constraints the first one becomes the outermost, so suite reports it first
 */
export function withConstraints(type: FieldType, constraints: readonly Constraint[]): FieldType {
  return constraints.toReversed().reduce(withConstraint, type);
}

function withConstraint(type: FieldType, constraint: Constraint): FieldType {
  if (type.name === 'byApp')
    return { ...type, variants: type.variants.map((variant) => onVariant(variant, constraint)) };
  if ('least' in constraint)
    return rowOf(type).constrainedAs === 'number'
      ? {
          name: 'between',
          least: constraint.least,
          most: constraint.most ?? GREATEST_INT,
          ...(constraint.or === undefined ? {} : { or: constraint.or }),
        }
      : type;
  if ('each' in constraint)
    return type.name === 'list' ? { name: 'list', of: withConstraint(type.of, constraint.each) } : type;
  const as = constrainedAs(type);
  const fits = as === 'text' || (as === 'list' && CONSTRAINTS[constraint.name].lists);
  const { apps: _apps, ...plain } = constraint;
  return fits ? { name: 'constrained', of: type, constraint: plain } : type;
}

function onVariant({ schemas, type }: TypeVariant, constraint: Constraint): TypeVariant {
  return { schemas, type: withConstraint(type, constraint) };
}

function constrainedAs(type: FieldType): ReturnType<typeof rowOf>['constrainedAs'] {
  return type.name === 'constrained' ? constrainedAs(type.of) : rowOf(type).constrainedAs;
}
