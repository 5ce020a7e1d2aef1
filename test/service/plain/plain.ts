/** Requests for direct kinds: list, get, create, replace, delete, by the rows of `rows.ts`. */
import type { ApiVersion } from '../../../generator/servarr/apps.ts';
import { bindInteger, mismatch } from '../http/bind.ts';
import { Refusal, answer, empty, violated } from '../http/failures.ts';
import type { Reply } from '../http/failures.ts';
import type { Service } from '../context.ts';
import { parseBody } from '../http/json.ts';
import type { PlainRow } from '../store.ts';
import { removed } from './rows.ts';
import type { PlainKind, Values } from './rows.ts';

/** One request for a row, past key and version. */
export interface PlainCall {
  readonly service: Service;
  readonly kind: PlainKind;
  readonly path: string;
  readonly api: ApiVersion;
  readonly method: string;
  readonly id: number | undefined;
  readonly body: string;
  /** The resources of a page; -1 for all. */
  readonly pageSize?: number;
}

/** Answers a request. */
export function plain(call: PlainCall): Reply {
  const { method, id, kind } = call;
  if (method === 'GET') {
    return id === undefined ? answer(200, listed(call)) : one(call, id);
  }
  if (method === 'POST' && id === undefined) {
    return create(call);
  }
  if (method === 'PUT' && kind.put) {
    return replace(call);
  }
  return method === 'DELETE' && id !== undefined ? remove(call, id) : empty(405);
}

/** Returns the list: a page for some versions of the API. The fakes know no smaller pages. */
function listed(call: PlainCall): unknown {
  const rows = all(call).map((row) => shown(call, row));
  if (call.api !== 'v5' || call.kind.paged !== true) return rows;
  const records = rows.toReversed();
  const page = { page: 1, sortKey: 'id', sortDirection: 'descending', totalRecords: rows.length };
  return {
    ...page,
    pageSize: call.pageSize,
    records: call.pageSize === -1 ? records : records.slice(0, call.pageSize),
  };
}

function table({ service, path }: PlainCall): Map<number, PlainRow> {
  return service.store.plain(path).rows;
}

function all(call: PlainCall): PlainRow[] {
  return [...table(call).values()];
}

function shown({ kind, service, api }: PlainCall, row: PlainRow): Values {
  return { ...row, ...kind.shown(row, service, api) };
}

function one(call: PlainCall, id: number): Reply {
  const row = table(call).get(id);
  return row === undefined ? empty(404) : answer(200, shown(call, row));
}

function create(call: PlainCall): Reply {
  const { values } = read(call, undefined);
  const row = call.service.store.plain(call.path).add((id) => ({ ...values, id }));
  return answer(201, shown(call, row));
}

function replace(call: PlainCall): Reply {
  const { id: sent } = body(call);
  const id = call.id ?? bindInteger(sent, '$.id');
  if (!table(call).has(id)) {
    return empty(404);
  }
  const { values } = read(call, id);
  const row = { ...values, id };
  table(call).set(id, row);
  return answer(call.api === 'v5' ? call.kind.put5 : 202, shown(call, row));
}

function remove(call: PlainCall, id: number): Reply {
  const refused = call.kind.inUse(id, call.service);
  if (refused !== undefined) {
    return refused;
  }
  if (!table(call).delete(id) && call.kind.unknown !== undefined) return call.kind.unknown;
  return removed(call.kind, call.api);
}

function body(call: PlainCall): Readonly<Record<string, unknown>> {
  const json = parseBody(call.body);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw mismatch('$', 'Resource');
  }
  return json as Readonly<Record<string, unknown>>;
}

/** Returns the checked values of the request. Throws the service's rejection. */
function read(call: PlainCall, id: number | undefined): { readonly values: Values } {
  const { kind, service, api } = call;
  const sent = body(call);
  const bound = Object.entries(kind.keys).map(([key, bind]) => [key, bind(sent[key], `$.${key}`)] as const);
  const given = Object.fromEntries(bound);
  const violation = kind.broken(given, service, id);
  if (violation !== undefined) {
    throw new Refusal(violated([violation]));
  }
  const values = kind.settle(given);
  const twin = kind.twin(
    values,
    all(call).filter((row) => row.id !== id),
    api,
  );
  if (twin !== undefined) {
    throw new Refusal(twin);
  }
  return { values };
}
