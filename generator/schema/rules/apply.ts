/** Field type and what is asked of the field -> the type that keeps to it. */
import { GREATEST_INT } from '../field/values.ts';
import type { FieldType, TypeVariant } from '../field/types.ts';
import { CONSTRAINTS } from '../field/constraint-table.ts';
import type { Constraint } from '../field/rule.ts';

/**
 * The type, narrowed by each demand. What does not fit the type is left out: an app may have changed the type since.
 * @param demands the first stands outermost, so that it is the first to be told
 */
export function withConstraints(type: FieldType, demands: readonly Constraint[]): FieldType {
  return demands.toReversed().reduce(withDemand, type);
}

function withDemand(type: FieldType, demand: Constraint): FieldType {
  if (type.name === 'byApp')
    return { ...type, variants: type.variants.map((variant) => onVariant(variant, demand)) };
  if ('least' in demand)
    return isNumber(type)
      ? { name: 'between', least: demand.least, most: demand.most ?? GREATEST_INT }
      : type;
  if ('each' in demand)
    return type.name === 'list' ? { name: 'list', of: withDemand(type.of, demand.each) } : type;
  const fits = isText(type) || (isList(type) && CONSTRAINTS[demand.rule].lists);
  const { since: _since, roles: _roles, ...rule } = demand;
  return fits ? { name: 'ruled', of: type, rule } : type;
}

function onVariant({ schemas, type }: TypeVariant, demand: Constraint): TypeVariant {
  return { schemas, type: withDemand(type, demand) };
}

function isNumber(type: FieldType): boolean {
  return type.name === 'int' || type.name === 'port';
}

function isText(type: FieldType): boolean {
  if (type.name === 'ruled') return isText(type.of);
  return type.name === 'text' || type.name === 'secret' || type.name === 'file';
}

function isList(type: FieldType): boolean {
  return type.name === 'ruled' ? isList(type.of) : type.name === 'list';
}
