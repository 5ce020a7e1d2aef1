/** API keys on disk: the key of a form that works and of one that does not is shown nowhere. unit/source/services has all forms. */
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../folder.ts';
import { type FakeService, startFakeService } from '../service/fake.ts';
import { warmSuite as suite } from '../warm/suite.ts';

const KEY = 'cafe4ee0123456789cafe4ee01234567';

describe('an API key file', () => {
  let service: FakeService;
  beforeAll(async () => {
    service = await startFakeService({ recording: 'sonarr-4.0.19', apiKey: KEY });
  });
  afterAll(() => service.stop());

  it.each<[what: string, text: string, mode: number, exit: number, code?: string]>([
    ['a bare key', KEY, 0o600, 0],
    ['a config.xml', `<Config>\r\n  <ApiKey>${KEY}</ApiKey>\r\n</Config>`, 0o600, 0],
    ['an environment file', `# keys\nSONARR__AUTH__APIKEY=${KEY}\n`, 0o600, 0],
    ['open to others', KEY, 0o644, 0, 'key-readable-by-others'],
    ['two lines', `${KEY}\n${KEY}\n`, 0o600, 2, 'key-malformed'],
    ['of other apps', `RADARR__AUTH__APIKEY=${KEY}\nLIDARR__AUTH__APIKEY=y\n`, 0o600, 2, 'key-several'],
  ])('%s', async (_, text, mode, exit, code) => {
    const folder = testFolder();
    chmodSync(folder, 0o711);
    writeFileSync(path.join(folder, 'key'), text, { mode });
    const flags = ['--service', `sonarr=${service.url}`, '--key-file', 'key'];
    const ran = await suite(folder, 'list', 'notification', ...flags);
    expect(ran.code).toBe(exit);
    if (code === undefined) expect(ran.stderr).toBe('');
    else expect(ran.stderr).toContain(`[${code}]`);
    expect(ran.stdout + ran.stderr).not.toContain(KEY);
    expect(ran.stderr).not.toMatch(/^\s+at /mu);
  });
});

it('a key in place of its file is not shown', async () => {
  const folder = testFolder();
  const baseUrl = 'http://127.0.0.1:1';
  const service = { name: 'sonarr', app: 'sonarr', baseUrl, urlBase: '', apiKeyFile: '/k' };
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ format: 2, service, kinds: {} }));
  const manifest = ['--manifest', 'manifest.json', '--state-dir', 'state', '--key-file'];
  const one = ['plan', ...manifest];
  const two = ['import', '--service', `sonarr=${baseUrl}`, '--service', `radarr=${baseUrl}`, '--key-file'];
  for (const given of [`sonarr=${KEY}`, KEY, `radarr=${KEY}`, `sonarr:${KEY}`, `X-Api-Key: ${KEY}`])
    for (const args of [one, two]) {
      const { code, stdout, stderr } = await suite(folder, ...args, given);
      expect(code).not.toBe(0);
      expect(stdout + stderr).not.toContain(KEY);
    }
});
