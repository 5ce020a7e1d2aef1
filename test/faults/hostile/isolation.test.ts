/** A defect of suite in the work for one service does not end the work for the others. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOrDefect } from '../../../generator/base/problem.ts';
import { forEachManifest } from '../../../generator/commands/manifests/run.ts';
import { parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { fetchRecords } from '../../../generator/source/fetch-records.ts';
import { readServices } from '../../../generator/import/read.ts';
import { withFolder } from '../../emit.ts';
import { FAKE_KEY, startFakeService } from '../../service/fake.ts';

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
