/** Configurations of the documentation on a host: a declared API key, and reports about runs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAKE_KEY } from '../service/options.ts';
import { type Machine, until } from './machine.ts';
import { PORTS, bootHost, host, missing, told } from './harness.ts';

let machine: Machine;

const KEY = 'feedfacecafebeef'.repeat(2);
const SECRET = '/etc/secrets/missing';

/** Creates the environment file with the key before the units start, as sops-nix does. */
function declareKey(): void {
  const folder = path.join(host.site, 'etc/tmpfiles.d');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'key.conf'),
    `d /run/secrets 0700\nf /run/secrets/sonarr-key 0400 - - - SONARR__AUTH__APIKEY=${KEY}\n`,
  );
}

/** Waits for a report, and returns its lines: the arguments of curl, then the journal. */
async function sent(): Promise<string[]> {
  const text = await until('a report', async () => {
    const { code, stdout } = await machine.run('cat', '/run/sent');
    return code === 0 && stdout !== '' ? stdout : undefined;
  });
  await machine.sh('rm /run/sent');
  return text.trim().split('\n');
}

describe.skipIf(missing !== undefined)('the documentation', () => {
  beforeAll(async () => {
    declareKey();
    machine = await bootHost('documented');
  }, 120_000);
  afterAll(async () => machine?.stop());

  test('a service and suite have the declared key from the first boot', async () => {
    expect(KEY).not.toBe(FAKE_KEY);
    const { requests } = await until('suite has applied', async () => {
      if ((await machine.run('test', '-e', `/run/fake/${PORTS.sonarr}.json`)).code !== 0) return undefined;
      const now = await told(machine, PORTS.sonarr);
      return now.requests.some(({ method, path: at }) => method === 'POST' && at === '/api/v3/rootfolder')
        ? now
        : undefined;
    });
    expect(requests.filter(({ status }) => status === 401)).toEqual([]);
  });

  test('a failure that lasts is reported once', async () => {
    const [call = '', ...lines] = await sent();
    expect(call).toContain('Title: suite-apply-sonarr');
    expect(lines.join('\n')).toContain('[file-missing]');
    const last = lines.at(-1) ?? '';
    expect(last).toMatch(/^sonarr 4\.0\.19\.\d+: .* 1 failed$/u);
    const restarts = Number(await machine.show('suite-apply-sonarr', 'NRestarts'));
    await machine.waitFor('suite-apply-sonarr', 'NRestarts', (count) => Number(count) > restarts + 1);
    expect((await machine.run('test', '-e', '/run/sent')).code).not.toBe(0);
  });

  test('a change is reported, and a run without one is not', async () => {
    await machine.sh(`echo canary-documented > ${SECRET}`);
    const lines = await sent();
    const last = lines.at(-1) ?? '';
    expect(last).toMatch(/^sonarr .*: 1 created, 1 up to date$/u);
    expect(lines.join('\n')).not.toContain('canary-documented');
    await machine.start('suite-apply-sonarr');
    expect((await machine.run('sh', '-c', 'sleep 2; test -e /run/sent')).code).not.toBe(0);
  });

  test('a failure that no retry fixes is reported at once', async () => {
    await machine.sh(`: > ${SECRET}`);
    expect((await machine.start('suite-apply-sonarr')).state).toBe('failed');
    const lines = await sent();
    expect(lines.join('\n')).toContain('the secret is empty');
  });

  test('so is a failure of the drift unit', async () => {
    expect((await machine.start('suite-drift-sonarr')).state).toBe('failed');
    const [call] = await sent();
    expect(call).toContain('Title: suite-drift-sonarr');
  });
});
