/** The units of the modules under systemd: boot, apply, restarts, drift, journal. */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, until } from './machine.ts';
import {
  PORTS,
  SECRETS,
  STATE,
  bootHost,
  expectNothingToDo,
  fieldOf,
  missing,
  namesIn,
  switchTo,
  told,
} from './harness.ts';

let machine: Machine;

const DECLARED = ['Transmission', 'Webhook', 'qBittorrent'];

const mode = (port: number, what: object): Promise<string> =>
  machine.sh(`echo '${JSON.stringify(what)}' > /run/fake/${port}.mode`);

describe.skipIf(missing !== undefined)('units', () => {
  beforeAll(async () => {
    machine = await bootHost();
  });
  afterAll(async () => machine?.stop());

  test('a service that is down does not delay the boot', async () => {
    await machine.sh('systemctl is-system-running --wait || true');
    expect(await machine.show('multi-user.target', 'ActiveState')).toBe('active');
    expect(await machine.show('suite-apply-down', 'ActiveState')).toBe('active');
  });

  test('nor the switch: starting its unit returns at once', async () => {
    await machine.sh('systemctl stop suite-drift-\\*.timer suite-drift-\\*.service suite-apply-down');
    await machine.sh('timeout 15 systemctl start suite-apply-down; systemctl stop suite-apply-down');
    expect(await machine.show('suite-apply-down', 'ActiveState')).toBe('inactive');
  });

  test('every unit passes systemd-analyze verify', async () => {
    const verify = 'systemd-analyze verify /etc/systemd/system/suite-*';
    expect(await machine.run('sh', '-c', verify)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('exposure by systemd-analyze security is at most 1.2', async () => {
    for (const unit of ['apply-sonarr', 'drift-sonarr', 'apply-radarr', 'apply-attic']) {
      const text = await machine.sh(`systemd-analyze security --no-pager suite-${unit}.service | tail -n 1`);
      expect(Number(/: ([\d.]+) /u.exec(text)?.[1]), unit).toBeLessThanOrEqual(1.2);
    }
  });

  test('credentials arrive, and nothing of them is on a command line or in the environment', async () => {
    expect(await machine.settled('suite-apply-sonarr')).toBe('inactive');
    const found = await told(machine, PORTS.sonarr);
    expect(fieldOf(found, 'qBittorrent', 'password')).toBe(SECRETS.qbittorrent);
    expect(fieldOf(found, 'Transmission', 'password')).toBe(SECRETS.transmission);
    // The key of another service, from its config.xml.
    expect(fieldOf(found, 'Webhook', 'password')).toBe(SECRETS.key);
    await mode(PORTS.sonarr, { slowMs: 400 });
    await machine.sh('systemctl start suite-apply-sonarr');
    const pid = await machine.show('suite-apply-sonarr', 'MainPID');
    const seen = await machine.sh(
      `tr '\\0' '\\n' < /proc/${pid}/environ; tr '\\0' ' ' < /proc/${pid}/cmdline; grep ^Uid /proc/${pid}/status`,
    );
    expect(seen).toContain('CREDENTIALS_DIRECTORY=');
    for (const secret of Object.values(SECRETS)) expect(seen).not.toContain(secret);
    const uid = /Uid:\s+(\d+)/u.exec(seen)?.[1];
    expect(Number(uid)).toBeGreaterThan(60_000);
    await mode(PORTS.sonarr, {});
    await machine.settled('suite-apply-sonarr');
    expect(
      await machine.sh('grep -rl canary- /etc/systemd/system /etc/suite /var/lib/private || echo none'),
    ).toBe('none');
  });

  test('a unit starts as often as it is asked to', async () => {
    expect(await machine.show('suite-apply-sonarr', 'StartLimitIntervalUSec')).toBe('0');
  });

  test('a service that restarts is applied to again', async () => {
    await restartSonarr();
    // The service started again with an empty database.
    expect(await namesIn(machine, PORTS.sonarr)).toEqual(DECLARED);
  });

  test('one that is stopped is neither started nor waited for', async () => {
    await machine.sh('systemctl stop sonarr');
    await machine.sh('systemctl start --no-block suite-drift-sonarr; sleep 2');
    expect(await machine.show('sonarr', 'ActiveState')).toBe('inactive');
    await machine.sh('systemctl stop suite-drift-sonarr');
    expect(await machine.show('suite-drift-sonarr', 'ActiveState')).toBe('inactive');
    // The wait ends with the service.
    await machine.sh('systemctl start sonarr && systemctl stop sonarr');
    expect(await machine.show('suite-apply-sonarr', 'ActiveState')).toBe('inactive');
    expect(await machine.show('suite-apply-sonarr', 'Result')).toBe('success');
  });

  test('a service that comes late is waited for', async () => {
    await machine.sh('systemctl start suite-apply-sonarr; sleep 3');
    expect(await machine.show('suite-apply-sonarr', 'ActiveState')).toBe('active');
    expect(await machine.show('sonarr', 'ActiveState')).toBe('inactive');
    await machine.sh('systemctl start sonarr');
    expect(await machine.settled('suite-apply-sonarr')).toBe('inactive');
    expect(await machine.show('suite-apply-sonarr', 'Result')).toBe('success');
    const journal = await machine.sh('journalctl -u suite-apply-sonarr -o cat -n 40');
    expect(journal).toContain('waiting, nothing listens on port 8989');
    expect((await told(machine, PORTS.sonarr)).resources).toHaveLength(3);
  });

  test('stopping in the middle is no failure, and the next run finishes', async () => {
    await machine.sh(`systemctl stop sonarr; rm -f /run/fake/${PORTS.sonarr}.json`);
    await mode(PORTS.sonarr, { slowMs: 700 });
    await machine.sh('systemctl start sonarr');
    await until('the first write', async () => {
      const { code, stdout } = await machine.run('cat', `/run/fake/${PORTS.sonarr}.json`);
      return code === 0 && stdout.includes('"method":"POST"') ? true : undefined;
    });
    await machine.sh('systemctl stop suite-apply-sonarr');
    expect(await machine.show('suite-apply-sonarr', 'ActiveState')).toBe('inactive');
    expect(await machine.show('suite-apply-sonarr', 'Result')).toBe('success');
    const half = (await told(machine, PORTS.sonarr)).resources.length;
    expect(half).toBeLessThan(3);
    await setTimeout(1000); // The service finishes the request that the stop cut off.
    await mode(PORTS.sonarr, {});
    const { state } = await machine.start('suite-apply-sonarr');
    expect(state).toBe('inactive');
    await machine.start('suite-apply-sonarr');
    expect(await namesIn(machine, PORTS.sonarr)).toEqual(DECLARED);
  });

  test('a service in a network namespace is reached from within it', async () => {
    const { state } = await machine.start('suite-apply-radarr');
    expect(state).toBe('inactive');
    expect(await machine.show('suite-apply-radarr', 'NetworkNamespacePath')).toBe('/run/netns/vpn');
    expect(fieldOf(await told(machine, PORTS.radarr), 'qBittorrent', 'password')).toBe(SECRETS.qbittorrent);
    const { code } = await machine.run('curl', '-s', '-o', '/dev/null', `http://127.0.0.1:${PORTS.radarr}/`);
    expect(code).not.toBe(0);
  });

  test('a certificate authority that only root can read is used', async () => {
    const { state } = await machine.start('suite-apply-attic');
    expect(state).toBe('inactive');
    expect(await namesIn(machine, PORTS.attic)).toContain('qBittorrent');
  });

  test('the drift unit reports what was changed elsewhere', async () => {
    expect((await machine.start('suite-drift-sonarr')).state).toBe('inactive');
    await changeElsewhere();
    const { state, journal } = await machine.start('suite-drift-sonarr');
    expect(state).toBe('failed');
    expect(await machine.show('suite-drift-sonarr', 'ExecMainStatus')).toBe('1');
    expect(journal).toContain('fields.host: "elsewhere.example" -> "127.0.0.1"');
    expect(journal).toContain('Run "systemctl start suite-apply-sonarr.service" to apply the configuration.');
  });

  test('an apply that puts it right clears the failure', async () => {
    await machine.start('suite-apply-sonarr');
    expect(await machine.show('suite-drift-sonarr', 'ActiveState')).toBe('inactive');
    expect((await machine.start('suite-drift-sonarr')).state).toBe('inactive');
    await changeElsewhere();
  });

  test('the timer looks by itself', async () => {
    await machine.sh('systemctl start suite-drift-sonarr.timer');
    await machine.waitFor('suite-drift-sonarr', 'ActiveState', (state) => state === 'failed');
    await machine.start('suite-apply-sonarr');
    await machine.waitFor(
      'suite-drift-sonarr',
      'Result,ActiveState',
      (state) => state === 'success\ninactive',
    );
    await machine.sh('systemctl stop suite-drift-sonarr.timer');
  });

  test('onDrift = "apply" puts it back, again and again', async () => {
    await switchTo(machine, 'drift');
    await machine.sh('systemctl start suite-apply-sonarr.timer');
    for (let count = 0; count < 2; count += 1) {
      await changeElsewhere();
      await until('it is put back', async () =>
        fieldOf(await told(machine, PORTS.sonarr), 'Transmission', 'host') === '127.0.0.1' ? true : undefined,
      );
    }
    await machine.sh('systemctl stop suite-apply-sonarr.timer');
    await machine.settled('suite-apply-sonarr');
    await switchTo(machine, 'host');
  });

  test('a switch to another configuration updates and deletes what is ours', async () => {
    // suite does not own what a user has changed above, so the test starts with an empty database.
    await restartSonarr();
    await switchTo(machine, 'changed');
    const { state, journal } = await machine.start('suite-apply-sonarr');
    expect({ state, journal }).toMatchObject({ state: 'inactive' });
    expect(await namesIn(machine, PORTS.sonarr), journal).toEqual(['Webhook', 'qBittorrent']);
    await switchTo(machine, 'host');
  });

  test('units that start at once and for the first time share folder and key, not credentials', async () => {
    await switchTo(machine, 'host');
    const units = ['sonarr', 'anime', 'radarr', 'attic'].map((name) => `suite-apply-${name}`).join(' ');
    await machine.sh(`systemctl stop 'suite-apply-*' 'suite-drift-*'`);
    await machine.sh('systemctl restart sonarr sonarr-anime radarr lidarr-attic');
    await machine.sh(`systemctl stop 'suite-apply-*'; rm -rf ${STATE} /var/lib/suite`);
    for (const port of [PORTS.sonarr, PORTS.radarr]) await mode(port, { slowMs: 700 });
    await machine.sh(`systemctl start --no-block ${units} suite-drift-attic`);
    const pid = await until('they run', async () => {
      const pids = await machine.show('suite-apply-radarr suite-apply-sonarr', 'MainPID');
      return /^[1-9]\d*\s+(?<sonarr>[1-9]\d*)$/u.exec(pids)?.groups?.['sonarr'];
    });
    // Before the exec, the process is systemd and still has its user.
    const uids = await machine.sh(
      `for u in ${units}; do p=$(systemctl show --value -p MainPID $u); case $(readlink /proc/$p/exe) in */node) awk '/^Uid:/{print $2}' /proc/$p/status;; esac; done | sort -u`,
    );
    const credentials = await machine.sh(`nsenter -t ${pid} -m ls /run/credentials`);
    for (const port of [PORTS.sonarr, PORTS.radarr]) await mode(port, {});
    for (const unit of ['suite-apply-sonarr', 'suite-apply-radarr', 'suite-apply-attic'])
      expect({ unit, state: await machine.settled(unit) }).toEqual({ unit, state: 'inactive' });
    expect(uids).toMatch(/^\d+$/u);
    expect(credentials.trim()).toBe('suite-apply-sonarr.service');
    const files = (await machine.sh(`ls ${STATE}`)).split('\n');
    expect(files).toEqual(expect.arrayContaining(['attic.json', 'digest.key', 'radarr.json', 'sonarr.json']));
    for (const name of ['sonarr', 'radarr', 'attic']) await expectNothingToDo(machine, name);
    expect((await machine.start('suite-drift-attic')).state).toBe('inactive');
  });
});

/** Changes a client over the API, like a user in the web UI. */
async function changeElsewhere(): Promise<void> {
  await machine.sh(`cat > /run/change.mjs <<'END'
const base = 'http://127.0.0.1:${PORTS.sonarr}/api/v3/downloadclient';
const headers = { 'X-Api-Key': '${SECRETS.key}', 'Content-Type': 'application/json' };
const all = await (await fetch(base, { headers })).json();
const client = all.find(({ name }) => name === 'Transmission');
client.fields.find(({ name }) => name === 'host').value = 'elsewhere.example';
const { status } = await fetch(base + '/' + client.id + '?forceSave=true', { method: 'PUT', headers, body: JSON.stringify(client) });
if (status > 299) throw new Error('status ' + status);
END
/work/tools/node /run/change.mjs`);
}

/** Restarts the service, which starts with an empty database, and waits until suite has applied. */
async function restartSonarr(): Promise<void> {
  const state = await machine.nextRun('suite-apply-sonarr', () => machine.sh('systemctl restart sonarr'));
  expect(state).toBe('inactive');
}
