/** `suite test`, from the command line against four services. */
import { rm } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { warmSuite as suite } from '../warm/suite.ts';
import { isWrite } from '../service/http/boundaries.ts';
import { ask } from '../service/ask.ts';
import { type Name, fourServices, manifestFlags } from './services.ts';
import type { ServiceFleet } from '../service-apply/multi-service.ts';

const CLIENT = { implementation: 'QBittorrent', name: 'qb', fields: { host: 'box.example' } };
const HOOK = {
  implementation: 'Webhook',
  name: 'hook',
  general: { onGrab: true, onHealthIssue: true },
  fields: { url: 'http://hooks.example/x' },
};
const OFF = { implementation: 'Transmission', name: 'idle', enable: false, fields: { host: 'h' } };

async function applied(fleet: ServiceFleet<Name>): Promise<string[]> {
  const draft = { downloadclient: [CLIENT, OFF], notification: [HOOK] };
  const flags = [...(await manifestFlags(fleet, draft)), `--state-dir=${fleet.worlds.sonarr.stateDir}`];
  expect(await suite('.', 'apply', ...flags)).toMatchObject({ code: 0 });
  fleet.forget();
  return flags;
}

function writesButTests(fleet: ServiceFleet<Name>): string[] {
  const all = fleet.fakes.flatMap(({ requests }) => requests.filter(isWrite));
  return all.filter(({ path }) => !path.endsWith('/test')).map(({ method, path }) => `${method} ${path}`);
}

describe('suite test', () => {
  test('up, down and away: a table of what each service said, and exit code 2', async () => {
    await using fleet = await fourServices();
    const flags = await applied(fleet);
    expect(await suite('.', 'test', ...flags)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\n\n8 passed, 4 off$/mu) as string,
      stderr: expect.stringContaining('notifications are sent') as string,
    });
    fleet.targets.radarr.down('hook');
    fleet.targets.prowlarr.down('qb');
    await fleet.away('lidarr');
    fleet.forget();
    const ran = await suite('.', 'test', ...flags);
    expect(ran.code).toBe(2);
    const lines = ran.stdout.split('\n').map((line) => line.replaceAll(/ {2,}/gu, ' | '));
    expect(lines).toContain('sonarr | download client | qb | passed');
    expect(lines).toContain('sonarr | download client | idle | off');
    expect(lines.find((line) => line.startsWith('radarr | notification'))).toMatch(
      /^radarr \| notification \| hook \| (?:failed|no result) \| .+/u,
    );
    expect(lines.find((line) => line.startsWith('prowlarr | download client | qb'))).toMatch(
      /\| failed \| ./u,
    );
    expect(ran.stdout).toContain('not all tests of lidarr could run');
    expect(ran.stderr).toContain('[service-not-up]');
    expect(fleet.targets.sonarr.tested).toEqual(['qb', 'hook']);
    expect(writesButTests(fleet)).toEqual([]);
  });

  test('JSON has the same; what is declared and not there fails; the rest is not tested', async () => {
    await using fleet = await fourServices();
    const flags = await applied(fleet);
    const { fake } = fleet.worlds.sonarr;
    const list = ask(fake, 'GET', '/api/v3/downloadclient');
    const client = (list.body as Record<string, unknown>[]).find(({ name }) => name === 'qb');
    const { id: _id, ...rest } = client ?? {};
    ask(fake, 'POST', '/api/v3/downloadclient', { ...rest, name: 'by hand' });
    ask(fake, 'DELETE', '/api/v3/notification/1');
    fleet.forget();
    const ran = await suite('.', 'test', ...flags, '--format=json');
    const { services } = JSON.parse(ran.stdout) as { services: { service: string; tests: object[] }[] };
    expect(ran.code).toBe(2);
    expect(services.find(({ service }) => service === 'sonarr')?.tests).toMatchObject([
      { kind: 'downloadclient', name: 'qb', result: 'passed', path: 'suite.downloadarr["qb"]' },
      { name: 'idle', result: 'off' },
      { name: 'hook', result: 'absent', said: expect.stringContaining('apply') as string },
    ]);
    expect(fleet.targets.sonarr.tested).toEqual(['qb']);
  });

  test('needs no secret', async () => {
    await using fleet = await fourServices();
    const harness = fleet.worlds.sonarr;
    const password = await harness.secret('secret-0', 'a password');
    const draft = { downloadclient: [{ ...CLIENT, fields: { host: 'h', username: 'me', password } }] };
    const [, , , flag = ''] = await manifestFlags(fleet, draft);
    const flags = [flag, `--state-dir=${harness.stateDir}`];
    expect((await suite('.', 'apply', ...flags)).code).toBe(0);
    await rm(harness.secrets.get('secret-0') ?? '');
    const without = await suite('.', 'test', ...flags);
    expect(without).toMatchObject({ code: 0, stdout: expect.stringContaining('1 passed') as string });
  });
});
