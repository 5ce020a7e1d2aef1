/** `--service` limits plan, apply, status and test to some of the services that are declared. */
import { expect, test } from 'vitest';
import { warmSuite as suite } from '../warm/suite.ts';
import { fourServices, manifestFlags } from './services.ts';

const DRAFT = { downloadclient: [] };

test('--service takes some of the declared services, and nothing is sent to the others', async () => {
  await using fleet = await fourServices();
  const { sonarr, radarr, lidarr } = fleet.worlds;
  const words = [...(await manifestFlags(fleet, DRAFT)), `--state-dir=${sonarr.stateDir}`, '--format=json'];
  for (const command of ['plan', 'apply', 'status', 'test']) {
    const { code, stdout } = await suite('.', command, ...words, '--service=sonarr', '--service=radarr');
    const { services } = JSON.parse(stdout) as { services: readonly { service: string }[] };
    expect({ command, code, names: services.map(({ service }) => service) }).toEqual({
      command,
      code: 0,
      names: ['radarr', 'sonarr'],
    });
  }
  expect(radarr.fake.requests.length).toBeGreaterThan(0);
  expect(lidarr.fake.requests).toEqual([]);
});

test('a service without a manifest is an error with the closest name', async () => {
  await using fleet = await fourServices();
  const words = [...(await manifestFlags(fleet, DRAFT)), `--state-dir=${fleet.worlds.sonarr.stateDir}`];
  const { code, stderr } = await suite('.', 'plan', ...words, '--service=sonar', '--service=attic');
  expect(code).toBe(2);
  expect(stderr).toContain('--service: there is no service "sonar"\n  Did you mean "sonarr"?');
  expect(stderr).toContain('there is no service "attic"\n  The services are lidarr, prowlarr, radarr and');
});
