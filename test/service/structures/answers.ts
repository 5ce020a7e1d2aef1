/** Requests for one table of custom formats, auto tags or profiles, and their rejections. */
import type { ApiVersion } from '../../../generator/servarr/apps.ts';
import { isObject } from '../../../generator/base/json.ts';
import type { Service } from '../context.ts';
import { Refusal, answer, empty, exception, failed, violated } from '../http/failures.ts';
import type { Reply } from '../http/failures.ts';
import { mismatch } from '../http/bind.ts';
import { parseBody } from '../http/json.ts';
import type { PlainRow } from '../store.ts';

/** A body, or a part of one. */
export type Values = Readonly<Record<string, unknown>>;

/** One request for a table. */
export interface StructureCall {
  readonly service: Service;
  readonly path: string;
  readonly api: ApiVersion;
  readonly method: string;
  readonly id: number | undefined;
  readonly body: string;
}

/** Behaviour of a table beyond storing rows. */
export interface StructureRules {
  /** Checks a body and returns what is stored. Throws the service's refusal. */
  readonly read: (call: StructureCall, sent: Values, id: number | undefined) => Values;
  /** Answers a GET, a PUT or a DELETE of an ID that is not there. */
  readonly missing: (method: string, id: number) => Reply;
  /** A DELETE of what is not there is answered like any other. */
  readonly forgives?: true;
  /** Why one cannot be deleted. */
  readonly inUse?: (call: StructureCall, row: PlainRow) => Reply | undefined;
  /** Applies the effects that the change of a row has on other rows. */
  readonly changed?: (call: StructureCall, row: PlainRow, change: 'created' | 'updated' | 'deleted') => void;
}

/** Answers a request. */
export function answerStructure(call: StructureCall, rules: StructureRules): Reply {
  const { method, id, api, service, path } = call;
  const { rows } = service.store.plain(path);
  if (method === 'GET') {
    if (id === undefined) return answer(200, [...rows.values()]);
    const row = rows.get(id);
    return row === undefined ? rules.missing(method, id) : answer(200, row);
  }
  if (method === 'POST' && id === undefined) return create(call, rules);
  if (method === 'PUT') return update(call, rules);
  if (method !== 'DELETE' || id === undefined) return empty(405);
  const row = rows.get(id);
  if (row === undefined) return api === 'v5' && rules.forgives ? empty(204) : rules.missing(method, id);
  const used = rules.inUse?.(call, row);
  if (used !== undefined) return used;
  rows.delete(id);
  rules.changed?.(call, row, 'deleted');
  return api === 'v5' ? empty(204) : empty(200);
}

function create(call: StructureCall, rules: StructureRules): Reply {
  const sent = objectOf(call.body);
  const values = rules.read(call, sent, undefined);
  const row = call.service.store.plain(call.path).add((id) => ({ ...values, id }));
  rules.changed?.(call, row, 'created');
  const { rows } = call.service.store.plain(call.path);
  return answer(201, rows.get(row.id));
}

/** The ID in the body wins over the one in the path. */
function update(call: StructureCall, rules: StructureRules): Reply {
  const sent = objectOf(call.body);
  const id = typeof sent['id'] === 'number' && sent['id'] !== 0 ? sent['id'] : (call.id ?? 0);
  const { rows } = call.service.store.plain(call.path);
  if (!rows.has(id)) return rules.missing(call.method, id);
  const row = { ...rules.read(call, sent, id), id };
  rows.set(id, row);
  rules.changed?.(call, row, 'updated');
  return answer(202, rows.get(id));
}

function objectOf(text: string): Values {
  const body = parseBody(text);
  if (!isObject(body)) throw mismatch('$', 'Resource');
  return body;
}

/** Throws a 400 that names properties. */
export function refuse(...properties: readonly string[]): never {
  throw new Refusal(
    violated(properties.map((property) => ({ property, reason: 'empty', value: undefined }))),
  );
}

/** Throws a 400 about a value of a condition. */
export function refuseValue(property: string, value: unknown): never {
  throw new Refusal(failed([{ propertyName: property, errorMessage: 'refused', attemptedValue: value }]));
}

/** Throws the failure of the service itself; v5 says 400 at what it reads more strictly. */
export function fail(status: 409 | 500, reason = 'in-use'): never {
  throw new Refusal(exception(status, reason));
}

/** The refusal of a deletion: what a resource is used by is not said, only that it is in use. */
export function usedElsewhere(status: 400 | 500, { id }: PlainRow): Reply {
  return { status, type: 'application/json', json: { message: `number ${id} is in use` } };
}

/** The name in a body; throws where it is empty or no text. */
export function nameIn(sent: Values): string {
  const name = sent['name'] ?? undefined;
  if (name !== undefined && typeof name !== 'string') throw mismatch('$.name', 'System.String');
  if (name === undefined || name.trim() === '') refuse('Name');
  return name;
}

/** True where another row has the name; services compare with case. */
export function isTaken({ service, path }: StructureCall, name: string, id: number | undefined): boolean {
  return [...service.store.plain(path).rows.values()].some((row) => row.id !== id && row['name'] === name);
}
