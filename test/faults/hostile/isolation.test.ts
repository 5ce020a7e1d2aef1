/** A defect of suite in the work for one service, or what a service sends, does not end the work for the others. */
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOrDefect } from '../../../generator/base/problem.ts';
import { forEachManifest } from '../../../generator/commands/manifests/for-each-manifest.ts';
import { parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { fetchRecords } from '../../../generator/source/fetch-records.ts';
import { readServices } from '../../../generator/import/read.ts';
import { testFolder } from '../../folder.ts';
import { FAKE_KEY, startFakeService } from '../../service/fake.ts';
import { warmSuite as suite } from '../../warm/suite.ts';

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
        /^one: defect this is a defect of suite: TypeError at broken \(isolation\.test\.ts[?:]/u,
      ),
      'done',
    ]);
    expect(JSON.stringify(ran)).not.toContain(FAKE_KEY);
  });

  it('names the service in generate and import', async () => {
    const folder = testFolder();
    chmodSync(folder, 0o755);
    await using fake = await startFakeService({ recording: 'sonarr-4.0.19' });
    const apiKeyFile = path.join(folder, 'key');
    writeFileSync(apiKeyFile, FAKE_KEY, { mode: 0o644 });
    const service = { name: 'tv', app: 'sonarr', schema: 'sonarr', urlBase: '', baseUrl: fake.url, apiKeyFile } as const; // prettier-ignore
    const problems = [expect.objectContaining({ code: 'defect', place: 'tv' })];
    const options = { timeoutMs: 5000, warn: broken };
    await expect(fetchRecords([service], [], options)).rejects.toMatchObject({ problems });
    await expect(readServices([service], options)).rejects.toMatchObject({ problems });
  });

  it('can be anything that is thrown', () => {
    expect(problemsOrDefect('a text', 'tv')[0]?.what).toBe('this is a defect of suite: string');
  });
});

it('a hidden text of 200,000 lines and a message of brackets do not end the work for the others', async () => {
  const value = Array.from({ length: 200_000 }, (_, line) => `line ${line} of a secret of lines`).join('\n');
  const hook = { id: 1, name: 'hook', implementation: 'Discord', fields: [{ name: 'webHookUrl', value }] };
  await using hostile = await startFakeService({
    recording: 'sonarr-4.0.19',
    change: ({ method, path: asked }, answered) => {
      if (method === 'GET' && asked.endsWith('/notification')) answered.body = JSON.stringify([hook]);
    },
  });
  hostile.health = [{ source: 'Check', type: 'error', message: `?a=${')'.repeat(80_000)}` }];
  await using honest = await startFakeService({ recording: 'radarr-6.0.3' });
  const folder = testFolder();
  writeFileSync(path.join(folder, 'key'), FAKE_KEY, { mode: 0o600 });
  const values = { fields: { host: 'box' } };
  const box = { path: 'suite.a', name: 'honest box', implementation: 'QBittorrent', values };
  const flags = Object.entries({ sonarr: hostile.url, radarr: honest.url }).map(([app, baseUrl]) => {
    const service = { name: app, app, baseUrl, urlBase: '', apiKeyFile: 'key' };
    const kinds = { notification: { prune: 'none', entries: [] }, downloadclient: { prune: 'owned', entries: [box] } }; // prettier-ignore
    writeFileSync(path.join(folder, app), JSON.stringify({ format: 2, service, secrets: {}, kinds }));
    return `--manifest=${app}`;
  });
  const [plan, status] = [
    await suite(folder, 'plan', ...flags, '--state-dir=state'),
    await suite(folder, 'status', ...flags, '--state-dir=state'),
  ];
  expect(plan.stdout).toContain('honest box');
  expect(status.stdout).toMatch(/^radarr +6\./mu);
  for (const { stdout, stderr } of [plan, status]) {
    expect(stdout + stderr).not.toContain('of a secret of lines');
  }
});
