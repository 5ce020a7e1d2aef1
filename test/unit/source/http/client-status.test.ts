import { describe, expect, it } from 'vitest';
import { KEY, clientFor, failure, messageFor, messageOf, serviceAt } from '../asking.ts';
import { explainStatus } from '../../../../generator/source/http/response-problems.ts';
import { ApiKey } from '../../../../generator/source/services/api-key.ts';
import { type Canned, json, serveAlways } from '../servers.ts';

async function told(canned: Canned, rest = {}): Promise<string> {
  return messageFor(await serveAlways(canned), rest, '/api/v3/tag');
}

/** The web UI of an older release, whose page contained the key. */
function app(base: string): string {
  return `<!doctype html><title>Sonarr</title><script>window.Sonarr = { apiKey: '${KEY}', urlBase: '${base}' };</script>`;
}

const PAGE = '<!DOCTYPE html>\n<html><title>502 Bad Gateway</title></html>';

const INVALID_HOSTNAME =
  '<!DOCTYPE html>\n<html><title>Bad Request</title><h2>Bad Request - Invalid Hostname</h2></html>';

describe('a status that is no answer', () => {
  it.each<[string, Canned]>([
    ['400', { ...json({ message: 'Bad\u001b[31m thing' }), status: 400 }],
    ['401', { status: 401 }],
    ['401 of something else', { status: 401, headers: { 'www-authenticate': 'Basic realm="rpc"' } }],
    [
      '401 of a path that is none of the API',
      { status: 401, headers: { location: '/login?returnUrl=%2Ftv%2Fapi' } },
    ],
    ['401 of a login proxy', { status: 401, headers: { location: 'https://auth.example/?rd=x' } }],
    [
      '400 of a host that is not allowed',
      { status: 400, headers: { 'content-type': 'text/html' }, body: INVALID_HOSTNAME },
    ],
    ['403', { status: 403 }],
    ['404', { status: 404 }],
    ['404 page', { status: 404, headers: { 'content-type': 'text/html' }, body: PAGE }],
    ['405', { status: 405, headers: { allow: 'PUT' } }],
    ['406', { status: 406 }],
    [
      '413',
      { status: 413, headers: { 'content-type': 'text/html' }, body: '<html><title>413</title></html>' },
    ],
    ['418', { status: 418 }],
    ['429', { status: 429, headers: { 'retry-after': '30' } }],
    ['429 without a time', { status: 429, headers: { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' } }],
    ['500', { ...json({ message: 'boom', description: 'at NzbDrone.Core()' }), status: 500 }],
    ['502 page', { status: 502, headers: { 'content-type': 'text/html' }, body: PAGE }],
    ['503', { ...json({ errorMessage: 'Sonarr is starting up' }), status: 503 }],
    ['504', { status: 504 }],
  ])('%s', async (name, canned) => {
    expect(await told(canned)).toMatchSnapshot(name);
  });

  it.each([
    [
      'http://media.example:7878',
      undefined,
      /allowed hosts lack "media\.example".*Add "media\.example" to services\.sonarr\.settings\.server\.allowedhosts where NixOS/su,
    ],
    [
      'http://media.example',
      'Invalid Hostname',
      /Invalid Hostname.*lack "media\.example".*settings\.host\.allowedHosts(?!.*TLS)/su,
    ],
    ['http://10.0.0.2:7878', 'Invalid Hostname', /lack "10\.0\.0\.2".*Add "10\.0\.0\.2"(?!.*IP address)/su],
    ['https://media.example', 'The plain HTTP request was sent to HTTPS port', /^(?!.*allowed hosts)/su],
    ['http://10.0.0.2:7878', undefined, /^(?!.*allowed hosts).*write https/su],
    ['http://localhost:7878', undefined, /^(?!.*allowed hosts).*write https/su],
    ['http://[fd00::2]:7878', undefined, /^(?!.*allowed hosts).*write https/su],
  ])('400 of %s: %s', (url, said, wanted) => {
    const key = new ApiKey(KEY);
    const request = { service: serviceAt(url), key, method: 'GET', path: '', url: new URL(url), redact: key.redact } as const; // prettier-ignore
    const { what, fix } = explainStatus(request, 400, said);
    expect(`${what} ${fix}`).toMatch(wanted);
  });

  it('a transient one is reported with the time to wait', async () => {
    const server = await serveAlways({ status: 429, headers: { 'retry-after': '30' } });
    const error = await failure(clientFor(serviceAt(server.url)).request('GET', '/api'));
    expect(error).toMatchObject({ retryAfterMs: 30_000, status: 429, service: 'sonarr' });
  });

  it('repeats nothing of the answer where values of the user were sent', async () => {
    const server = await serveAlways({ ...json({ message: 'hunter2 is not a number' }), status: 500 });
    const request = clientFor(serviceAt(server.url)).request('POST', '/api/v3/notification', { body: {} });
    expect(await messageOf(request, server.port)).toMatchSnapshot();
  });

  it('shows the key nowhere, though the service sends it back', async () => {
    const shown = json({ message: `key ${KEY} and ${KEY.toUpperCase()}` });
    const server = await serveAlways({ ...shown, status: 500 });
    const { message } = await failure(clientFor(serviceAt(server.url)).request('GET', '/api'));
    expect(message).toContain('it failed (500): key [key] and [key]');
  });
});

describe('a response that is not JSON of the API', () => {
  it.each<[string, Canned, object?]>([
    ['the web page, wrong URL base', { body: app('/tv') }, { urlBase: '/sonarr' }],
    ['the web page, no URL base', { body: app('') }, { urlBase: '/sonarr' }],
    ['the web page, same URL base', { headers: { 'content-type': 'text/html' }, body: app('') }],
    [
      'another page',
      { headers: { 'content-type': 'text/html' }, body: '<html><title> Router\n\u001b[2J </title>' },
    ],
    ['a login page', { body: '<!doctype html><title>Sign in - Authelia</title>' }],
    ['a form for a password', { body: '<!doctype html><form><input type="password"></form>' }],
    ['a page without a title', { body: '\n <!doctype html>' }],
    ['nothing', {}],
    ['text', { body: `pong\u0007 ${KEY}` }],
    ['JSON cut in a string', { body: '[{"name": "qBitt' }],
    ['JSON cut between', { body: '[{"name": 1},' }],
    ['JSON and something more', { body: '{} {}' }],
    ['JSON nesting deep', { body: '['.repeat(10_000) + ']'.repeat(10_000) }],
    ['bytes that are not UTF-8', { body: Buffer.from([0x22, 0xff, 0x22]) }],
    ['not the gzip it says', { headers: { 'content-encoding': 'gzip' }, body: '[]' }],
    ['an unknown compression', { headers: { 'content-encoding': 'zstd, gzip' }, body: '[]' }],
  ])('%s', async (name, canned, rest) => {
    expect(await told(canned, rest)).toMatchSnapshot(name);
  });
});
