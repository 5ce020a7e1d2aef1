/** Failures on a host and their messages: keys, secrets, disks, owners, namespaces. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, until } from './machine.ts';
import { PORTS, SECRETS, STATE, asked, bootHost, fieldOf, missing, namesIn, told } from './harness.ts';

let machine: Machine;

/** The lines of the last start of a unit's program, with their priorities. */
async function lines(unit: string): Promise<{ priority: string; text: string }[]> {
  const invocation = await machine.show(unit, 'InvocationID');
  const json = await machine.sh(`journalctl -o json _SYSTEMD_INVOCATION_ID=${invocation}`);
  return json.split('\n').map((line) => {
    const { PRIORITY, MESSAGE } = JSON.parse(line) as { PRIORITY: string; MESSAGE: string };
    return { priority: PRIORITY, text: MESSAGE };
  });
}

describe.skipIf(missing !== undefined)('failures', () => {
  beforeAll(async () => {
    machine = await bootHost();
    await machine.sh('systemctl stop suite-drift-\\*.timer suite-drift-\\*.service suite-apply-down');
  });
  afterAll(async () => machine?.stop());

  test('a wrong key is reported once, with its option and file, and not tried again', async () => {
    expect(await machine.settled('suite-apply-prowlarr')).toBe('failed');
    expect(await machine.show('suite-apply-prowlarr', 'ExecMainStatus')).toBe('78');
    expect(await machine.show('suite-apply-prowlarr', 'NRestarts')).toBe('0');
    const told3 = (await lines('suite-apply-prowlarr')).filter(({ priority }) => priority === '3');
    const text = told3.map((line) => line.text).join('\n');
    expect(text).toContain('[service-key-refused]');
    expect(text).not.toContain(SECRETS['wrong-key']);
  });

  test('a missing secret names its option and its path, and blocks its entries only', async () => {
    const state = await machine.settled('suite-apply-anime');
    expect(state).toBe('auto-restart');
    expect(await namesIn(machine, PORTS.anime)).toEqual(['Transmission', 'qBittorrent']);
    const journal = await machine.sh('journalctl -o cat -u suite-apply-anime');
    expect(journal).toContain(
      'error: suite.downloadarr.sabnzbd.apiKey (/etc/secrets/missing): the secret does not exist or is not a readable file',
    );
    expect(journal).not.toContain('secret-0');
  });

  test('an empty one is not tried again', async () => {
    await machine.sh(': > /etc/secrets/missing; systemctl stop suite-apply-anime');
    const { state, journal } = await machine.start('suite-apply-anime');
    expect(state).toBe('failed');
    expect(await machine.show('suite-apply-anime', 'ExecMainStatus')).toBe('78');
    expect(journal).toContain('suite.downloadarr.sabnzbd.apiKey (/etc/secrets/missing): the secret is empty');
  });

  test('once it is there, the unit goes on by itself', async () => {
    await machine.sh('rm /etc/secrets/missing; systemctl start suite-apply-anime');
    expect(await machine.settled('suite-apply-anime')).toBe('auto-restart');
    await machine.sh('echo canary-sabnzbd > /etc/secrets/missing');
    const found = await until('the third client', async () => {
      const now = await told(machine, PORTS.anime);
      return fieldOf(now, 'SABnzbd', 'apiKey') === undefined ? undefined : now;
    });
    expect(fieldOf(found, 'SABnzbd', 'apiKey')).toBe('canary-sabnzbd');
  });

  test('the journal has errors at 3, warnings at 4, the rest at 6', async () => {
    await machine.sh(
      'systemctl restart sonarr-anime; systemctl stop suite-apply-anime; rm /etc/secrets/missing',
    );
    await machine.start('suite-apply-anime');
    const found = await lines('suite-apply-anime');
    const of = (priority: string): string[] =>
      found.filter((line) => line.priority === priority).map(({ text }) => text);
    expect(of('3').join('\n')).toContain('[file-missing]');
    // The targets of the clients do not respond here.
    expect(of('4').join('\n')).toContain('[test-failed]');
    expect(of('6').join('\n')).toMatch(/anime .*2 created/u);
    expect(found.filter(({ text }) => /^<\d>/u.test(text))).toEqual([]);
  });

  test('a missing key file is waited for: a new service writes its own', async () => {
    await machine.sh('mv /etc/secrets/config.xml /etc/secrets/later; systemctl restart suite-apply-radarr');
    expect(await machine.settled('suite-apply-radarr')).toBe('auto-restart');
    const journal = await machine.sh('journalctl -o cat -u suite-apply-radarr -n 20');
    expect(journal).toContain(
      'suite.services.radarr.apiKeyFile (/etc/secrets/config.xml): the key file does not exist',
    );
    await machine.sh('mv /etc/secrets/later /etc/secrets/config.xml');
    await machine.waitFor('suite-apply-radarr', 'ActiveState', (state) => state === 'inactive');
  });

  test('a full disk: nothing is sent that could not be remembered', async () => {
    await machine.sh('systemctl restart sonarr; systemctl stop suite-apply-sonarr');
    const folder = STATE;
    const owner = await machine.sh(`rm -f ${folder}/sonarr.json; stat -c '%u,gid=%g' ${folder}`);
    await machine.sh(
      `mount -t tmpfs -o size=8k,mode=0700,uid=${owner} tmpfs ${folder}; head -c 8192 /dev/zero > ${folder}/full || true`,
    );
    let journal = '';
    let state = '';
    const requests = await asked(machine, PORTS.sonarr, async () => {
      ({ journal, state } = await machine.start('suite-apply-sonarr'));
    });
    expect(state).toBe('auto-restart');
    expect(journal).toMatch(/\[(?:state-unwritable|file-write)\]/u);
    expect(requests.filter((one) => !one.startsWith('GET '))).toEqual([]);
    await machine.sh(`systemctl stop suite-apply-sonarr; umount ${folder}`);
    expect((await machine.start('suite-apply-sonarr')).state).toBe('inactive');
    expect((await told(machine, PORTS.sonarr)).resources).toHaveLength(3);
  });

  test('a state file of root that the unit cannot read is named', async () => {
    const file = `${STATE}/sonarr.json`;
    await machine.sh(`chown root:root ${file}; chmod 600 ${file}`);
    const { state, journal } = await machine.start('suite-apply-sonarr');
    expect(state).toBe('auto-restart');
    expect(journal).toContain('[state-unreadable]');
    await machine.sh(`systemctl stop suite-apply-sonarr; chown --reference=$(dirname ${file}) ${file}`);
    expect((await machine.start('suite-apply-sonarr')).state).toBe('inactive');
  });

  test('a missing namespace only keeps the unit of its service from starting', async () => {
    await machine.sh(
      'umount -l /run/netns/vpn; rm /run/netns/vpn; systemctl start suite-apply-radarr || true',
    );
    await machine.settled('suite-apply-radarr');
    expect(await machine.show('suite-apply-radarr', 'ExecMainStatus')).toBe('225');
    expect((await machine.start('suite-apply-sonarr')).state).toBe('inactive');
    await machine.sh('systemctl stop suite-apply-radarr');
  });
});
