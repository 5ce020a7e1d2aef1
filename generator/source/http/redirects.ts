/** Explains redirects. suite follows none, because the key would travel along, but their target shows the cause. */
import { quote, appTitle } from './problem.ts';
import type { RequestContext, ServiceProblemParts } from './problem.ts';
import { showUrl } from '../../base/url.ts';

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
  const where = target.href === asked.url.href ? 'itself' : showUrl(asked.redact(target.href));
  return {
    code: 'service-redirect',
    what: `it redirects to ${where} (${status})`,
    fix: checkProxy(asked),
    status,
  };
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
    what: `it redirects to its URL base, ${quote(asked, base)} (${status})`,
    fix: `Set urlBase of service "${service.name}" to "${quote(asked, base)}".`,
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
      ? `Set urlBase of service "${service.name}" to "${quote(asked, base)}".`
      : `urlBase of service "${service.name}" is "${service.urlBase}": set it to the URL Base that ${appTitle(service)} shows under Settings > General.`,
    status,
  };
}

function toOtherOrigin(asked: RequestContext, status: number, target: URL): ServiceProblemParts {
  return {
    code: 'service-redirect',
    what: `it redirects to ${showUrl(asked.redact(target.href))} (${status})`,
    fix: `Set baseUrl of service "${asked.service.name}" to "${quote(asked, target.origin)}".`,
    status,
  };
}

function toOtherHost(asked: RequestContext, status: number, target: URL): ServiceProblemParts {
  const { service } = asked;
  return {
    code: 'service-redirect',
    what: `it redirects to another host, ${showUrl(asked.redact(target.href))} (${status})`,
    fix: `suite did not send the key there. Set baseUrl of service "${service.name}" to the address of ${appTitle(service)} itself. If there is a login proxy in front of it, let the path /api pass.`,
    status,
  };
}

function checkProxy({ service }: RequestContext): string {
  return `Check baseUrl and urlBase of service "${service.name}", and any proxy in front of it.`;
}
