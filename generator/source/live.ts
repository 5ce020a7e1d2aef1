/** Identifies a live service (app, version, API) and fetches its schemas. */
import type { ProblemCode } from '../base/problem-codes.ts';
import * as z from 'zod';
import {
  APPS,
  APP_NAMES,
  API_VERSIONS,
  type ApiVersion,
  type App,
  isApiVersion,
  kindPath,
  recordedKindsOf,
  kindsOf,
  uiPath,
} from '../servarr/apps.ts';
import { isAlwaysListed } from '../servarr/keys/seen.ts';
import { type Kind, isKind, isSchemaKind, keysOf } from '../servarr/kinds.ts';
import type { ApiResponse, OpenClient } from './http/client.ts';
import { ServiceProblem, addressFix, appTitle } from './http/service-problem.ts';
import { describeIssue } from '../base/issue.ts';
import { joinList, displaySafe, wholeName } from '../base/text.ts';
import { hideCredentials } from '../base/url-credentials.ts';

export interface Probe {
  readonly app: App;
  /** The version as the service writes it: `4.0.19.2979`. */
  readonly version: string;
  readonly api: ApiVersion;
}

/** The parsed JSON of one schema endpoint. Its shape is unchecked. */
export interface SchemaResponse {
  readonly kind: Kind;
  readonly place: string;
  readonly body: unknown;
  /** The lists that the keys of the kind name, by path: a profile takes the name of a language. */
  readonly lists: Readonly<Record<string, unknown>>;
}

const offerShape = z.looseObject({
  current: z.string().regex(/^v\d{1,3}$/),
  deprecated: z.array(z.string().regex(/^v\d{1,3}$/)).default([]),
});
type Offer = z.infer<typeof offerShape>;

const statusShape = z.looseObject({
  // A message shows the whole name: a cut could leave half of a key.
  appName: z.string().min(1).max(100).optional(),
  // Reports show the version, so it must have no room for a key.
  version: z.string().regex(/^\d[0-9.]{0,30}(?:[+-][0-9A-Za-z.+-]{1,20})?$/),
});
type Status = z.infer<typeof statusShape>;

const uiShape = z.looseObject({ uiLanguage: z.union([z.number(), z.string()]).optional() });

/**
 * Identifies a service. Throws a ServiceProblem if a different app responds, or if the service offers no API version
 * that suite reads.
 * @param recorded the API version of the schema record: suite uses it as long as the service offers it, and the current
 *   one otherwise
 */
export async function probe(client: OpenClient, recorded?: string): Promise<Probe> {
  const offer = await askOffer(client);
  const { status, path, version } = await askStatus(client, offer, recorded);
  const app = checkApp(client, path, status);
  const api = checkApi(client, version, offer);
  return { app, version: status.version, api };
}

/** The problems that a missing path can cause, on the releases and settings that we know. */
const NO_SUCH_PATH: readonly ProblemCode[] = ['service-not-found', 'service-page', 'service-login'];

/** Returns the offered API versions; undefined if the service is too old to list them. */
async function askOffer(client: OpenClient): Promise<Offer | undefined> {
  const answer = await orNothing(client.request('GET', '/api'));
  return answer === undefined ? undefined : shaped(client, '/api', offerShape, answer);
}

async function orNothing(request: Promise<ApiResponse>): Promise<ApiResponse | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ServiceProblem && NO_SUCH_PATH.includes(error.code)) return undefined;
    throw error;
  }
}

/** Returns the first API version, in the order of `guesses`, under which system/status responds. */
async function askStatus(
  client: OpenClient,
  offer: Offer | undefined,
  recorded: string | undefined,
): Promise<{ status: Status; path: string; version: string }> {
  const versions = offer === undefined ? guesses(client) : [chosen(client, offer, recorded)];
  let first: unknown;
  for (const version of versions) {
    const path = `/api/${version}/system/status`;
    try {
      return {
        status: shaped(client, path, statusShape, await client.request('GET', path)),
        path,
        version,
      };
    } catch (error) {
      if (!(error instanceof ServiceProblem) || !NO_SUCH_PATH.includes(error.code)) throw error;
      first ??= error;
    }
  }
  throw first;
}

/** Returns the API versions to try on a service that lists none: its app's, then all others, to identify the app. */
function guesses({ service }: OpenClient): string[] {
  return [...new Set<string>([...APPS[service.app].apis, ...API_VERSIONS])];
}

/** Returns the recorded API version if the service offers it, else the first offered one that suite reads. */
function chosen(client: OpenClient, { current, deprecated }: Offer, recorded: string | undefined): string {
  const offered = [current, ...deprecated];
  const guessed = offered.filter((version) => guesses(client).includes(version));
  return guessed.find((version) => version === recorded) ?? guessed[0] ?? current;
}

function checkApp(client: OpenClient, path: string, { appName, version }: Status): App {
  const { service } = client;
  // Releases before 2021 do not report their app.
  if (appName === undefined) return service.app;
  const apps = appsCalled(appName, version);
  if (apps.includes(service.app)) return service.app;
  const { title, major } = APPS[service.app];
  const fullTitle = major === undefined || title.endsWith(` ${major}`) ? title : `${title} ${major}`;
  throw client.problem(path, {
    code: 'service-wrong-app',
    what: `this is ${displaySafe(hideCredentials(appName))} ${version}, not ${fullTitle}`,
    fix: `Correct baseUrl and urlBase of service "${service.name}"${
      apps.length === 0
        ? ''
        : `, or set its app to ${joinList(
            apps.map((app) => `"${app}"`),
            'or',
          )}`
    }.`,
  });
}

/** Returns the apps that report this name, and this major version if it tells them apart. */
function appsCalled(appName: string, version: string): App[] {
  return APP_NAMES.filter((app) => {
    const row = APPS[app];
    const isVersion = row.major === undefined || row.major === Number.parseInt(version, 10);
    return row.appName.toLowerCase() === appName.toLowerCase() && isVersion;
  });
}

function checkApi(client: OpenClient, version: string, offer: Offer | undefined): ApiVersion {
  const readable: readonly string[] = APPS[client.service.app].apis;
  if (isApiVersion(version) && readable.includes(version)) return version;
  const offered = offer === undefined ? [version] : [offer.current, ...offer.deprecated];
  throw client.problem('/api', {
    code: 'service-api-unknown',
    what: `it offers the API ${joinList(offered)}; suite reads ${joinList(readable)} of ${appTitle(client.service)}`,
    fix: `Look for a release of suite that reads one of them, or use another release of ${appTitle(client.service)}.`,
  });
}

/** English as `uiLanguage`: 1 in every app except Prowlarr, which has `en`. Source: `config-ui.json` in test/recordings. */
const ENGLISH: readonly unknown[] = [1, 'en', undefined];

/** Throws a ServiceProblem `service-language` if the web UI of a service is not in English. */
export async function checkLanguage(client: OpenClient, api: ApiVersion): Promise<void> {
  const path = uiPath(api);
  const answer = await orNothing(client.request('GET', path));
  if (answer === undefined) return;
  const { uiLanguage } = shaped(client, path, uiShape, answer);
  if (ENGLISH.includes(uiLanguage)) return;
  throw client.problem(path, {
    code: 'service-language',
    what: `its web UI is not in English (uiLanguage ${wholeName(String(uiLanguage))}), so suite would record names and labels in another language`,
    fix: `Set the language to English under Settings > UI of ${appTitle(client.service)} and restart it, or pass --allow-localised.`,
  });
}

function shaped<T>(client: OpenClient, path: string, shape: z.ZodType<T>, { body }: ApiResponse): T {
  const result = shape.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw client.problem(path, {
    code: 'service-wrong-shape',
    what: `its response is not one of ${appTitle(client.service)} (${issue === undefined ? 'wrong' : describeIssue(issue, 'the response')})`,
    fix: addressFix(client.service),
  });
}

export interface SchemaResponses {
  /** The responses for the kinds that the service has, in the requested order. */
  readonly schemas: readonly SchemaResponse[];
  /** The kinds that the app has but this version of it lacks, and their URLs. */
  readonly absent: readonly Pick<SchemaResponse, 'kind' | 'place'>[];
}

/**
 * Fetches the schemas of `kinds` at the same time. Skips kinds that the app does not have.
 * Throws the ServiceProblem of the first kind that failed. A missing kind is a problem only if all kinds with a schema are
 * missing.
 */
export async function fetchSchemas(
  client: OpenClient,
  { app, api }: Pick<Probe, 'app' | 'api'>,
  kinds: readonly Kind[],
): Promise<SchemaResponses> {
  const kindsOfApp: readonly Kind[] = [...recordedKindsOf(app), ...kindsOf(app).filter(isAlwaysListed)];
  const asked = await Promise.all(
    kinds.filter((kind) => kindsOfApp.includes(kind)).map((kind) => askSchema(client, { app, api }, kind)),
  );
  const absent = asked.filter((one) => 'problem' in one);
  const schemas = asked.filter((one) => 'body' in one);
  // No app has all groups of settings.
  const first = absent.find(({ kind }) => isSchemaKind(kind));
  if (first !== undefined && !schemas.some(({ kind }) => isSchemaKind(kind))) throw first.problem;
  return { schemas, absent: absent.map(({ kind, place }) => ({ kind, place })) };
}

/** Returns the paths of the lists that keys of a kind name and that are no kinds: languages. */
export function namedLists(kind: Kind, app: string): string[] {
  return [...keysOf(kind, app).values()].flatMap(({ list }) =>
    list === undefined || isKind(list) ? [] : [list],
  );
}

type Absent = Pick<SchemaResponse, 'kind' | 'place'> & { readonly problem: ServiceProblem };

async function askSchema(
  client: OpenClient,
  { app, api }: Pick<Probe, 'api' | 'app'>,
  kind: Kind,
): Promise<SchemaResponse | Absent> {
  const path = isSchemaKind(kind) ? `${kindPath(api, kind)}/schema` : kindPath(api, kind);
  const place = client.place(path);
  try {
    const { body } = await client.request('GET', path);
    const lists = namedLists(kind, app).map(async (list) => {
      const answer = await client.request('GET', `/api/${api}/${list}`);
      return [list, answer.body] as const;
    });
    return { kind, place, body, lists: Object.fromEntries(await Promise.all(lists)) };
  } catch (problem) {
    if (!(problem instanceof ServiceProblem) || problem.code !== 'service-not-found') throw problem;
    return { kind, place, problem };
  }
}
