import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { explainNetworkError } from '../../../../generator/source/http/network-problems.ts';
import { ApiKey } from '../../../../generator/source/services/api-key.ts';
import { testFolder } from '../../../folder.ts';
import { KEY, clientFor, messageFor, messageOf, serviceAt } from '../asking.ts';
import { selfSigned } from '../certificate.ts';
import { freePort, json, serveAlways, serveRaw } from '../servers.ts';

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** Returns the message of a client with a time limit for a server that treats each connection in this way. */
async function told(speak: (socket: Socket) => void, scheme = 'http', timeoutMs = 300_000): Promise<string> {
  const { port } = await serveRaw(speak);
  const client = clientFor(serviceAt(`${scheme}://127.0.0.1:${port}`), { timeoutMs });
  return messageOf(client.request('GET', '/api'), port);
}

/** Returns a response with a compressed body. */
const gzipped = (body: Buffer) => Buffer.concat([Buffer.from(`${OK}content-encoding: gzip\r\n\r\n`), body]);

/** Made beforehand: it takes about as long as a request may. */
const BOMB = gzipped(gzipSync(Buffer.alloc(2 ** 26)));

describe('a fault of the network', () => {
  it('refused', async () => {
    const port = await freePort();
    const request = clientFor(serviceAt(`http://127.0.0.1:${port}`)).request('GET', '/api');
    expect(await messageOf(request, port)).toMatchSnapshot();
  });

  it.each<[string, (socket: Socket) => void, timeoutMs?: number]>([
    ['accepts and never answers', () => undefined, 900],
    ['headers and no body', (socket) => socket.write(`${OK}content-length: 10\r\n\r\n`), 900],
    ['a body that never ends, in drops', drip, 900],
    ['closes at once', (socket) => socket.destroy()],
    ['closes within the headers', (socket) => socket.end('HTTP/1.1 200 OK\r\ncont')],
    ['resets', (socket) => socket.resetAndDestroy()],
    ['a body shorter than announced', (socket) => socket.end(`${OK}content-length: 10\r\n\r\n[]`)],
    ['a body longer than announced', (socket) => socket.end(`${OK}content-length: 4\r\n\r\n[{"a":1}]`)],
    ['a content length of letters', (socket) => socket.end(`${OK}content-length: many\r\n\r\n[]`)],
    ['two content lengths', (socket) => socket.end(`${OK}content-length: 2\r\ncontent-length: 3\r\n\r\n[]`)],
    ['garbage for chunks', (socket) => socket.end(`${OK}transfer-encoding: chunked\r\n\r\nxyz ${KEY}`)],
    ['chunks cut short', (socket) => socket.end(`${OK}transfer-encoding: chunked\r\n\r\n5\r\n[1,2`)],
    ['garbage for HTTP', (socket) => socket.end(`220 mail.example ESMTP ${KEY}\r\n`)],
    ['a TLS alert', (socket) => socket.end(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46]))],
    ['headers without end', (socket) => socket.end(`${OK}x: ${'y'.repeat(100_000)}`)],
    ['gzip cut short', (socket) => socket.end(gzipped(gzipSync('[1,2]').subarray(0, 12)))],
    ['a body over the limit', (socket) => socket.end(`${OK}\r\n"${' '.repeat(33 * 2 ** 20)}"`)],
    ['a gzip bomb', (socket) => socket.end(BOMB)],
  ])('%s', async (name, speak, timeoutMs) => {
    expect(await told(speak, 'http', timeoutMs)).toMatchSnapshot(name);
  });

  it.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT', 'ESOMETHING', 'ERR_SSL_SOMETHING'])(
    '%s',
    (code) => {
      const url = new URL('http://nas.example:8989/api');
      const key = new ApiKey(KEY);
      const service = serviceAt(url.origin);
      const asked = { service, key, method: 'GET', path: '/api', url, redact: key.redact } as const;
      const failed = Object.assign(new Error(`lookup ${KEY}`), { code });
      const problem = explainNetworkError(asked, failed, 'headers');
      expect(`[${problem.code}] ${problem.message}`).toMatchSnapshot();
      expect(problem.cause).toMatchObject({ message: `${code}: lookup [key]` });
    },
  );
});

describe('TLS', () => {
  const good = selfSigned(2020, 2120);

  it('with an unknown certificate is refused', async () => {
    const server = await serveAlways(json({}), good);
    expect(await messageFor(server)).toMatchSnapshot();
    expect(server.requests).toEqual([]);
  });

  it('certificates are verified whatever the environment says', async () => {
    const server = await serveAlways(json({}), good);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(await messageFor(server)).toContain('[service-certificate-unknown]');
    expect(server.requests).toEqual([]);
  });

  it('with a certificate named in caFile is taken', async () => {
    const server = await serveAlways(json({}), good);
    const client = clientFor(serviceAt(server.url, { caFile: file(good.cert) }));
    expect(await client.request('GET', '/api')).toMatchObject({ status: 200 });
  });

  it('with an expired certificate is refused, and one not valid yet, and one for another name', async () => {
    const named = selfSigned(2020, 2120, 'nas.example');
    const certificates = [selfSigned(2001, 2002), selfSigned(2119, 2120), named];
    const messages = certificates.map(async (certificate) =>
      messageFor(await serveAlways(json({}), certificate), { caFile: file(certificate.cert) }),
    );
    expect(await Promise.all(messages)).toMatchSnapshot();
  });

  it('spoken to a plain HTTP port', async () => {
    expect(await told((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'https')).toMatchSnapshot();
  });

  it('spoken to a port that never answers', async () => {
    expect(await told(() => undefined, 'https', 900)).toMatch(/^\[service-timeout\]/);
  });

  it('not spoken to a port that wants it', async () => {
    const { url, ...server } = await serveAlways(json({}), good);
    const plain = { ...server, url: url.replace('https', 'http') };
    expect(await messageFor(plain)).toMatchSnapshot();
  });

  it('with a caFile that holds no certificate', async () => {
    const caFile = file('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----');
    const client = clientFor(serviceAt('https://127.0.0.1:1', { caFile }));
    expect(await messageOf(client.request('GET', '/api'), caFile)).toMatchSnapshot();
  });
});

function drip(socket: Socket): void {
  socket.write(`${OK}\r\n[`);
  const timer = setInterval(() => socket.write('1,'), 100);
  socket.on('close', () => clearInterval(timer));
}

function file(text: string): string {
  const name = path.join(testFolder(), 'ca.pem');
  writeFileSync(name, text);
  return name;
}
