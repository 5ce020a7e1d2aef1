import { describe, expect, it } from 'vitest';
import { KEY, clientFor, messageOf, serviceAt } from '../asking.ts';
import { serve, serveAlways } from '../servers.ts';

const PATH = '/api/v3/notification/schema';

async function told(status: number, location: string | undefined, urlBase = ''): Promise<string> {
  const headers = location === undefined ? {} : { location };
  const server = await serve(({ headers: { host } }) => ({
    status,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('HOST', host ?? '')]),
    ),
  }));
  const message = await messageOf(
    clientFor(serviceAt(server.url, { urlBase })).request('GET', PATH),
    server.port,
  );
  expect(server.requests).toHaveLength(1);
  return message;
}

describe('a key in the target of a redirect is not shown', () => {
  const decoded = (text: string) =>
    text.replaceAll(/%([\da-f]{2})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const encoded = (text: string) =>
    Array.from(text, (character) => `%${character.charCodeAt(0).toString(16)}`).join('');

  it.each([
    ['plain', KEY],
    ['with each character encoded', encoded(KEY)],
    ['encoded twice', encoded(encoded(KEY))],
    ['with a line break in it', `${KEY.slice(0, 16)}%0a${KEY.slice(16)}`],
    ['with an invisible character in it', `${KEY.slice(0, 16)}%E2%80%8B${KEY.slice(16)}`],
  ])('%s', async (_, text) => {
    const targets = [`http://x/${text}`, `https://${text}.example/`, `http://HOST/${text}${PATH}`, `http://HOST/${text}/login`]; // prettier-ignore
    for (const target of targets) {
      const message = await told(302, target);
      const plain = decoded(decoded(message)).replaceAll(/[^!-~]/gu, '');
      expect(plain.toLowerCase()).not.toContain(KEY.slice(0, 16).toLowerCase());
    }
  });
});

it.each(['http://login.example/token/aB3dEf9h1Jk2Lm4n5Op6/x', '/token/aB3dEf9h1Jk2Lm4n5Op6/x'])(
  'a token in the path of the target is not shown: %s',
  async (target) => {
    const message = await told(302, target);
    expect(message).toContain('/token/…/x');
    expect(message).not.toContain('aB3dEf9h1Jk2Lm4n5Op6');
  },
);

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
