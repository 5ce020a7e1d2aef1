import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { explainNetworkError } from '../../../../generator/source/http/network-problems.ts';
import { ApiKey } from '../../../../generator/source/services/api-key.ts';
import { KEY, clientFor, failure, messageOf, serviceAt } from '../asking.ts';
import { selfSigned } from '../certificate.ts';
import { freePort, json, serveAlways, serveRaw } from '../servers.ts';

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** Returns the message of a client with a time limit for a server that treats each connection in this way. */
async function told(speak: (socket: Socket) => void, scheme = 'http', timeoutMs = 900): Promise<string> {
  const { port } = await serveRaw(speak);
  const client = clientFor(serviceAt(`${scheme}://127.0.0.1:${port}`), { timeoutMs });
  const before = performance.now();
  const message = await messageOf(client.request('GET', '/api'), port);
  expect(performance.now() - before).toBeLessThan(timeoutMs + 4100);
  return message;
}

/** Made beforehand: it takes about as long as a request may. */
const BOMB = gzipSync(Buffer.alloc(2 ** 27));

describe('a fault of the network', () => {
  it('refused', async () => {
    const port = await freePort();
    const request = clientFor(serviceAt(`http://127.0.0.1:${port}`)).request('GET', '/api');
    expect(await messageOf(request, port)).toMatchSnapshot();
  });

  it.each<[string, (socket: Socket) => void]>([
    ['accepts and never answers', () => undefined],
    ['headers and no body', (socket) => socket.write(`${OK}content-length: 10\r\n\r\n`)],
    ['a body that never ends, in drops', drip],
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
    [
      'gzip cut short',
      (socket) =>
        socket.end(
          Buffer.concat([
            Buffer.from(`${OK}content-encoding: gzip\r\n\r\n`),
            gzipSync('[1,2]').subarray(0, 12),
          ]),
        ),
    ],
  ])('%s', async (name, speak) => {
    expect(await told(speak)).toMatchSnapshot(name);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['a body over the limit', (socket) => socket.end(`${OK}\r\n"${' '.repeat(33 * 2 ** 20)}"`)],
    [
      'a gzip bomb',
      (socket) => socket.end(Buffer.concat([Buffer.from(`${OK}content-encoding: gzip\r\n\r\n`), BOMB])),
    ],
  ])('%s', async (name, speak) => {
    expect(await told(speak, 'http', 15_000)).toMatchSnapshot(name);
  });

  it.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT', 'ESOMETHING', 'ERR_SSL_SOMETHING'])(
    '%s',
    (code) => {
      const service = serviceAt('http://nas.example:8989');
      const url = new URL('http://nas.example:8989/api');
      const key = new ApiKey(KEY);
      const redact = (text: string): string => key.redact(text);
      const asked = { service, key, method: 'GET', path: '/api', url, redact } as const;
      const problem = explainNetworkError(
        asked,
        Object.assign(new Error(`lookup ${KEY}`), { code }),
        'headers',
      );
      expect(`[${problem.code}] ${problem.message}`).toMatchSnapshot();
      expect(problem.cause).toMatchObject({ message: `${code}: lookup [key]` });
    },
  );
});

describe('TLS', () => {
  const good = selfSigned(2020, 2120);

  it('with an unknown certificate is refused', async () => {
    const server = await serveAlways(json({}), good);
    const request = clientFor(serviceAt(server.url)).request('GET', '/api');
    expect(await messageOf(request, server.port)).toMatchSnapshot();
    expect(server.requests).toEqual([]);
  });

  it('certificates are verified whatever the environment says', async () => {
    const server = await serveAlways(json({}), good);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    try {
      expect(await failure(clientFor(serviceAt(server.url)).request('GET', '/api'))).toMatchObject({
        code: 'service-certificate-unknown',
      });
    } finally {
      vi.unstubAllEnvs();
    }
    expect(server.requests).toEqual([]);
  });

  it('with a certificate named in caFile is taken', async () => {
    const server = await serveAlways(json({}), good);
    const client = clientFor(serviceAt(server.url, { caFile: file(good.cert) }));
    expect(await client.request('GET', '/api')).toMatchObject({ status: 200 });
  });

  it('with an expired certificate is refused, and one not valid yet, and one for another name', async () => {
    const certificates = [
      selfSigned(2001, 2002),
      selfSigned(2119, 2120),
      selfSigned(2020, 2120, 'nas.example'),
    ];
    const messages = certificates.map(async (certificate) => {
      const server = await serveAlways(json({}), certificate);
      const client = clientFor(serviceAt(server.url, { caFile: file(certificate.cert) }));
      return messageOf(client.request('GET', '/api'), server.port);
    });
    expect(await Promise.all(messages)).toMatchSnapshot();
  });

  it('spoken to a plain HTTP port', async () => {
    expect(await told((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'https')).toMatchSnapshot();
  });

  it('spoken to a port that never answers', async () => {
    expect(await told(() => undefined, 'https')).toMatch(/^\[service-timeout\]/);
  });

  it('not spoken to a port that wants it', async () => {
    const server = await serveAlways(json({}), good);
    const request = clientFor(serviceAt(`http://127.0.0.1:${server.port}`)).request('GET', '/api');
    expect(await messageOf(request, server.port)).toMatchSnapshot();
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
  const folder = mkdtempSync(path.join(tmpdir(), 'suite-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const name = path.join(folder, 'ca.pem');
  writeFileSync(name, text);
  return name;
}
