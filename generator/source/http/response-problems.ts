/** Explains unexpected responses: statuses, HTML pages, broken JSON; each with cause and fix. */
import type { JsonFault } from '../../base/parse-json.ts';
import { MAX_DEPTH } from '../../base/parse-json.ts';
import { cutShort } from './network-problems.ts';
import { quote, appTitle } from './problem.ts';
import { MOST_CHARACTERS, MOST_HIDDEN, MOST_KEYS } from './sizes.ts';
import type { RequestContext, ServiceProblemParts } from './problem.ts';
import { displaySafe } from '../../base/text.ts';

/** Explains a 401 with a challenge. Servarr apps send no challenge, so another program responded. */
export function explainChallenge({ service }: RequestContext): ServiceProblemParts {
  return {
    code: 'service-forbidden',
    what: 'it asks for a user and a password, not for an API key (401)',
    fix: `A proxy or another program responds instead of ${appTitle(service)}: check the host and the port in baseUrl of service "${service.name}", or let the proxy pass the path /api.`,
    status: 401,
  };
}

/** Returns the problem for a status outside 2xx and 3xx. `retryAfter` is the header, `message` is from the service. */
export function explainStatus(
  asked: RequestContext,
  status: number,
  retryAfter: string | undefined,
  message: string | undefined,
): ServiceProblemParts {
  const said = message === undefined ? '' : `: ${quote(asked, message)}`;
  const explain = STATUSES[status] ?? (status >= 500 ? failed : rejected);
  return { ...explain(asked, said, retryAfter, status), status };
}

type ExplainStatus = (
  asked: RequestContext,
  said: string,
  retryAfter: string | undefined,
  status: number,
) => ServiceProblemParts;

const STATUSES: Readonly<Record<number, ExplainStatus>> = {
  401: ({ service }) => ({
    code: 'service-key-refused',
    what: 'it rejected the API key (401)',
    fix: `Put the API key that ${appTitle(service)} shows under Settings > General into ${displaySafe(service.apiKeyFile)}.`,
  }),
  403: ({ service }, said) => ({
    code: 'service-forbidden',
    what: `it rejected the request (403)${said}`,
    fix: `Something in front of ${appTitle(service)} blocks suite: let a proxy or filter pass the path /api, or point baseUrl of service "${service.name}" at the service itself.`,
  }),
  404: ({ service }, said) => ({
    code: 'service-not-found',
    what: `it has nothing at that path (404)${said}`,
    fix: `Check baseUrl, urlBase and app of service "${service.name}".`,
  }),
  405: refusedForm,
  406: refusedForm,
  429: ({ service }, _, retryAfter) => {
    const ms = waitOf(retryAfter);
    const wait = ms === undefined ? '' : `, and to wait ${ms / 1000} s`;
    return {
      code: 'service-busy',
      what: `it asks for fewer requests (429)${wait}`,
      fix: `Try again later. If this repeats, point baseUrl of service "${service.name}" past the proxy that limits requests.`,
      transient: true,
      retryAfterMs: ms,
    };
  },
  502: unavailable,
  503: unavailable,
  504: unavailable,
};

function refusedForm(
  { service, method }: RequestContext,
  _: string,
  __: unknown,
  status: number,
): ServiceProblemParts {
  return {
    code: 'service-request-refused',
    what: `it does not accept a ${method} of JSON at that path (${status})`,
    fix: `Check that baseUrl and urlBase of service "${service.name}" are those of ${appTitle(service)} and not of something else.`,
  };
}

function unavailable(
  { service }: RequestContext,
  said: string,
  retryAfter: unknown,
  status: number,
): ServiceProblemParts {
  return {
    code: 'service-unavailable',
    what: `it is not ready (${status})${said}`,
    fix: `Wait until ${appTitle(service)} has started, and try again. If the problem remains, see its log and the log of any proxy.`,
    transient: true,
    retryAfterMs: typeof retryAfter === 'string' ? waitOf(retryAfter) : undefined,
  };
}

function failed({ service }: RequestContext, said: string, _: unknown, status: number): ServiceProblemParts {
  return {
    code: 'service-error',
    what: `it failed (${status})${said}`,
    fix: `See the log of ${appTitle(service)}.`,
    transient: true,
  };
}

function rejected(
  { service, url }: RequestContext,
  said: string,
  _: unknown,
  status: number,
): ServiceProblemParts {
  const tls =
    url.protocol === 'http:' && status === 400 ? ' If that port speaks TLS, write https:// in baseUrl.' : '';
  return {
    code: 'service-request-refused',
    what: `it rejected the request (${status})${said}`,
    fix: `Check that baseUrl and urlBase of service "${service.name}" are those of ${appTitle(service)}.${tls}`,
  };
}

/** Returns the milliseconds of a Retry-After header in seconds, an hour at most; undefined for a date. */
function waitOf(retryAfter: string | undefined): number | undefined {
  return retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter)
    ? Math.min(Number(retryAfter), 3600) * 1000
    : undefined;
}

/** Returns true if a response is an HTML page. */
export function isPage(contentType: string, text: string): boolean {
  return /\bhtml\b/i.test(contentType) || /^\s*<(!doctype|html)\b/i.test(text.slice(0, 1000));
}

/**
 * Explains an HTML page in place of JSON. The apps' own page says which app it is and which URL base it has
 * (`window.Sonarr = { urlBase: '/sonarr' }`). Nothing else of a page is repeated, because older ones contain the key.
 */
export function explainPage(asked: RequestContext, status: number, text: string): ServiceProblemParts {
  const { service } = asked;
  const head = text.slice(0, 100_000);
  const title = /<title>([^<]*)<\/title>/i.exec(head)?.[1]?.trim() ?? '';
  const base = /window\.\w+\s*=\s*\{[^{}]*?\burlBase:\s*'([^'\s]*)'/.exec(head)?.[1];
  const told = base !== undefined && base !== service.urlBase;
  const name = title === '' ? '' : ` ("${quote(asked, title, 60)}")`;
  const page = { code: 'service-page', what: `it responded with an HTML page${name} instead of JSON (${status})`, status } as const; // prettier-ignore
  if (base === undefined && isLoginPage(head, title))
    return {
      ...page,
      fix: `A login proxy responds instead of ${appTitle(service)}: let it pass the path /api, or point baseUrl of service "${service.name}" at the service itself.`,
    };
  return {
    ...page,
    fix: told
      ? `Set urlBase of service "${service.name}" to "${quote(asked, base)}".`
      : `There is no API at this URL: check baseUrl and urlBase of service "${service.name}". ${appTitle(service)} shows its URL Base under Settings > General.`,
  };
}

/** Returns true for a page with a password field or with such a title; scripts create some login pages. */
function isLoginPage(head: string, title: string): boolean {
  return (
    /\b(?:sign[ -]?in|log[ -]?in|anmelden|connexion|authelia|authentik|keycloak|vouch|oauth2?)\b/iu.test(
      title,
    ) || /<input\b[^<>]*\btype=["']?password\b/iu.test(head)
  );
}

/** Explains a body that is not usable JSON. The message shows the beginning of `text`. */
export function explainJson(
  asked: RequestContext,
  status: number,
  fault: JsonFault,
  text: string,
  maxValues: number,
): ServiceProblemParts {
  const fix = `Check that baseUrl and urlBase of service "${asked.service.name}" are those of ${appTitle(asked.service)}.`;
  if (fault === 'cut-short') return { ...cutShort(asked), status };
  if (fault === 'too-deep') {
    return { code: 'service-too-deep', what: `its JSON nests more than ${MAX_DEPTH} deep`, fix, status };
  }
  if (fault === 'too-many-values') {
    const what = `its JSON has more than ${maxValues.toLocaleString('en')} values`;
    return { code: 'service-too-large', what, fix, status };
  }
  if (fault === 'too-long-text') {
    const what = `its JSON has a string of more than ${MOST_CHARACTERS.toLocaleString('en')} characters`;
    return { code: 'service-too-large', what, fix, status };
  }
  if (fault === 'too-many-keys') {
    const what = `its JSON has more than ${MOST_KEYS.toLocaleString('en')} different keys or orders of keys`;
    return { code: 'service-too-large', what, fix, status };
  }
  if (fault === 'too-many-hidden') {
    const what = `its JSON has more than ${MOST_HIDDEN.toLocaleString('en')} invisible characters`;
    return { code: 'service-too-large', what, fix, status };
  }
  const start = text === '' ? 'nothing' : `"${quote(asked, text, 40)}"`;
  return { code: 'service-not-json', what: `it sent ${start} instead of JSON (${status})`, fix, status };
}

/** Explains a body that exceeds the limit after decompression. */
export function explainSize({ service }: RequestContext, limit: number): ServiceProblemParts {
  return {
    code: 'service-too-large',
    what: `its response is larger than ${Math.round(limit / 1024 / 1024)} MiB`,
    fix: `Check that baseUrl and urlBase of service "${service.name}" are those of ${appTitle(service)} and not of something else.`,
  };
}

/** Explains a body that, together with the bodies before it, exceeds the limit of all responses. */
export function explainTotal(limit: number): ServiceProblemParts {
  return {
    code: 'service-too-large',
    what: `all responses together are larger than ${Math.round(limit / 1024 / 1024)} MiB`,
    fix: 'Read fewer services in one run: select them with --service NAME.',
  };
}

/** Explains a body whose bytes contradict its headers: compression or encoding. */
export function explainBytes(
  { service }: RequestContext,
  what: string,
  cause?: unknown,
): ServiceProblemParts {
  const fix = `Check the logs of ${appTitle(service)} and of any proxy in front of it.`;
  return { code: 'service-garbled', what, fix, cause };
}
