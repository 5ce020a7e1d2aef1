/** The rules that every resource must keep when it is written, switched on or not. */
import { Refusal, violated } from '../http/failures.ts';
import type { Violation } from '../http/failures.ts';
import type { KindCall } from '../context.ts';
import type { Sent } from './body.ts';
import { referenceViolations } from './references.ts';

/** Throws the 400 of a resource that breaks the rules for all: id, name, implementation, priority, fields. */
export function checkResource(call: KindCall, sent: Sent, method: 'POST' | 'PUT' | 'test'): void {
  const { rules } = call.service;
  const found = [
    ...(method === 'PUT' && sent.id <= 0 ? [idViolation(sent.id)] : []),
    ...nameViolations(call, sent),
    ...emptyViolation('Implementation', sent.implementation),
    ...emptyViolation('ConfigContract', sent.configContract, 'Config Contract'),
    ...priorityViolations(call, sent),
    ...referenceViolations(call, sent),
    ...(method === 'POST' && call.api !== 'v5' && sent.fields === undefined ? [noFields()] : []),
  ];
  if (found.length > 0) {
    throw new Refusal(violated(found, rules.placeholders));
  }
}

function idViolation(id: number): Violation {
  const extra = { ComparisonValue: 0, ComparisonProperty: '' };
  return {
    property: 'Id',
    reason: 'above 0',
    value: id,
    code: 'GreaterThanValidator',
    extra,
  };
}

function nameViolations(call: KindCall, { id, name }: Sent): Violation[] {
  const missing = emptyViolation('Name', name);
  if (missing.length > 0 || name === undefined) {
    return missing;
  }
  const fold = (text: string): string => (call.service.rules.names === 'exact' ? text : text.toLowerCase());
  const others = [...call.seen(call.recorded.kind).values()].filter((stored) => stored.id !== id);
  const taken = others.some((stored) => fold(stored.name) === fold(name));
  return taken ? [{ property: 'Name', reason: 'taken', value: name, code: 'PredicateValidator' }] : [];
}

function emptyViolation(property: string, value: string | undefined, label = property): Violation[] {
  return (value ?? '').trim() === ''
    ? [{ property, label, reason: 'empty', value, code: 'NotEmptyValidator' }]
    : [];
}

function noFields(): Violation {
  return {
    property: 'Fields',
    reason: 'empty',
    value: undefined,
    code: 'NotNullValidator',
  };
}

const PRIORITISED: readonly string[] = ['downloadclient', 'indexer'];

function priorityViolations({ service, recorded }: KindCall, { general }: Sent): Violation[] {
  const value = general['priority'];
  const applies =
    PRIORITISED.includes(recorded.kind) && service.rules.checksPriority && typeof value === 'number';
  if (!applies || (value >= 1 && value <= 50)) {
    return [];
  }
  return [
    {
      property: 'Priority',
      reason: 'between 1 50',
      value,
      code: 'InclusiveBetweenValidator',
      extra: { From: 1, To: 50, Value: value },
    },
  ];
}
