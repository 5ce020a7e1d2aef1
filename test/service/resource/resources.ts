/** The life of the resources of one kind: list, get, create, replace, remove. */
import { isDeepStrictEqual } from 'node:util';
import { readResource } from './body.ts';
import { checkResource } from './checks.ts';
import type { KindCall, ProviderEvent } from '../context.ts';
import { NULL_REFERENCE, define, settle, show } from './definition.ts';
import { itemOf, keyOf } from './items.ts';
import { Refusal, answer, badRequest, empty, exception, problem } from '../http/failures.ts';
import type { Reply } from '../http/failures.ts';
import { readPassing } from './force.ts';
import { KIND_ROWS } from '../kinds.ts';
import type { Rules } from '../rules.ts';
import type { Definition, Stored, Table } from '../store.ts';
import { pass } from '../trial/trial.ts';

/** Lists are sorted as people sort. */
const ORDER = new Intl.Collator('en');

function table(call: KindCall): Table<Stored> {
  return call.service.store.of(call.recorded.kind);
}

/** GET of the list: by name; a 500 as long as it holds an implementation that the service does not have. */
export function list(call: KindCall): Reply {
  const byName = [...table(call).rows.values()].toSorted((a, b) => ORDER.compare(a.name, b.name));
  return answer(
    200,
    byName.map((stored) => show(call, stored)),
  );
}

export function get(call: KindCall, id: number): Reply {
  const stored = table(call).rows.get(id);
  return stored === undefined ? missing(call, call.service.rules.missing) : answer(200, show(call, stored));
}

function missing(call: KindCall, shape: Rules['missing']): Reply {
  const replies = {
    empty: empty(404),
    problem: problem(),
    'problem+json': problem('application/problem+json; charset=utf-8'),
    exception: exception(404, `no-such-id ${KIND_ROWS[call.recorded.kind].class}Definition`),
  };
  return replies[shape];
}

/** POST: checked when it is switched on, then stored under a fresh id. */
export function create(call: KindCall): Reply {
  const sent = readResource(call);
  checkResource(call, sent, 'POST');
  const passing = readPassing(call, 'POST');
  const definition = define(call, sent, 'POST', undefined);
  pass(call, definition, passing);
  refuseUnstorable(call, definition);
  const stored = table(call).add((id) => ({ id, ...settle(call, definition) }));
  publish(call, 'added', stored);
  // A resource of an unknown implementation is stored anyway, and the response fails: the poisoned list.
  return answer(201, show(call, stored));
}

/** PUT: a full replacement. */
export function replace(call: KindCall, id: number): Reply {
  const sent = { ...readResource(call), id };
  checkResource(call, sent, 'PUT');
  const passing = readPassing(call, 'PUT');
  const { rows } = table(call);
  const existing = rows.get(id);
  if (existing === undefined)
    return call.api === 'v5' ? empty(404) : missing(call, call.service.rules.missingPut);
  if (sent.fields === undefined && call.api !== 'v5') throw new Refusal(exception(500, NULL_REFERENCE));
  const definition = define(call, sent, 'PUT', existing);
  const { id: _, ...before } = existing;
  if (!call.service.rules.testsUnchanged && isDeepStrictEqual(before, definition))
    return answer(202, show(call, existing));
  pass(call, definition, passing);
  refuseUnstorable(call, definition);
  const written = { id, ...settle(call, definition) };
  rows.set(id, written);
  publish(call, 'updated', written);
  return answer(202, show(call, written));
}

function publish({ service, recorded }: KindCall, did: ProviderEvent['did'], resource: Stored): void {
  service.publish({ kind: recorded.kind, did, resource });
}

/**
 * Returns the rejection by the database: Prowlarr's clients without `categories`, settings whose address
 * lacks a host.
 */
function refuseUnstorable(call: KindCall, definition: Definition): void {
  const { kind, bare } = call.recorded;
  if (
    call.service.rules.mapsCategories &&
    kind === 'downloadclient' &&
    !Array.isArray(definition.general['categories'])
  ) {
    throw new Refusal(exception(409, 'not-null-constraint DownloadClients.Categories'));
  }
  const item = itemOf(call.recorded, keyOf(definition));
  const fails = item !== undefined && 'status' in (bare[item.implementation] ?? []);
  if (
    fails &&
    item.fields.some(({ name }) => name === 'host') &&
    (definition.settings['host'] ?? '') === ''
  ) {
    throw new Refusal(exception(500, NULL_REFERENCE));
  }
}

/** DELETE: succeeds even if the resource does not exist. */
export function remove(call: KindCall, id: number): Reply {
  if (id <= 0) return badRequest('no-id');
  const { rows } = table(call);
  const gone = rows.get(id);
  rows.delete(id);
  if (gone !== undefined) publish(call, 'deleted', gone);
  return call.api === 'v5' ? empty(204) : answer(200, {});
}
