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
  if (type.kind === 'byApp') return { ...type, sides: type.sides.map((side) => onSide(side, demand)) };
  if ('least' in demand)
    return isNumber(type)
      ? { kind: 'between', least: demand.least, most: demand.most ?? GREATEST_INT }
      : type;
  if ('each' in demand)
    return type.kind === 'list' ? { kind: 'list', of: withDemand(type.of, demand.each) } : type;
  const fits = isText(type) || (isList(type) && CONSTRAINTS[demand.rule].lists);
  const { since: _since, roles: _roles, ...rule } = demand;
  return fits ? { kind: 'ruled', of: type, rule } : type;
}

function onSide({ schemas, type }: TypeVariant, demand: Constraint): TypeVariant {
  return { schemas, type: withDemand(type, demand) };
}

function isNumber(type: FieldType): boolean {
  return type.kind === 'int' || type.kind === 'port';
}

function isText(type: FieldType): boolean {
  if (type.kind === 'ruled') return isText(type.of);
  return type.kind === 'text' || type.kind === 'secret' || type.kind === 'file';
}

function isList(type: FieldType): boolean {
  return type.kind === 'ruled' ? isList(type.of) : type.kind === 'list';
}
