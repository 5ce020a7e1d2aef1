/** `suite plan` and `suite apply` by hand, as root, on a host with the units. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Machine } from './machine.ts';
import { PORTS, SECRETS, STATE, bootHost, fieldOf, missing, startAnew, told } from './harness.ts';

let machine: Machine;

/** Everything in the state directory that the folder's owner does not own. */
const strange = (): Promise<string> =>
  machine.sh(`find ${STATE} ! -user $(stat -c %u ${STATE}) -o ! -group $(stat -c %g ${STATE})`);

describe.skipIf(missing !== undefined)('by hand', () => {
  beforeAll(async () => {
    machine = await bootHost();
    await startAnew(machine);
  }, 180_000);
  afterAll(async () => machine?.stop());

  test('plan needs root, and reports that', async () => {
    const { code, stderr } = await machine.run('setpriv', '--reuid=65534', '--clear-groups', 'suite', 'plan');
    expect(code).toBe(2);
    expect(stderr).toContain('Run it with sudo. [not-root]');
  });

  test('plan without a flag is about all services, and writes nothing', async () => {
    const { code, stdout, stderr } = await machine.run('suite', 'plan', '--wait', '5');
    for (const name of ['anime', 'attic', 'radarr', 'sonarr'])
      expect(stdout).toMatch(new RegExp(`^${name} .* to create`, 'mu'));
    expect(stdout).toMatch(/^down: failed$/mu);
    expect(stderr).toContain(
      'suite.downloadarr.sabnzbd.apiKey (/etc/secrets/missing): the secret does not exist',
    );
    expect(code).toBe(75);
    expect(await machine.sh('ls -d /var/lib/suite /var/lib/private/suite 2>/dev/null || echo none')).toBe(
      'none',
    );
  });

  test('apply before any unit has run, then the units: they read what it left', async () => {
    await machine.run('suite', 'apply', '--wait', '5');
    expect(fieldOf(await told(machine, PORTS.sonarr), 'qBittorrent', 'password')).toBe(SECRETS.qbittorrent);
    expect(fieldOf(await told(machine, PORTS.radarr), 'qBittorrent', 'password')).toBe(SECRETS.qbittorrent);
    for (const unit of ['suite-apply-sonarr', 'suite-apply-radarr', 'suite-apply-attic']) {
      const { state, journal } = await machine.start(unit);
      expect({ unit, state, journal }).toMatchObject({
        state: 'inactive',
        journal: expect.stringContaining('nothing to do') as string,
      });
    }
    expect(await strange()).toBe('');
  });

  test('apply after the units have run leaves nothing that they cannot read', async () => {
    await machine.sh(`rm ${STATE}/sonarr.json`);
    const { stdout } = await machine.run('suite', 'apply', '--manifest', '/etc/suite/manifests/sonarr.json');
    expect(stdout).toMatch(/^sonarr .*updated/mu);
    expect(await strange()).toBe('');
    const { state, journal } = await machine.start('suite-apply-sonarr');
    expect({ state, journal }).toMatchObject({
      state: 'inactive',
      journal: expect.stringContaining('nothing to do') as string,
    });
  });

  test('by hand and the unit at once: one after the other', async () => {
    await machine.sh(`echo '{"slowMs":300}' > /run/fake/${PORTS.sonarr}.mode`);
    const [{ code, stderr }, unit] = await Promise.all([
      machine.run('suite', 'apply', '--manifest', '/etc/suite/manifests/sonarr.json'),
      machine.start('suite-apply-sonarr'),
    ]);
    await machine.sh(`rm /run/fake/${PORTS.sonarr}.mode`);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const status = await machine.show('suite-apply-sonarr', 'ExecMainStatus');
    const said = await machine.sh('journalctl -o cat -u suite-apply-sonarr -n 20');
    expect({ ...unit, status, said }).toMatchObject({ state: 'inactive' });
    expect((await told(machine, PORTS.sonarr)).resources).toHaveLength(3);
  });

  test('by hand beside a unit that waits: it names the service that is down, not the unit', async () => {
    await machine.sh('systemctl start suite-apply-down');
    const { code, stderr } = await machine.run(
      'suite',
      'apply',
      '--manifest=/etc/suite/manifests/down.json',
      '--wait=2',
    );
    const unit = await machine.show('suite-apply-down', 'ActiveState');
    await machine.sh('systemctl stop suite-apply-down');
    expect({ code, stderr, unit }).toEqual({
      code: 75,
      stderr: expect.stringMatching(/nothing listens on port 7999.*; waited 2 s/u) as string,
      unit: 'active',
    });
    expect(stderr).not.toContain('another run');
  });

  test('a report as JSON has all services in one', async () => {
    const { stdout } = await machine.run('suite', 'plan', '--wait', '1', '--format', 'json');
    const { services } = JSON.parse(stdout) as {
      services: { service: string; counts: { unchanged: number } }[];
    };
    expect(services.map(({ service }) => service)).toEqual([
      'anime',
      'attic',
      'down',
      'prowlarr',
      'radarr',
      'sonarr',
    ]);
    expect(services.find(({ service }) => service === 'radarr')?.counts.unchanged).toBe(1);
  });
});
