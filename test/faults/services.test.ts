/** `suite generate` against a service that fails in the middle: one message, exit 2, nothing touched. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measuredSuite } from '../cli/run.ts';
import { withFolder } from '../emit.ts';
import { type FakeService, startFakeService } from '../service/fake.ts';
import { tree } from './tree.ts';

const KEY = 'c4n4ry0123456789c4n4ry0123456789';
/** The endpoint that fails; all before it answer as they should. */
const FAULTY = '/api/v3/notification/schema';
const JSON_TYPE = { 'content-type': 'application/json' };

type Fault = (response: ServerResponse, socket: Socket) => unknown;
const answer =
  (status: number, body: string | Buffer = '', headers: Record<string, string> = JSON_TYPE): Fault =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** Case -> the fault, and the code of the problem that a user is shown. unit/source/http has every fault of the network. */
const FAULTS: Readonly<Record<string, [fault: Fault, code: string]>> = {
  'accepts and never answers': [() => undefined, 'service-timeout'],
  'a gzip bomb': [
    answer(200, gzipSync(Buffer.alloc(96 * 1024 * 1024, 32)), { ...JSON_TYPE, 'content-encoding': 'gzip' }),
    'service-too-large',
  ],
  'a response of 33 MiB': [answer(200, `"${' '.repeat(33 * 1024 * 1024)}"`), 'service-too-large'],
  'nesting 10,000 deep': [answer(200, '['.repeat(10_000) + ']'.repeat(10_000)), 'service-too-deep'],
};

describe.concurrent('a service that fails in the middle of generate', () => {
  let upstream: FakeService;

  beforeAll(async () => {
    upstream = await startFakeService({ recording: 'sonarr-4.0.19', apiKey: KEY });
  });
  afterAll(async () => upstream.stop());

  /** Runs `task` with the port of a service that answers one request with a fault. */
  async function withFault<T>(fault: Fault, task: (port: number) => Promise<T>): Promise<T> {
    const server = createServer((request, response) => {
      if (request.url === FAULTY) {
        fault(response, request.socket);
        return;
      }
      fetch(`${upstream.url}${request.url ?? ''}`, {
        headers: { 'x-api-key': String(request.headers['x-api-key']) },
      })
        .then(async (found) => response.writeHead(found.status, JSON_TYPE).end(await found.text()))
        .catch((error: unknown) => response.destroy(error as Error));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      return await task((server.address() as AddressInfo).port);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  /** A service that hangs is given up after 1 s. Every other fault is found sooner, even on a busy machine. */
  async function run(folder: string, port: number, code: string) {
    writeFileSync(path.join(folder, 'key'), KEY, { mode: 0o600 });
    const timeout = code === 'service-timeout' ? '1' : '300';
    const service = `sonarr=http://127.0.0.1:${port}`;
    const words = ['generate', '--service', service, '--key-file', 'key', '--timeout', timeout];
    return measuredSuite(folder, ...words);
  }

  it.each(Object.entries(FAULTS))('%s', async (_, [make, code]) => {
    await withFolder(async (folder) => {
      mkdirSync(path.join(folder, 'nix/generated'), { recursive: true });
      writeFileSync(path.join(folder, 'nix/generated/mine.nix'), '{ }\n');
      const before = tree(path.join(folder, 'nix'));
      const ran = await withFault(make, (port) => run(folder, port, code));
      const { code: exit, stdout, stderr, mebibytes } = ran;
      expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
      expect(stderr.match(/^error: /gmu)).toHaveLength(1);
      expect(stderr).toMatch(
        new RegExp(String.raw`^error: sonarr[^]*\n {2}\S[^]*\[${code}[a-z-]*\]\n$`, 'u'),
      );
      expect(stderr).not.toMatch(/^\s+at /mu);
      expect(stderr).not.toContain(KEY);
      expect(tree(path.join(folder, 'nix'))).toEqual(before);
      // An undisturbed run takes about 150 MiB.
      expect(mebibytes).toBeLessThan(300);
    });
  });
});
