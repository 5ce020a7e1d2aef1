import { describe, expect, it } from 'vitest';
import { KEY, clientFor, messageFor, messageOf, serviceAt } from '../asking.ts';
import { serve, serveAlways } from '../servers.ts';

const PATH = '/api/v3/notification/schema';

async function told(status: number, location: string | undefined, urlBase = ''): Promise<string> {
  const server = await serve(({ headers: { host = '' } }) => ({
    status,
    ...(location !== undefined && { headers: { location: location.replace('HOST', host) } }),
  }));
  const message = await messageFor(server, { urlBase }, PATH);
  expect(server.requests).toHaveLength(1);
  return message;
}

it.each([
  `http://x/${KEY}`,
  `https://${KEY}.example/`,
  `http://HOST/${KEY}${PATH}`,
  `http://HOST/${KEY}/login`,
])('a key in the target of a redirect is not shown: %s', async (target) => {
  expect(await told(302, target)).toContain('[key]');
});

describe('a redirect is not followed; it tells', () => {
  it.each<[string, number, string | undefined, string?]>([
    ['the URL base, where none was given', 307, `/sonarr${PATH}?apikey=${KEY}`],
    ['the URL base, where a wrong one was given', 307, `/sonarr/radarr${PATH}`, '/radarr'],
    ['the URL base, absolute and permanent', 301, `http://HOST/tv/shows${PATH}`],
    ['the URL base, 308', 308, `/sonarr${PATH}`],
    ['the login page', 302, 'http://HOST/login?returnUrl=%2Fradarr', '/radarr'],
    ['the login page below the right base', 302, 'http://HOST/sonarr/login?returnUrl=%2Fx', '/sonarr/sonarr'],
    ['another host', 302, 'https://login.example/?rd=https%3A%2F%2Fsonarr'],
    ['another host with credentials', 302, `https://user:${KEY}@login.example/#${KEY}`],
    ['the same host with TLS', 301, `https://127.0.0.1:1${PATH}`],
    ['itself', 302, PATH],
    ['nothing', 302, undefined],
    ['no URL', 302, 'http://[bad'],
    ['not modified', 304, undefined],
  ])('%s', async (name, status, location, urlBase) => {
    expect(await told(status, location, urlBase)).toMatchSnapshot(name);
  });

  it('and the key stays: the server it leads to is never asked', async () => {
    const target = await serveAlways({ body: '[]' });
    const server = await serveAlways({ status: 307, headers: { location: `${target.url}${PATH}` } });
    const request = clientFor(serviceAt(server.url)).request('POST', PATH, { body: {}, allow: () => true });
    expect(await messageOf(request, server.port)).toContain('[service-redirect]');
    expect(target.requests).toEqual([]);
  });
});
