/** From the segments of an API path to a handler. */
import { type ApiVersion, kindPath, kindsOf } from '../../generator/servarr/apps.ts';
import type { KindCall, Seen, Service } from './context.ts';
import { JSON_TYPE, Refusal, type Reply, answer, empty, exception, violated } from './http/failures.ts';
import { create, get, list, remove, replace } from './resource/resources.ts';
import { test } from './trial/trial.ts';
import { toId } from './http/access.ts';
import type { RecordedKind } from './recorded/recording.ts';
import { recordedAnswer } from '../records.ts';
import {
  type StructureCall,
  answerStructure,
  type StructureRules,
  type Values,
} from './structures/answers.ts';
import { groupAt, settings } from './settings/settings.ts';
import { isKind, kindRow } from '../../generator/servarr/kinds.ts';
import { isFor } from '../../generator/servarr/like.ts';
import { delayProfiles, releaseProfile } from './plain/profiles.ts';
import { QUALITY_DEFINITIONS } from './plain/qualities.ts';
import { plainKinds } from './plain/rows.ts';
import { AUTO_TAGS, FORMATS } from './structures/conditions.ts';
import { METADATA_PROFILES, QUALITY_PROFILES } from './structures/profiles.ts';
import { bindText, mismatch, parseBody } from './http/bind.ts';
import { sentenceOf } from '../recorder/reasons.ts';

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

const STRUCTURES: Readonly<Record<string, StructureRules>> = {
  autotagging: AUTO_TAGS,
  customformat: FORMATS,
  metadataprofile: METADATA_PROFILES,
  qualityprofile: QUALITY_PROFILES,
};

/** Returns the rules of a table: services of which nothing was recorded have names of profiles alone. */
function rulesAt({ rules, recording }: Service, api: ApiVersion, path: string): StructureRules | undefined {
  const { app } = rules;
  const structure = isKind(path) && kindsOf(app).includes(path) ? STRUCTURES[path] : undefined;
  if (structure !== undefined && recordedAnswer(recording, `${path}/schema`) !== undefined) return structure;
  if (path === 'tag') return TAGS;
  if (path === 'qualitydefinition' && isFor(kindRow(path).apps, app)) return QUALITY_DEFINITIONS;
  if (path === 'delayprofile' && app !== 'prowlarr') return delayProfiles(rules);
  return path === 'releaseprofile' ? releaseProfile(app, api) : plainKinds(app)[path];
}

const TAGS: StructureRules = {
  missing: () => exception(404, 'no-such-id Tag'),
  read: (call, sent, id) => {
    const label = readLabel(call, sent);
    if (id === undefined) refuseTwin(call, label);
    return { label: label.toLowerCase() };
  },
  inUse: ({ service: { store } }, { id, label }) =>
    store.usesTag(id) ? exception(409, 'in-use', String(label)) : undefined,
  removed: answer(200, {}),
};

function readLabel({ service }: StructureCall, sent: Values): string {
  const value = bindText(sent['label'], '$.label') ?? '';
  const property = 'Label';
  if (value.trim() === '') throw new Refusal(violated([{ property, reason: 'empty', value }]));
  // Matched ignoring case: upper case is lowered, not refused.
  if (service.rules.checksLabels && !/^[a-z0-9-]+$/i.test(value))
    throw new Refusal(violated([{ property, reason: 'characters a-z, 0-9 and -', value }]));
  return value;
}

/** Answers with the tag that has the label. */
function refuseTwin({ service: { store, rules } }: StructureCall, label: string): void {
  const twin = store.tags.rows.values().find((tag) => tag.label === label.toLowerCase());
  if (twin === undefined) return;
  // Sonarr 4.0 looks for the label as it was sent and stores it in lower case: the second time they collide.
  const collides = label !== label.toLowerCase() && !rules.checksLabels;
  throw new Refusal(collides ? exception(409, 'unique-constraint Tags.Label') : answer(201, twin));
}

/** Answers a request for commands: POST does one, GET lists none that is still under way. */
function commands(service: Service, method: string, body: string): Reply {
  if (method === 'GET') return answer(200, []);
  return method === 'POST' ? run(service, body) : empty(405);
}

function run(service: Service, body: string): Reply {
  const json = parseBody(body);
  if (typeof json !== 'object' || json === null) throw mismatch('$', 'CommandResource');
  const name = bindText((json as { readonly name?: unknown }).name, '$.name') ?? '';
  if (!/^[A-Z]\w+$/i.test(name)) {
    throw new Refusal({
      status: 400,
      type: 'application/json',
      json: { message: sentenceOf('no-such-command', name), content: name },
    });
  }
  const row = service.store.plain('command').add((id) => ({ name, id }));
  service.command(name);
  const commandName = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  const queued = new Date().toISOString();
  const shown = {
    ...row,
    commandName,
    status: 'queued',
    result: 'unknown',
    priority: 'normal',
    queued,
    trigger: 'manual',
  };
  return answer(201, shown);
}
