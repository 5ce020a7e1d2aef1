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
import type { StructureCall } from './structures/answers.ts';
import { isStructure, structureRoute } from './structures/routes.ts';
import { plainKinds } from './plain/rows.ts';
import { qualityDefinitions } from './plain/qualities.ts';
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
  const list = titleListAt(service, resource);
  if (list !== undefined) return titles({ ...request, list, rest });
  const recorded = [...service.recorded.kinds.values()].find(
    ({ kind }) => kindPath(api, kind) === `/api/${api}/${resource}`,
  );
  if (recorded !== undefined) return kindRoute(request, api, recorded, rest);
  const [last, ...deeper] = rest;
  const isSchema = last === 'schema' && isStructure({ service, path: resource });
  const id = last === undefined || isSchema ? undefined : toId(last);
  if (deeper.length > 0 || (last !== undefined && !isSchema && id === undefined)) return empty(404);
  return tableRoute(request, { ...request, api, id, path: resource }, last);
}

/** Returns the response of a service at a path without rows. */
function fixedAnswer({ recorded, recording, urlBase, health, store }: Service, path: string): unknown {
  if (path === 'system/status') return { ...recorded.status, urlBase };
  if (path === 'health') return health();
  if (path === 'customfilter') return [...store.plain('customfilter').rows.values()];
  return path === 'language' ? (recordedAnswer(recording, 'language') ?? []) : undefined;
}

/** Answers a request for rows: tags, structures, and direct kinds. */
function tableRoute({ query }: ApiRequest, call: StructureCall, last: string | undefined): Reply {
  const { service, api, path } = call;
  const { app } = service.rules;
  if (path === 'tag') return tags(call);
  if (isStructure(call)) return structureRoute(call, last);
  if (path === 'qualitydefinition' && isFor(kindRow('qualitydefinition').apps, app))
    return qualityDefinitions(call);
  const isDelay = path === 'delayprofile' && app !== 'prowlarr';
  const kind = isDelay
    ? delayProfile(service.rules)
    : path === 'releaseprofile'
      ? releaseProfile(app, api)
      : plainKinds(app)[path];
  if (kind === undefined) return empty(404);
  const pageSize = Number(query.get('pageSize') ?? 10);
  const plainCall = { ...call, path: kind.table ?? path, pageSize, kind };
  return isDelay ? delayProfiles(plainCall) : plain(plainCall);
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
  return last === 'schema' ? schemaRoute(request, recorded, api) : answerKind(method, call, last);
}

function schemaRoute({ method, schema }: ApiRequest, recorded: RecordedKind, api: ApiVersion): Reply {
  const type = 'application/json; charset=utf-8';
  return method === 'GET' ? { status: 200, type, text: schema(recorded, api) } : empty(405);
}
