/** From the segments of an API path to a handler. */
import { kindPath } from '../../generator/servarr/apps.ts';
import type { ApiVersion } from '../../generator/servarr/apps.ts';
import { kindRow } from '../../generator/servarr/kinds.ts';
import { isFor } from '../../generator/servarr/like.ts';
import type { KindCall, Seen, Service } from './context.ts';
import { Refusal, answer, empty } from './http/failures.ts';
import type { Reply } from './http/failures.ts';
import { answerKind, toId } from './resource/members.ts';
import type { RecordedKind } from './recorded/recording.ts';
import { commands } from './plain/commands.ts';
import { plain } from './plain/plain.ts';
import { delayProfile, delayProfiles, releaseProfile } from './plain/profiles.ts';
import { recordedAnswer } from '../records.ts';
import { isStructure, structureRoute } from './structures/routes.ts';
import { USUAL, plainKinds } from './plain/rows.ts';
import { qualityDefinitions } from './plain/qualities.ts';
import type { PlainKind } from './plain/rows.ts';
import { tags } from './plain/tags.ts';
import { titleListAt, titles } from './plain/titles.ts';
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
    if (error instanceof Refusal) {
      return error.reply;
    }
    throw error;
  }
}

function dispatch(request: ApiRequest): Reply {
  const { service, method, segments } = request;
  const [current = '', ...deprecated] = service.rules.apis;
  if (segments.length === 0) {
    return method === 'GET' ? answer(200, { current, deprecated }) : empty(405);
  }
  const api = service.rules.apis.find((version) => version === segments[0]);
  return api === undefined ? empty(404) : versioned(request, api, segments.slice(1));
}

function versioned(request: ApiRequest, api: ApiVersion, path: readonly string[]): Reply {
  const { service, method } = request;
  const [resource = '', ...rest] = path;
  if (method === 'GET' && path.join('/') === 'system/status') {
    return answer(200, { ...service.recorded.status, urlBase: service.urlBase });
  }
  const group = groupAt(service, api, path);
  if (group !== undefined) {
    return settings({ ...request, api, kind: group });
  }
  if (resource === 'tag') {
    return tagRoute(request, rest);
  }
  if (path.join('/') === 'health' && method === 'GET') {
    return answer(200, service.health());
  }
  if (path.join('/') === 'command') {
    return commands(service, method, request.body);
  }
  if (resource === 'language' && rest.length === 0 && method === 'GET') {
    return answer(200, recordedAnswer(service.recording, 'language') ?? []);
  }
  if (resource === 'customfilter' && rest.length === 0 && method === 'GET') {
    return answer(200, [...service.store.plain('customfilter').rows.values()]);
  }
  const list = titleListAt(service, resource);
  if (list !== undefined) return titles({ ...request, list, rest });
  if (isStructure({ service, path: resource })) {
    return structuresRoute(request, api, resource, rest);
  }
  if (resource === 'delayprofile' && service.rules.app !== 'prowlarr') {
    return plainRoute(request, api, resource, delayProfile(service.rules), rest);
  }
  if (resource === 'qualitydefinition' && isFor(kindRow('qualitydefinition').apps, service.rules.app)) {
    return plainRoute(request, api, resource, undefined, rest);
  }
  const row =
    resource === 'releaseprofile'
      ? releaseProfile(service.rules.app, api)
      : plainKinds(service.rules.app)[resource];
  if (row !== undefined) {
    return plainRoute(request, api, resource, row, rest);
  }
  const recorded = [...service.recorded.kinds.values()].find(
    ({ kind }) => kindPath(api, kind) === `/api/${api}/${resource}`,
  );
  return recorded === undefined ? empty(404) : kindRoute(request, api, recorded, rest);
}

function tagRoute(request: ApiRequest, [last, ...deeper]: readonly string[]): Reply {
  const id = last === undefined ? undefined : toId(last);
  if (deeper.length > 0 || (last !== undefined && id === undefined)) {
    return empty(404);
  }
  return tags({ ...request, id });
}

function structuresRoute(
  request: ApiRequest,
  api: ApiVersion,
  path: string,
  [last, ...deeper]: readonly string[],
): Reply {
  const isWord = last === 'schema';
  const id = last === undefined || isWord ? undefined : toId(last);
  if (deeper.length > 0 || (last !== undefined && !isWord && id === undefined)) {
    return empty(404);
  }
  return structureRoute({ ...request, path, api, id }, last);
}

function plainRoute(
  request: ApiRequest,
  api: ApiVersion,
  path: string,
  kind: PlainKind | undefined,
  [last, ...deeper]: readonly string[],
): Reply {
  const id = last === undefined ? undefined : toId(last);
  if (deeper.length > 0 || (last !== undefined && id === undefined)) {
    return empty(404);
  }
  const pageSize = Number(request.query.get('pageSize') ?? 10);
  const call = { ...request, path: kind?.table ?? path, api, id, pageSize };
  if (kind === undefined) return qualityDefinitions({ ...call, kind: { ...USUAL, keys: {} } });
  return path === 'delayprofile' ? delayProfiles({ ...call, kind }) : plain({ ...call, kind });
}

function kindRoute(
  request: ApiRequest,
  api: ApiVersion,
  recorded: RecordedKind,
  path: readonly string[],
): Reply {
  const { method, query, body, service, seen, accept } = request;
  const call: KindCall = { service, seen, recorded, api, query, body, accept };
  const [last, deeper] = path;
  if (deeper !== undefined) {
    return empty(404);
  }
  if (last === 'schema') {
    return schemaRoute(request, recorded, api);
  }
  return answerKind(method, call, last);
}

function schemaRoute({ method, schema }: ApiRequest, recorded: RecordedKind, api: ApiVersion): Reply {
  const type = 'application/json; charset=utf-8';
  return method === 'GET' ? { status: 200, type, text: schema(recorded, api) } : empty(405);
}
