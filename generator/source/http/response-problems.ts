/** Explains unexpected responses: statuses, HTML pages, broken JSON; each with cause and fix. */
import { isIP } from 'node:net';
import { MAX_DEPTH, type ParsedJson } from '../../base/parse-json.ts';
import { displaySafe } from '../../base/text.ts';
import { environmentOption } from '../../servarr/kinds.ts';
import type { BadBody } from './body.ts';
import { cutShort } from './network-problems.ts';
import {
  type RequestContext,
  type ServiceProblemParts,
  addressFix,
  appTitle,
  quote,
} from './service-problem.ts';

/** Returns the problem for a status outside 2xx and 3xx. `message` is from the service, `retryAfter` is the header. */
export function explainStatus(
  request: RequestContext,
  status: number,
  message?: string,
  retryAfter?: string,
): ServiceProblemParts {
  const said = message === undefined ? '' : `: ${quote(request, message)}`;
  const explain = STATUSES[status] ?? (status >= 500 ? failed : rejected);
  return { ...explain(request, `(${status})${said}`, waitOf(retryAfter)), status };
}

/** @param said the status, and the message of the service if there is one */
type ExplainStatus = (
  request: RequestContext,
  said: string,
  waitMs: number | undefined,
) => ServiceProblemParts;

const STATUSES: Readonly<Record<number, ExplainStatus>> = {
  401: ({ service }) => ({
    code: 'service-key-refused',
    what: 'it rejected the API key (401)',
    fix: `Put the API key that ${appTitle(service)} shows under Settings > General into ${displaySafe(service.apiKeyFile)}. If a proxy asks for a password, let it pass the path /api.`,
  }),
  403: ({ service }, said) => ({
    code: 'service-forbidden',
    what: `it rejected the request ${said}`,
    fix: `Something in front of ${appTitle(service)} blocks suite: let a proxy or filter pass the path /api, or point baseUrl of service "${service.name}" at the service itself.`,
  }),
  404: ({ service }, said) => ({
    code: 'service-not-found',
    what: `it has nothing at that path ${said}`,
    fix: `Check baseUrl, urlBase and app of service "${service.name}".`,
  }),
  413: ({ service }) => ({
    code: 'service-request-refused',
    what: 'something in front of it limits the size of requests (413)',
    fix: `Raise the limit of the proxy in front of ${appTitle(service)} (client_max_body_size of nginx), or point baseUrl of service "${service.name}" past the proxy.`,
  }),
  429: ({ service }, _, waitMs) => ({
    code: 'service-busy',
    what: `it asks for fewer requests (429)${waitMs === undefined ? '' : `, and to wait ${waitMs / 1000} s`}`,
    fix: `Try again later. If this repeats, point baseUrl of service "${service.name}" past the proxy that limits requests.`,
    retryAfterMs: waitMs,
  }),
  502: unavailable,
  503: unavailable,
  504: unavailable,
};

function unavailable(
  { service }: RequestContext,
  said: string,
  retryAfterMs: number | undefined,
): ServiceProblemParts {
  return {
    code: 'service-unavailable',
    what: `it is not ready ${said}`,
    fix: `Wait until ${appTitle(service)} has started, and try again. If the problem remains, see its log and the log of any proxy.`,
    retryAfterMs,
  };
}

function failed({ service }: RequestContext, said: string): ServiceProblemParts {
  const fix = `See the log of ${appTitle(service)}.`;
  return { code: 'service-error', what: `it failed ${said}`, fix };
}

function rejected({ service, url }: RequestContext, said: string): ServiceProblemParts {
  const isBad = said.startsWith('(400)');
  const tls = url.protocol === 'http:' && isBad ? ' If that port speaks TLS, write https:// in baseUrl.' : '';
  const parts = { code: 'service-request-refused', what: `it rejected the request ${said}` } as const;
  const isHostRefused = hostRefusedBy(said) !== undefined;
  if (!isHostRefused && (!isBad || isAddress(url) || /https/iu.test(said)))
    return { ...parts, fix: `${addressFix(service)}${tls}` };
  const host = displaySafe(url.hostname);
  const address = isAddress(url) ? '' : `, or write an IP address in baseUrl of service "${service.name}"`;
  return {
    ...parts,
    what: `${parts.what}; ${appTitle(service)} does that if its allowed hosts lack "${host}"`,
    fix: `Add "${host}" to ${environmentOption('config/host', service.app, 'allowedHosts')} where NixOS runs ${appTitle(service)}, else to the allowed hosts under Settings > General and to settings.host.allowedHosts, if the configuration sets it${address}.${isHostRefused ? '' : tls}`,
  };
}

/** Returns the words with which a service refuses a host that its allowed hosts lack; undefined if a text lacks them. */
export function hostRefusedBy(text: string): string | undefined {
  return /Invalid Hostname/iu.exec(text.slice(0, 10_000))?.[0];
}

/** Returns true for an IP address and for the loopback name, which no list of allowed hosts is known to need. */
function isAddress({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname.startsWith('[') || isIP(hostname) !== 0;
}

/** Returns the milliseconds of a Retry-After header in seconds, an hour at most; undefined for a date. */
function waitOf(retryAfter = ''): number | undefined {
  return /^\d{1,6}$/.test(retryAfter) ? Math.min(Number(retryAfter), 3600) * 1000 : undefined;
}

export function isPage(contentType: string, text: string): boolean {
  return /\bhtml\b/i.test(contentType) || /^\s*<(!doctype|html)\b/i.test(text.slice(0, 1000));
}

/**
 * Explains an HTML page in place of JSON. The apps' own page says which app it is and which URL base it has
 * (`window.Sonarr = { urlBase: '/sonarr' }`). Nothing else of a page is repeated, because older ones contain the key.
 */
export function explainPage(request: RequestContext, status: number, text: string): ServiceProblemParts {
  const { service } = request;
  const head = text.slice(0, 100_000);
  const title = /<title>([^<]*)<\/title>/i.exec(head)?.[1]?.trim() ?? '';
  const base = /window\.\w+\s*=\s*\{[^{}]*?\burlBase:\s*'([^'\s]*)'/.exec(head)?.[1];
  const name = title === '' ? '' : ` ("${quote(request, title, 60)}")`;
  const what = `it responded with an HTML page${name} instead of JSON (${status})`;
  return { code: 'service-page', what, fix: fixOfPage(), status };

  function fixOfPage(): string {
    if (base !== undefined && base !== service.urlBase)
      return `Set urlBase of service "${service.name}" to "${quote(request, base)}".`;
    // Scripts create some login pages, which then have a title alone.
    if (base === undefined && (/sign[ -]?in|log[ -]?in/iu.test(title) || /type=["']?password/iu.test(head)))
      return `A login proxy responds instead of ${appTitle(service)}: let it pass the path /api, or point baseUrl of service "${service.name}" at the service itself.`;
    return `There is no API at this URL: check baseUrl and urlBase of service "${service.name}". ${appTitle(service)} shows its URL Base under Settings > General.`;
  }
}

/** Explains a body that is not usable JSON. The message shows the beginning of `text`. */
export function explainJson(
  request: RequestContext,
  status: number,
  { fault, cause }: Extract<ParsedJson, { ok: false }>,
  text: string,
): ServiceProblemParts {
  if (fault === 'cut-short') return { ...cutShort(request), status, cause };
  const fix = addressFix(request.service);
  if (fault === 'too-deep')
    return { code: 'service-too-deep', what: `its JSON nests more than ${MAX_DEPTH} deep`, fix, status };
  const start = text === '' ? 'nothing' : `"${quote(request, text, 40)}"`;
  return {
    code: 'service-not-json',
    what: `it sent ${start} instead of JSON (${status})`,
    fix,
    status,
    cause,
  };
}

/** Explains a body that exceeds the limit, or whose bytes contradict its headers: compression or encoding. */
export function explainBody(
  { service }: RequestContext,
  { code, message, cause }: BadBody,
): ServiceProblemParts {
  const logs = `Check the logs of ${appTitle(service)} and of any proxy in front of it.`;
  return { code, what: message, fix: code === 'service-too-large' ? addressFix(service) : logs, cause };
}
