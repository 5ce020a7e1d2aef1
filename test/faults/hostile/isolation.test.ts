/** One hostile service, or a defect of suite in the work for one service, does not end the work for the others. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOrDefect } from '../../../generator/base/problem.ts';
import { forEachManifest } from '../../../generator/commands/manifests/run.ts';
import { parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { fetchRecords } from '../../../generator/source/fetch-records.ts';
import { readServices } from '../../../generator/import/read.ts';
import { withFolder } from '../../emit.ts';
import { FAKE_KEY, startFakeService } from '../../service/fake.ts';
import { startFront } from '../../service/front.ts';
import { warmSuite as suite } from '../../warm/suite.ts';

/** `String` and `Number` throw for it. */
const UNPRINTABLE = { toString: 1, valueOf: 1 };

const CLIENT = {
  path: 'suite.a',
  name: 'qBittorrent',
  implementation: 'QBittorrent',
  values: { fields: { host: 'box' } },
};

function writeManifest(folder: string, name: string, url: string, kinds: object): string {
  const service = { name, app: name, baseUrl: url, urlBase: '', apiKeyFile: path.join(folder, 'key') };
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ format: 2, service, kinds }));
  return path.join(folder, `${name}.json`);
}

describe('objects without a text in the answers of one service', () => {
  it('in the order of delay profiles, in a failed write, in a failed test', { timeout: 60_000 }, async () => {
    await withFolder(async (folder) => {
      let tests = false;
      await using hostile = await startFront('sonarr-4.0.19', ({ method, path: asked }, answered) => {
        if (method === 'GET' && asked.endsWith('/delayprofile'))
          answered.body = JSON.stringify(
            [1, UNPRINTABLE, '2'].map((order, at) => ({ id: at + 1, tags: at === 0 ? [] : [at], order })),
          );
        if (method === 'POST' && (tests ? /\/test$/u : /\/notification$/u).test(asked)) {
          answered.status = 400;
          answered.body = JSON.stringify({ errors: { a: UNPRINTABLE, b: [UNPRINTABLE, 'host is wrong'] } });
        }
      });
      await using honest = await startFakeService({ recording: 'radarr-6.0.3' });
      mkdirSync(path.join(folder, 'state'));
      writeFileSync(path.join(folder, 'key'), FAKE_KEY, { mode: 0o600 });
      const clients = { downloadclient: { entries: [CLIENT] } };
      const email = {
        path: 'suite.n',
        name: 'n',
        implementation: 'Webhook',
        values: { fields: { url: 'http://a' } },
      };
      const first = writeManifest(folder, 'sonarr', hostile.url, {
        ...clients,
        delayprofile: { entries: [{ path: 'd', values: { tags: [], enableUsenet: true } }] },
        notification: { entries: [email] },
      });
      const second = writeManifest(folder, 'radarr', honest.url, clients);
      const both = ['--manifest', first, '--manifest', second, '--state-dir', 'state', '--wait', '0'];
      for (const command of ['plan', 'apply', 'status', 'test']) {
        tests = command === 'test';
        const { stdout, stderr } = await suite(folder, command, ...both, '--format', 'json');
        expect(stderr).not.toMatch(/defect|TypeError/u);
        const { services } = JSON.parse(stdout) as { services: { service: string }[] };
        expect(services.map(({ service }) => service)).toEqual(['radarr', 'sonarr']);
        if (command === 'apply' || command === 'test') expect(stdout).toContain('host is wrong');
      }
      expect(honest.writes.length).toBeGreaterThan(0);
    });
  });
});

/** A defect whose message quotes the service. */
function broken(): never {
  throw new TypeError(`Cannot read ${FAKE_KEY}\n    at ${FAKE_KEY}`);
}

describe('a defect of suite in the work for one service', () => {
  it('is an error of that service, and the others are done', async () => {
    const source = (name: string) => {
      const service = { name, app: 'sonarr', baseUrl: 'http://127.0.0.1:1', urlBase: '', apiKeyFile: 'key' };
      const manifest = parseManifest(JSON.stringify({ format: 2, service, kinds: {} }), name);
      return { manifest, stateDir: 'state', file: undefined };
    };
    const flags = { wait: 0, timeout: 1000 } as Parameters<typeof forEachManifest>[1];
    const ran = await forEachManifest([source('one'), source('two')], flags, {
      command: 'plan',
      words: [],
      run: async ({ service: { name } }) => Promise.resolve(name === 'one' ? broken() : 'done'),
      failed: ({ service, failures: [problem] }) => `${service}: ${problem?.code} ${problem?.what}`,
    });
    expect(ran.map(({ service }) => service)).toEqual([
      expect.stringMatching(
        /^one: defect this is a defect of suite: TypeError at broken \(isolation\.test\.ts:/u,
      ),
      'done',
    ]);
    expect(JSON.stringify(ran)).not.toContain(FAKE_KEY);
  });

  it('names the service in generate and import', async () => {
    await withFolder(async (folder) => {
      await using fake = await startFakeService({ recording: 'sonarr-4.0.19' });
      const apiKeyFile = path.join(folder, 'key');
      writeFileSync(apiKeyFile, FAKE_KEY, { mode: 0o644 });
      const service = { name: 'tv', app: 'sonarr', schema: 'sonarr', urlBase: '', baseUrl: fake.url, apiKeyFile } as const; // prettier-ignore
      const problems = [expect.objectContaining({ code: 'defect', place: 'tv' })];
      const options = { timeoutMs: 5000, warn: broken };
      await expect(fetchRecords([service], [], options)).rejects.toMatchObject({ problems });
      await expect(readServices([service], options)).rejects.toMatchObject({ problems });
    });
  });

  it('can be anything that is thrown', () => {
    expect(problemsOrDefect('a text', 'tv')[0]?.what).toBe('this is a defect of suite: string');
  });
});
