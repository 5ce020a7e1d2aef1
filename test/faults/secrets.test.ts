/** Canaries in every place a secret can be, through all commands: found nowhere but in requests to their own service. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Ran } from '../cli/run.ts';
import { testFolder } from '../folder.ts';
import { startFakeService } from '../service/fake.ts';
import { warmSuite as suite } from '../warm/suite.ts';
import { contentsBelow } from './tree.ts';

const KEY = 'canaryKEY0123456789canaryKEY0123';
/** Taken by every field that the example has a secret in, the URL of a chat service too. */
const SECRET = 'https://hooks.example/canarySECRET-in-a-file';

interface Manifest {
  service: { baseUrl: string; urlBase: string; apiKeyFile: string };
  secrets: Record<string, string>;
}

/** Every command that talks to a service or reads a manifest; in every format, or in one. */
function commands(url: string, every: boolean): string[][] {
  const formats = (...all: string[]) => (every ? all : all.slice(0, 1));
  const live = ['--service', `sonarr=${url}`, '--key-file', 'key'];
  const apply = ['--manifest', 'sonarr.json', '--state-dir', 'state', '--wait', '2', '--timeout', '5'];
  return [
    ...formats('text', 'json').flatMap((format) => [
      ['list', ...live, '--format', format],
      ['show', 'email', ...live, '--format', format],
      ['generate', ...live, '--format', format],
    ]),
    ...formats('text', 'markdown', 'json').flatMap((format) => [
      ['plan', ...apply, '--format', format],
      ['apply', ...apply, '--format', format],
      ['plan', ...apply, '--format', format, '--exit-code'],
      ['diff', ...live, '--schemas', path.resolve('nix/schemas'), '--format', format],
    ]),
    ['import', ...live],
    ['reference', ...live],
  ];
}

describe('no key and no secret is in any output or file', () => {
  it.each([
    ['all is well', true, KEY],
    ['the clients are down', false, KEY],
    ['the key is wrong', true, 'another-key-another-key-another-k'],
  ])('%s', { timeout: 180_000 }, async (_, clientsUp, serviceKey) => {
    const folder = testFolder();
    const fake = await startFakeService({ recording: 'sonarr-4.0.19', apiKey: serviceKey, clientsUp });
    try {
      writeFileSync(path.join(folder, 'key'), KEY, { mode: 0o600 });
      writeFileSync(path.join(folder, 'secret'), SECRET, { mode: 0o600 });
      mkdirSync(path.join(folder, 'state'));
      const manifests = JSON.parse(
        readFileSync('test/golden/nix/single-host.manifests.json', 'utf8'),
      ) as Record<string, Manifest>;
      const manifest = manifests['sonarr'];
      if (!manifest) throw new Error('no manifest');
      Object.assign(manifest.service, {
        baseUrl: fake.url,
        urlBase: '',
        apiKeyFile: path.join(folder, 'key'),
      });
      for (const name of Object.keys(manifest.secrets)) manifest.secrets[name] = path.join(folder, 'secret');
      writeFileSync(path.join(folder, 'sonarr.json'), JSON.stringify(manifest));
      const runs: Ran[] = [];
      for (const words of commands(fake.url, clientsUp && serviceKey === KEY))
        runs.push(await suite(folder, ...words, '--verbose'));
      const left = `${JSON.stringify(runs)}\n${contentsBelow(folder, ['key', 'secret'])}`;
      expect(left).not.toContain(KEY);
      expect(left).not.toContain(SECRET);
      expect(runs.filter(({ code }) => code === 2).length > 0).toBe(serviceKey !== KEY);
      // The canary would be no canary if it had not reached its own service.
      const stored = JSON.stringify(fake.resources('downloadclient'));
      expect(stored.includes(SECRET)).toBe(serviceKey === KEY);
    } finally {
      await fake.stop();
    }
  });
});
