/** nixpkgs' recyclarr next to suite, through systemd: its credentials, who can read them, and the order of units. */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, until } from './machine.ts';
import { SECRETS, bootHost, host, missing } from './harness.ts';

let machine: Machine;

const SEEN = '/var/lib/recyclarr/seen.json';

type Seen = { answers: Record<string, number>; modes: Record<'file' | 'folder', string>; user: number };

const asUser = async (...command: readonly string[]) =>
  machine.run('setpriv', '--reuid=990', '--clear-groups', ...command);

/** The user that nixpkgs' module declares. */
function addUser(): void {
  const file = (name: string): string => path.join(host.site, 'etc', name);
  appendFileSync(file('passwd'), 'recyclarr:x:990:990::/var/lib/recyclarr:/usr/sbin/nologin\n');
  appendFileSync(file('group'), 'recyclarr:x:990:\n');
}

const hasRun = async (): Promise<true | undefined> =>
  (await machine.run('test', '-e', SEEN)).code === 0 ? true : undefined;
const seen = async (): Promise<Seen> => JSON.parse(await machine.sh(`cat ${SEEN}`)) as Seen;
const monotonic = async (unit: string, property: string): Promise<number> =>
  Number(await machine.show(unit, `${property}TimestampMonotonic`));

describe.skipIf(missing !== undefined)('recyclarr', () => {
  beforeAll(async () => {
    addUser();
    machine = await bootHost('recyclarr');
  });
  afterAll(async () => machine?.stop());

  test('runs at boot, which does not wait for it, and suite applies after it', async () => {
    await until('recyclarr has run', hasRun);
    expect(await machine.settled('recyclarr')).toBe('inactive');
    expect(await machine.show('recyclarr', 'Result')).toBe('success');
    await machine.waitFor('suite-apply-sonarr', 'ExecMainExitTimestampMonotonic', (time) => time !== '0');
    const [reached, begun, ended] = [
      await monotonic('multi-user.target', 'ActiveEnter'),
      await monotonic('recyclarr', 'ExecMainStart'),
      await monotonic('recyclarr', 'ExecMainExit'),
    ];
    expect(begun).toBeGreaterThan(reached);
    for (const name of ['sonarr', 'anime'])
      expect(await monotonic(`suite-apply-${name}`, 'ExecMainStart')).toBeGreaterThan(ended);
    expect(await monotonic('suite-apply-attic', 'ExecMainStart')).toBeLessThan(ended);
  });

  test('gets URL and bare key of each Sonarr, from a config.xml and an environment file', async () => {
    const { answers, user } = await seen();
    expect(answers).toEqual({ 'sonarr.sonarr': 200, 'sonarr.anime': 200 });
    expect(user).toBe(990);
    const text = await machine.sh('cat /var/lib/recyclarr/config.json');
    expect(JSON.parse(text)).toMatchObject({
      sonarr: {
        sonarr: { base_url: 'http://127.0.0.1:8989', quality_definition: { type: 'series' } },
        anime: { base_url: 'http://127.0.0.1:8990' },
      },
    });
  });

  test('only root and recyclarr can read a key', async () => {
    const { modes } = await seen();
    expect(modes).toEqual({ file: '600', folder: '700' });
    const keys = await machine.sh('stat -L -c "%a" /run/suite-keys/* /run/suite-keys/*/key');
    expect(keys.split('\n')).toEqual(['750', '700', '700', '440', '400', '400']);
    expect((await asUser('ls', '/run/suite-keys/recyclarr-sonarr/')).code).not.toBe(0);
    const unit = 'suite-key-recyclarr-sonarr.service';
    const exposed = await machine.sh(`systemctl cat recyclarr ${unit}; systemctl show recyclarr ${unit}`);
    expect(exposed).not.toContain(SECRETS.key);
    const level = await machine.sh(`systemd-analyze security --no-pager ${unit} | tail -n 1`);
    expect(Number(/: ([\d.]+) /u.exec(level)?.[1])).toBeLessThanOrEqual(1.2);
  });

  test('a file that others could read before is out of their reach', async () => {
    await machine.sh('chmod 644 /var/lib/recyclarr/config.json; chmod 755 /var/lib/recyclarr');
    expect((await machine.start('recyclarr')).state).toBe('inactive');
    expect((await seen()).modes.folder).toBe('700');
  });

  test('a key that changed is used by the next run, and suite applies after it', async () => {
    await machine.settled('suite-apply-sonarr');
    await machine.nextRun('suite-apply-sonarr', async () => {
      await machine.sh(
        `mv /etc/secrets/config.xml /etc/secrets/kept; rm -rf ${SEEN} /run/suite-keys/recyclarr-sonarr`,
      );
      const { state, journal } = await machine.start('recyclarr');
      expect(state, journal).toBe('auto-restart');
      const said = await machine.sh('journalctl -o cat -u suite-key-recyclarr-sonarr -n 20');
      expect(said).toContain('suite.services.sonarr.apiKeyFile (/etc/secrets/config.xml)');
      await machine.sh('mv /etc/secrets/kept /etc/secrets/config.xml');
      await until('recyclarr runs again by itself', hasRun);
      expect(await machine.settled('recyclarr')).toBe('inactive');
    });
  });

  test('another program starts without a key that is late, and again with it', async () => {
    const exported = async () => machine.sh('cat /run/exported');
    expect(await exported()).toBe(`API_KEY=${SECRETS.key}`);
    expect(await machine.sh('stat -c "%a %U %G" /run/suite-keys/exporter /run/suite-keys/exporter/key')).toBe(
      '750 daemon daemon\n440 daemon daemon',
    );
    expect((await asUser('cat', '/run/suite-keys/exporter/key')).code).not.toBe(0);
    await machine.sh('mv /etc/secrets/config.xml /etc/secrets/kept; rm -r /run/suite-keys/exporter');
    await machine.sh('systemctl restart exporter; systemctl restart strict || true');
    expect(await machine.sh('systemctl is-active exporter')).toBe('active');
    expect(await machine.show('strict', 'ActiveState')).toBe('failed');
    expect(await exported()).toBe('');
    await machine.sh('mv /etc/secrets/kept /etc/secrets/config.xml');
    await until('the program has the key', async () => ((await exported()) === '' ? undefined : true));
    await machine.waitFor('strict', 'ActiveState', (state) => state === 'active');
    const before = await machine.show('exporter', 'InvocationID');
    await new Promise((resolve) => setTimeout(resolve, 4000));
    expect(await machine.show('exporter', 'InvocationID')).toBe(before);
  });

  test('a switch starts it again, and does not wait for it', async () => {
    const before = await machine.show('recyclarr', 'InvocationID');
    const state = await machine.nextRun('recyclarr', async () => {
      await machine.sh('systemctl start multi-user.target');
      expect(await machine.show('recyclarr', 'InvocationID')).toBe(before);
    });
    expect(state).toBe('inactive');
    expect(await machine.show('recyclarr', 'Result')).toBe('success');
  });
});
