/** Explains redirects. suite follows none, because the key would travel along, but their target shows the cause. */
import { showUrl } from '../../base/url.ts';
import { type RequestContext, type ServiceProblemParts, appTitle, quote } from './service-problem.ts';

/** Returns true for a status that is a redirect. */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** Returns the problem for a redirect of `status` to `location`, the header if there was one. */
export function explainRedirect(
  request: RequestContext,
  status: number,
  location: string | undefined,
): ServiceProblemParts {
  const target = location === undefined ? null : URL.parse(location, request.url.href);
  const { what, ...parts } = explainTarget(request, target);
  return { ...parts, what: `it redirects to ${what} (${status})`, status };
}

function explainTarget(request: RequestContext, target: URL | null): ServiceProblemParts {
  const { redact, service, url } = request;
  const where = target === null ? '' : showUrl(redact(`${target.origin}${target.pathname}`));
  const isHere = target?.hostname === url.hostname;
  const [isLogin, base = ''] = (isHere && /^(.*)\/login\/?$/iu.exec(target.pathname)) || [];
  if (isLogin !== undefined)
    return {
      code: 'service-login',
      what: `${where}, its login page: there is no API at this URL`,
      // Under a wrong base the login page lacks the real base, so name a base only if the target has one.
      fix: urlBaseFix(request, base),
    };
  const urlBase = target?.origin === url.origin ? baseBefore(target, request) : undefined;
  if (urlBase !== undefined)
    return {
      code: 'service-url-base',
      what: `its URL base, ${quote(request, urlBase)}`,
      fix: urlBaseFix(request, urlBase),
    };
  return {
    code: 'service-redirect',
    what: target === null ? 'an address that is not usable' : where,
    fix: `Set baseUrl and urlBase of service "${service.name}" to the address of ${appTitle(service)} itself. If there is a login proxy in front of it, let the path /api pass.`,
  };
}

function urlBaseFix(request: RequestContext, base: string): string {
  const { service } = request;
  return base === '' || base === service.urlBase
    ? `Set urlBase of service "${service.name}" to the URL Base that ${appTitle(service)} shows under Settings > General.`
    : `Set urlBase of service "${service.name}" to "${quote(request, base)}".`;
}

/**
 * Returns the URL base that a redirect reveals. Servarr prepends its URL base to any path without it, even to one with
 * a wrong base: `/radarr/api` redirects to `/sonarr/radarr/api`. Source: `access.json` in test/recordings, set `urlbase`.
 */
function baseBefore(target: URL, { path, service, url }: RequestContext): string | undefined {
  const shown = target.pathname.toLowerCase();
  const end = [url.pathname, path].find(
    (one) => shown.endsWith(one.toLowerCase()) && shown.length > one.length,
  );
  const base = end === undefined ? undefined : target.pathname.slice(0, -end.length);
  return base === service.urlBase ? undefined : base;
}
