/** Requests for one table of rows: list, get, create, replace, delete. */
import type { ApiVersion } from '../../../generator/servarr/apps.ts';
import { isObject } from '../../../generator/base/json.ts';
import type { Service } from '../context.ts';
import { Refusal, answer, empty, exception, failed, violated } from '../http/failures.ts';
import type { Reply } from '../http/failures.ts';
import { bindInteger, mismatch, parseBody } from '../http/bind.ts';
import type { PlainRow } from '../store.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface StructureCall {
  readonly service: Service;
  readonly path: string;
  readonly api: ApiVersion;
  readonly method: string;
  readonly id: number | undefined;
  readonly body: string;
  /** The resources of a page; -1 for all. */
  readonly pageSize: number;
}

/** Behaviour of a table beyond storing rows. */
export interface StructureRules {
  /** Checks a body and returns what is stored. Throws the service's refusal. */
  readonly read: (call: StructureCall, sent: Values, id: number | undefined) => Values;
  /** Answers a GET, a PUT or a DELETE of an ID that is not there; undefined: a DELETE like any other. */
  readonly missing?: (call: StructureCall) => Reply | undefined;
  /** The methods that change something; default all. */
  readonly writes?: readonly string[];
  /** The status of a PUT under v5; default 202. */
  readonly put5?: 200 | 202;
  /** The answer to a DELETE; default no body. */
  readonly removed?: Reply;
  /** The name of the table, if it is not the path. */
  readonly table?: string;
  /** The answer to a GET of the schema. */
  readonly schema?: (call: StructureCall) => unknown;
  /** True where v5 lists pages. */
  readonly paged?: boolean;
  /** Returns additional keys of a response. */
  readonly shown?: (row: Values, service: Service, api: ApiVersion) => Values;
  /** Returns a row as every response but the list shows it. */
  readonly byId?: (row: Values) => Values;
  /** Why one cannot be deleted. */
  readonly inUse?: (call: StructureCall, row: PlainRow) => Reply | undefined;
  /** Applies the effects that the change of a row has on other rows. */
  readonly changed?: (call: StructureCall, row: PlainRow, change: 'created' | 'updated' | 'deleted') => void;
}

export function answerStructure(call: StructureCall, rules: StructureRules): Reply {
  const { method, id } = call;
  if (method === 'GET') return id === undefined ? answer(200, listed(call, rules)) : get(call, rules, id);
  if (rules.writes?.includes(method) === false) return empty(405);
  if (method === 'POST' && id === undefined) return create(call, rules);
  if (method === 'PUT') return update(call, rules);
  return method === 'DELETE' && id !== undefined ? remove(call, rules, id) : empty(405);
}

const rowsOf = ({ service, path }: StructureCall): Map<number, PlainRow> => service.store.plain(path).rows;

/** Returns the row with an ID as the service shows it now. */
function shown(call: StructureCall, { shown: more }: StructureRules, row: PlainRow): Values {
  const now = rowsOf(call).get(row.id) ?? row;
  return { ...now, ...more?.(now, call.service, call.api) };
}

/** Returns the list: a page for some versions of the API. The fakes know no smaller pages. */
function listed(call: StructureCall, rules: StructureRules): unknown {
  const rows = [...rowsOf(call).values()].map((row) => shown(call, rules, row));
  if (call.api !== 'v5' || rules.paged !== true) return rows;
  const { pageSize } = call;
  const records = rows.toReversed().slice(0, pageSize === -1 ? undefined : pageSize);
  const page = { page: 1, sortKey: 'id', sortDirection: 'descending', totalRecords: rows.length };
  return { ...page, pageSize, records };
}

/** Returns the row as the response to a request with its ID shows it. */
function shownAlone(call: StructureCall, rules: StructureRules, row: PlainRow): Values {
  const values = shown(call, rules, row);
  return rules.byId?.(values) ?? values;
}

function get(call: StructureCall, rules: StructureRules, id: number): Reply {
  const row = rowsOf(call).get(id);
  return row === undefined
    ? (rules.missing?.(call) ?? empty(404))
    : answer(200, shownAlone(call, rules, row));
}

function create(call: StructureCall, rules: StructureRules): Reply {
  const values = rules.read(call, objectOf(call.body), undefined);
  const row = call.service.store.plain(call.path).add((id) => ({ ...values, id }));
  rules.changed?.(call, row, 'created');
  return answer(201, shownAlone(call, rules, row));
}

/** The ID in the body wins over the one in the path. */
function update(call: StructureCall, rules: StructureRules): Reply {
  const sent = objectOf(call.body);
  const id = (bindInteger(sent['id'], '$.id') || call.id) ?? 0;
  if (!rowsOf(call).has(id)) return rules.missing?.(call) ?? empty(404);
  const row = { ...rules.read(call, sent, id), id };
  rowsOf(call).set(id, row);
  rules.changed?.(call, row, 'updated');
  return answer(call.api === 'v5' ? (rules.put5 ?? 202) : 202, shownAlone(call, rules, row));
}

function remove(call: StructureCall, rules: StructureRules, id: number): Reply {
  const row = rowsOf(call).get(id);
  const refused = row === undefined ? rules.missing?.(call) : rules.inUse?.(call, row);
  if (refused !== undefined) return refused;
  if (row !== undefined) {
    rowsOf(call).delete(id);
    rules.changed?.(call, row, 'deleted');
  }
  return rules.removed ?? empty(call.api === 'v5' ? 204 : 200);
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
