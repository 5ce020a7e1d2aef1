/** Requests to a running service, as exchanges, and which of them tell of the service and not of its user. */
import { type Json, isObject } from '../../generator/base/json.ts';
import {
  type ApiVersion,
  type App,
  kindPath,
  kindsOf,
  providerKindsOf,
  recordedKindsOf,
} from '../../generator/servarr/apps.ts';
import { comesWithService, isProviderKind, isSchemaKind } from '../../generator/servarr/kinds.ts';
import type { OpenClient } from '../../generator/source/http/client.ts';
import { namedLists } from '../../generator/source/live.ts';
import type { Row } from './row.ts';

/** Sends `GET /api`, or another request with a body, and returns the exchange. */
export type Ask = (request: string, name?: string, body?: Json) => Promise<Row>;

/** Returns the function that asks a service. It throws a ServiceProblem if a response is not JSON. */
export function asker(client: OpenClient): Ask {
  return async (line, name = line, body) => {
    const [method = '', target = ''] = line.split(' ');
    const sent = body === undefined ? {} : { body };
    const answered = await client.request(method as 'GET', target, { ...sent, allow: () => true });
    const { status, headers } = answered;
    const type = headers['content-type'];
    const shown = type === undefined ? {} : { 'content-type': type };
    const response = { status, headers: shown, body: (answered.body ?? '') as Json };
    return { name, request: { method, path: target, ...sent }, response };
  };
}

/** Returns the body of a successful response; undefined for any other. */
export function bodyOf({ response }: Row): Json | undefined {
  return isObject(response) && response['status'] === 200 ? response['body'] : undefined;
}

/** The lists of titles of the apps. */
const TITLES = ['artist', 'author', 'movie', 'series'];

/** Returns what a user has put into a service: titles, clients, indexers, lists and the like, with their number. */
export async function usedBy(ask: Ask, app: App, api: ApiVersion): Promise<string[]> {
  const kinds = providerKindsOf(app).filter((kind) => !comesWithService(kind));
  const paths = [...TITLES.map((list) => `/api/${api}/${list}`), ...kinds.map((kind) => kindPath(api, kind))];
  const used: string[] = [];
  for (const path of paths) {
    const { response } = await ask(`GET ${path}`);
    const { status, body } = isObject(response) ? response : {};
    const count = Array.isArray(body) ? body.length : status === 404 ? 0 : 'an unreadable list';
    if (count !== 0) used.push(`${count} of ${path.split('/').at(-1)}`);
  }
  return used;
}

/** Returns the paths that a fresh service answers with facts: schemas of profiles and formats, lists, and settings. */
export function freshPaths(app: App, api: ApiVersion): string[] {
  const kinds = [...kindsOf(app), ...recordedKindsOf(app)].filter((kind) => !isProviderKind(kind));
  const schemas = kinds.filter(isSchemaKind).map((kind) => `${kindPath(api, kind)}/schema`);
  const lists = kinds.flatMap((kind) => namedLists(kind, app)).concat('tag');
  const all = [...schemas, ...kinds.map((kind) => kindPath(api, kind, app))];
  return [...new Set([...all, ...lists.map((list) => `/api/${api}/${list}`)])];
}
