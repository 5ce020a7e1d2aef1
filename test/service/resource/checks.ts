/** The rules that every resource must keep when it is written, switched on or not. */
import { Refusal, violated } from '../http/failures.ts';
import type { Violation } from '../http/failures.ts';
import type { KindCall } from '../context.ts';
import type { Sent } from './body.ts';
import { referenceViolations } from './references.ts';

/** Throws the 400 of a resource that breaks the rules for all: id, name, implementation, priority, fields. */
export function checkResource(call: KindCall, sent: Sent, method: 'POST' | 'PUT' | 'test'): void {
  const found = [
    ...(method === 'PUT' && sent.id <= 0 ? [{ property: 'Id', reason: 'above 0', value: sent.id }] : []),
    ...nameViolations(call, sent),
    ...emptyViolation('Implementation', sent.implementation),
    ...emptyViolation('ConfigContract', sent.configContract),
    ...priorityViolations(call, sent),
    ...referenceViolations(call, sent),
    ...(method === 'POST' && call.api !== 'v5' && sent.fields === undefined
      ? [{ property: 'Fields', reason: 'empty', value: undefined }]
      : []),
  ];
  if (found.length > 0) throw new Refusal(violated(found));
}

function nameViolations(call: KindCall, { id, name }: Sent): Violation[] {
  const missing = emptyViolation('Name', name);
  if (missing.length > 0 || name === undefined) return missing;
  const fold = (text: string): string => (call.service.rules.names === 'exact' ? text : text.toLowerCase());
  const others = [...call.seen(call.recorded.kind).values()].filter((stored) => stored.id !== id);
  const taken = others.some((stored) => fold(stored.name) === fold(name));
  return taken ? [{ property: 'Name', reason: 'taken', value: name }] : [];
}

function emptyViolation(property: string, value: string | undefined): Violation[] {
  return (value ?? '').trim() === '' ? [{ property, reason: 'empty', value }] : [];
}

const PRIORITISED: readonly string[] = ['downloadclient', 'indexer'];

function priorityViolations({ service, recorded }: KindCall, { general }: Sent): Violation[] {
  const value = general['priority'];
  const applies =
    PRIORITISED.includes(recorded.kind) && service.rules.checksPriority && typeof value === 'number';
  if (!applies || (value >= 1 && value <= 50)) return [];
  return [{ property: 'Priority', reason: 'between 1 50', value }];
}
