/** Explains redirects. suite follows none, because the key would travel along, but their target shows the cause. */
import { appTitle, quote } from './problem.ts';
import type { RequestContext, ServiceProblemParts } from './problem.ts';
import { hideTokens, showUrl } from '../../base/url.ts';

/** Returns the problem for a redirect of `status` to `location`, the header if there was one. */
export function explainRedirect(
  asked: RequestContext,
  status: number,
  location: string | undefined,
): ServiceProblemParts {
  const target = location === undefined ? null : URL.parse(location, asked.url.href);
  if (target === null) {
    const what = `it responds with a redirect without a usable target (${status})`;
    return { code: 'service-redirect', what, fix: checkProxy(asked), status };
  }
  if (target.hostname !== asked.url.hostname) return toOtherHost(asked, status, target);
  if (isLogin(target)) return toLogin(asked, status, target);
  if (target.origin !== asked.url.origin) return toOtherOrigin(asked, status, target);
  const base = baseBefore(target, asked);
  if (base !== undefined && base !== asked.service.urlBase) return toUrlBase(asked, status, base);
  const where = target.href === asked.url.href ? 'itself' : showTarget(asked, target);
  return {
    code: 'service-redirect',
    what: `it redirects to ${where} (${status})`,
    fix: checkProxy(asked),
    status,
  };
}

/** The depth to which a target is decoded: a proxy that adds a redirect encodes the target of the one before. */
const MOST_ENCODINGS = 5;

/** Returns a target, or a part of one, for messages: a mark if a secret is in it, however it is encoded. */
function showTarget(asked: RequestContext, target: URL | string): string {
  const isText = typeof target === 'string';
  let decoded = asked.redact(
    isText ? target : [target.host, target.pathname, ...target.searchParams.keys()].join(' / '),
  );
  for (let depth = 0; depth < MOST_ENCODINGS; depth++) {
    decoded = decoded.replaceAll(/%([\da-f]{2})/giu, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    // A character that no one sees can be between the parts of a secret.
    const text = decoded.replaceAll(/[^!-~]/gu, '');
    if (asked.redact(text) !== text) return '[secret]';
  }
  return isText ? quote(asked, target) : hideTokens(showUrl(asked.redact(target.href)));
}

/**
 * Returns the URL base that a redirect reveals. Servarr prepends its URL base to any path without it, even to one with
 * a wrong base: `/radarr/api` redirects to `/sonarr/radarr/api`. Source: `access.json` in test/recordings, set `urlbase`.
 */
function baseBefore(target: URL, asked: RequestContext): string | undefined {
  for (const path of [asked.url.pathname, asked.path]) {
    const length = target.pathname.length - path.length;
    if (length > 0 && target.pathname.toLowerCase().endsWith(path.toLowerCase())) {
      return target.pathname.slice(0, length);
    }
  }
  return undefined;
}

function toUrlBase(asked: RequestContext, status: number, base: string): ServiceProblemParts {
  const { service } = asked;
  return {
    code: 'service-url-base',
    what: `it redirects to its URL base, ${showTarget(asked, base)} (${status})`,
    fix: `Set urlBase of service "${service.name}" to "${showTarget(asked, base)}".`,
    status,
  };
}

function isLogin(target: URL): boolean {
  return /\/login\/?$/i.test(target.pathname);
}

/** Explains a redirect to the login page: paths outside the API redirect there, even with the right key. */
function toLogin(asked: RequestContext, status: number, target: URL): ServiceProblemParts {
  const { service } = asked;
  const base = target.pathname.replace(/\/login\/?$/i, '');
  // Under a wrong base the login page lacks the real base, so name a base only if the target has one.
  const told = base !== '' && base !== service.urlBase;
  return {
    code: 'service-login',
    what: `it redirects to its login page: there is no API at this URL (${status})`,
    fix: told
      ? `Set urlBase of service "${service.name}" to "${showTarget(asked, base)}".`
      : `urlBase of service "${service.name}" is "${service.urlBase}": set it to the URL Base that ${appTitle(service)} shows under Settings > General.`,
    status,
  };
}

function toOtherOrigin(asked: RequestContext, status: number, target: URL): ServiceProblemParts {
  return {
    code: 'service-redirect',
    what: `it redirects to ${showTarget(asked, target)} (${status})`,
    fix: `Set baseUrl of service "${asked.service.name}" to "${showTarget(asked, target.origin)}".`,
    status,
  };
}

function toOtherHost(asked: RequestContext, status: number, target: URL): ServiceProblemParts {
  const { service } = asked;
  return {
    code: 'service-redirect',
    what: `it redirects to another host, ${showTarget(asked, target)} (${status})`,
    fix: `suite did not send the key there. Set baseUrl of service "${service.name}" to the address of ${appTitle(service)} itself. If there is a login proxy in front of it, let the path /api pass.`,
    status,
  };
}

function checkProxy({ service }: RequestContext): string {
  return `Check baseUrl and urlBase of service "${service.name}", and any proxy in front of it.`;
}
