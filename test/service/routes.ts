/** From the segments of an API path to a handler. */
import { type ApiVersion, kindPath } from '../../generator/servarr/apps.ts';
import type { KindCall, Seen, Service } from './context.ts';
import { JSON_TYPE, Refusal, type Reply, answer, empty } from './http/failures.ts';
import { create, get, list, remove, replace } from './resource/resources.ts';
import { test } from './trial/trial.ts';
import { toId } from './http/access.ts';
import type { RecordedKind } from './recorded/recording.ts';
import { commands } from './plain/commands.ts';
import { recordedAnswer } from '../records.ts';
import { type StructureCall, answerStructure } from './structures/answers.ts';
import { rulesAt } from './structures/routes.ts';
import { groupAt, settings } from './settings/settings.ts';

/** A request to the API, past the key. */
export interface ApiRequest {
  readonly service: Service;
  readonly seen: Seen;
  readonly method: string;
  /** The path after `/api/`, in lower case. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly accept: string | undefined;
  readonly body: string;
  /** The bytes of a schema answer. */
  readonly schema: (recorded: RecordedKind, api: ApiVersion) => Buffer;
}

/** Answers a request to the API. */
export function route(request: ApiRequest): Reply {
  try {
    return dispatch(request);
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

function dispatch(request: ApiRequest): Reply {
  const { service, method, segments } = request;
  const [current = '', ...deprecated] = service.rules.apis;
  if (segments.length === 0) return method === 'GET' ? answer(200, { current, deprecated }) : empty(405);
  const api = service.rules.apis.find((version) => version === segments[0]);
  return api === undefined ? empty(404) : versioned(request, api, segments.slice(1));
}

function versioned(request: ApiRequest, api: ApiVersion, path: readonly string[]): Reply {
  const { service, method } = request;
  const [resource = '', ...rest] = path;
  const fixed = method === 'GET' ? fixedAnswer(service, path.join('/')) : undefined;
  if (fixed !== undefined) return answer(200, fixed);
  const group = groupAt(service, api, path);
  if (group !== undefined) return settings({ ...request, api, kind: group });
  if (path.join('/') === 'command') return commands(service, method, request.body);
  const recorded = [...service.recorded.kinds.values()].find(
    ({ kind }) => kindPath(api, kind) === `/api/${api}/${resource}`,
  );
  if (recorded !== undefined) return kindRoute(request, api, recorded, rest);
  return tableRoute(request, api, path);
}

/** Returns the response of a service at a path without rows. */
function fixedAnswer({ recorded, recording, urlBase, health, store }: Service, path: string): unknown {
  if (path === 'system/status') return { ...recorded.status, urlBase };
  if (path === 'health') return health;
  if (path === 'customfilter') return [...store.plain('customfilter').rows.values()];
  return path === 'language' ? (recordedAnswer(recording, 'language') ?? []) : undefined;
}

/** Answers a request for rows: tags, structures, and direct kinds. */
function tableRoute(
  request: ApiRequest,
  api: ApiVersion,
  [path = '', last, ...more]: readonly string[],
): Reply {
  const { service, method, query, body } = request;
  const rules = rulesAt(service, api, path);
  if (rules === undefined || more.length > 0) return empty(404);
  const id = last === undefined ? undefined : toId(last);
  const pageSize = Number(query.get('pageSize') ?? 10);
  const call: StructureCall = { service, path: rules.table ?? path, api, method, id, body, pageSize };
  if (last === undefined || id !== undefined) return answerStructure(call, rules);
  if (last !== 'schema' || rules.schema === undefined) return empty(404);
  return method === 'GET' ? answer(200, rules.schema(call)) : empty(405);
}

function kindRoute(
  request: ApiRequest,
  api: ApiVersion,
  recorded: RecordedKind,
  [last, deeper]: readonly string[],
): Reply {
  const { method, query, body, service, seen, accept } = request;
  const call: KindCall = { service, seen, recorded, api, query, body, accept };
  if (deeper !== undefined) return empty(404);
  if (last !== 'schema') return resourceRoute(method, call, last);
  return method === 'GET'
    ? { status: 200, type: JSON_TYPE, text: request.schema(recorded, api) }
    : empty(405);
}

function resourceRoute(method: string, call: KindCall, last: string | undefined): Reply {
  if (last === undefined)
    return method === 'GET' ? list(call) : method === 'POST' ? create(call) : empty(405);
  if (method === 'POST' && last === 'test') return test(call);
  const id = toId(last);
  if (id === undefined) return empty(404);
  if (method === 'GET') return get(call, id);
  if (method === 'PUT') return replace(call, id);
  return method === 'DELETE' ? remove(call, id) : empty(405);
}
