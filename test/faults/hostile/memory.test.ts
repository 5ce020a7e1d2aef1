/** Memory: for the largest ordinary answers of a service, and for empty lists, no command takes more than 512 MiB. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listSize, schemaSize } from '../../../generator/source/http/sizes.ts';
import { type Kind, isKind } from '../../../generator/servarr/kinds.ts';
import { measuredSuite } from '../../cli/run.ts';
import { withFolder } from '../../emit.ts';
import { faultTable } from '../table.ts';

const KEY = 'c4n4ry0123456789c4n4ry0123456789';
const MOST_MEBIBYTES = 512;

type Element = (index: number, isSchema: boolean) => string;

/** Case -> an element of every list and schema. */
const SHAPES: Readonly<Record<string, Element>> = {
  'empty lists': () => '[]',
  'resources with a secret each': (index, isSchema) => {
    const value = `s3cret-${index}-${'x'.repeat(30)}`;
    const implementation = isSchema ? `Type${index}` : 'QBittorrent';
    return JSON.stringify({
      id: index + 1,
      name: `name ${index}`,
      implementation,
      label: `tag${index}`,
      path: `/srv/${index}`,
      host: `box${index}`,
      remotePath: `/r${index}`,
      localPath: '/l',
      tags: [],
      order: index,
      fields: [{ name: 'password', type: 'password', privacy: 'password', value }],
    });
  },
};

/** A list as large as a limit allows, compressed. */
function largest(element: Element, isSchema: boolean, { bytes, values }: { bytes: number; values: number }) {
  const each = (element(10_000, isSchema).match(/[,[{]/gu)?.length ?? 0) + 1;
  const count = Math.min(
    Math.floor((values * 0.95) / each),
    Math.floor(bytes / (element(10_000, isSchema).length + 1)),
    element === SHAPES['empty lists'] ? Infinity : 4900,
  );
  const text = Array.from({ length: count }, (_, index) => element(index, isSchema)).join(',');
  return gzipSync(`[${text}]`, { level: 1 });
}

/** Runs a task with the port of a Sonarr of which every list and schema is as large as can be. */
async function withLargeService<T>(element: Element, task: (port: number) => Promise<T>): Promise<T> {
  const known = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x').pathname;
    const say = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url === '/api') return say({ current: 'v3', deprecated: [] });
    if (url.endsWith('/system/status')) return say({ appName: 'Sonarr', version: '4.0.19.2979' });
    if (url.endsWith('/config/ui')) return say({ uiLanguage: 1 });
    const isSchema = url.endsWith('/schema');
    const last = url.replace('/schema', '').split('/').at(-1) ?? '';
    const kind: Kind = isKind(last) ? last : 'notification';
    const size = isSchema ? schemaSize(kind) : listSize(kind);
    const cached = `${isSchema} ${size.bytes}`;
    const body = known.get(cached) ?? largest(element, isSchema, size);
    known.set(cached, body);
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await task((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const ENTRY = { path: 'suite.a', name: 'name 1', implementation: 'QBittorrent', values: { priority: 2 } };

function manifest(port: number): string {
  const entries = (name: string) => ({
    entries: [
      { ...ENTRY, name },
      { ...ENTRY, name: 'a new one' },
    ],
  });
  return JSON.stringify({
    format: 1,
    service: {
      name: 'sonarr',
      app: 'sonarr',
      baseUrl: `http://127.0.0.1:${port}`,
      urlBase: '',
      apiKeyFile: 'key',
    },
    kinds: { downloadclient: entries('name 1'), indexer: entries('name 2'), notification: entries('name 3') },
  });
}

const DECLARED = ['--manifest', 'manifest.json', '--state-dir', 'state'];

describe('every answer is as large as suite reads it', () => {
  const record = faultTable('Memory');

  it.each(
    Object.keys(SHAPES).flatMap((shape) =>
      ['generate', 'import', 'plan', 'apply', 'status', 'test'].map((command) => [shape, command] as const),
    ),
  )(`%s: suite %s takes at most ${MOST_MEBIBYTES} MiB`, async (shape, command) => {
    await withFolder(async (folder) => {
      mkdirSync(path.join(folder, 'state'));
      writeFileSync(path.join(folder, 'key'), KEY, { mode: 0o600 });
      const { mebibytes, stderr, code } = await withLargeService(SHAPES[shape] as Element, async (port) => {
        writeFileSync(path.join(folder, 'manifest.json'), manifest(port));
        const service = ['--service', `sonarr=http://127.0.0.1:${port}`, '--key-file', 'sonarr=key'];
        const wait = ['plan', 'apply'].includes(command) ? ['--wait', '1'] : [];
        const flags = ['generate', 'import'].includes(command) ? service : [...DECLARED, ...wait];
        return measuredSuite(folder, command, ...flags, ...(command === 'apply' ? ['--yes'] : []));
      });
      expect(stderr).not.toMatch(/defect of suite|heap|^\s+at /mu);
      expect(stderr).not.toContain('s3cret-1-');
      expect(mebibytes).toBeGreaterThan(40);
      expect(mebibytes).toBeLessThan(MOST_MEBIBYTES);
      record(`${shape}, ${command}`, `exit ${code}, ${mebibytes.toFixed(0)} MiB`, 'nothing');
    });
  });
});
