/** Files with API keys for other programs, through systemd: who can read them, and a key that is late. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, until } from './machine.ts';
import { SECRETS, bootHost, missing } from './harness.ts';

let machine: Machine;

const asUser = async (...command: readonly string[]) =>
  machine.run('setpriv', '--reuid=990', '--clear-groups', ...command);

describe.skipIf(missing !== undefined)('suite.keys', () => {
  beforeAll(async () => {
    machine = await bootHost('keys');
  });
  afterAll(async () => machine?.stop());

  test('another program starts without a key that is late, and again with it', async () => {
    const exported = async () => machine.sh('cat /run/exported 2>/dev/null || true');
    const hasKey = async () => ((await exported()) === `API_KEY=${SECRETS.key}` ? true : undefined);
    await until('the program has the key', hasKey);
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
    await until('the program has the key again', hasKey);
    await machine.waitFor('strict', 'ActiveState', (state) => state === 'active');
    const before = await machine.show('exporter', 'InvocationID');
    await new Promise((resolve) => setTimeout(resolve, 4000));
    expect(await machine.show('exporter', 'InvocationID')).toBe(before);
  });

  test('the unit of a key is locked down, and shows no key', async () => {
    const unit = 'suite-key-exporter.service';
    expect(await machine.sh(`systemctl cat ${unit}; systemctl show ${unit}`)).not.toContain(SECRETS.key);
    const level = await machine.sh(`systemd-analyze security --no-pager ${unit} | tail -n 1`);
    expect(Number(/: ([\d.]+) /u.exec(level)?.[1])).toBeLessThanOrEqual(1.2);
  });
});
