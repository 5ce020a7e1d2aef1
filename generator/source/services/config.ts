/** The settings of one service with all defaults. */
import { compareText } from '../../base/collections.ts';
import { didYouMean } from '../../base/nearest.ts';
import { Problem, collect } from '../../base/problem.ts';
import { APP_NAMES, type App, isApp } from '../../servarr/apps.ts';
import type { ServiceEntry } from './shape.ts';
import { joinList, displaySafe, trimEndOf } from '../../base/text.ts';
import { cleanUrlBase, showUrl } from '../../base/url.ts';

export interface ServiceConfig {
  /** The name that the user chose: `sonarr`, `sonarr-anime`. */
  readonly name: string;
  readonly app: App;
  /** `http://127.0.0.1:8989`: no user, query or fragment. */
  readonly baseUrl: string;
  /** Empty, or `/sonarr`. */
  readonly urlBase: string;
  readonly apiKeyFile: string;
  /** The schema record of the service. Default: the name of its app. */
  readonly schema: string;
  /** A PEM file with certificates to trust in addition to the system's. */
  readonly caFile?: string;
}

/** A service before defaults are applied. */
export interface GivenService extends ServiceEntry {
  readonly name: string;
  readonly place: string;
}

/** Applies the defaults, and sorts the services by name. Throws Problems for a missing app and an unusable URL. */
export function completeServices(given: readonly GivenService[]): ServiceConfig[] {
  return collect(
    given.toSorted((one, other) => compareText(one.name, other.name)),
    completed,
  );
}

function completed(service: GivenService): ServiceConfig {
  const { name, baseUrl, urlBase, apiKeyFile, caFile } = service;
  const { app = isApp(name) ? name : undefined } = service;
  if (!URL.canParse(baseUrl)) throw urlProblem(service);
  if (API_PATH.test(`${trimEndOf(baseUrl)}/${trimEndOf(urlBase)}`)) throw apiPathProblem(service);
  if (app === undefined) throw appProblem(service);
  return {
    name,
    app,
    baseUrl: trimEndOf(baseUrl),
    urlBase: cleanUrlBase(urlBase),
    apiKeyFile,
    schema: service.schema ?? app,
    ...(caFile === undefined ? {} : { caFile }),
  };
}

function appProblem({ place, name }: GivenService): Problem {
  return new Problem({
    code: 'services-app-unknown',
    place,
    what: `"app" is not set, and the service name "${displaySafe(name)}" is not the name of an app`,
    fix: `${didYouMean(name, APP_NAMES)}In a services file (--services), set app to one of ${joinList(APP_NAMES)}.`,
  });
}

/** The end of an address that is copied from the documentation of the API: `/api/v3`. */
const API_PATH = /\/api(?:\/v\d)?\/?$/iu;

function apiPathProblem({ place, name }: GivenService): Problem {
  return new Problem({
    code: 'services-url',
    place,
    what: `the address of service "${displaySafe(name)}" ends in the path of the API, which suite adds`,
    fix: 'Remove /api and what follows from baseUrl and urlBase.',
  });
}

function urlProblem({ place, baseUrl, urlBase }: GivenService): Problem {
  return new Problem({
    code: 'services-url',
    place,
    what: `${showUrl(baseUrl).replace(/\/$/, '')}${displaySafe(urlBase)} is not a usable URL`,
    fix: 'Write baseUrl as scheme, host and port, such as http://127.0.0.1:8989, and urlBase as a path such as /sonarr, or empty.',
  });
}
