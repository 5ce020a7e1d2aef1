/** `suite plan` and `suite apply` by hand, as root, on a host with the units: of its manifests, and of a flake by its Nix. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ran } from '../cli/run.ts';
import type { Machine } from './machine.ts';
import {
  PORTS,
  SECRETS,
  STATE,
  asked,
  bootHost,
  expectNothingToDo,
  fieldOf,
  missing,
  servicesUp,
  startAnew,
  told,
} from './harness.ts';

let machine: Machine;

/** Unique for this run, so that every place that contains it was written by the evaluation or by suite. */
const CANARY = `canary-${randomBytes(8).toString('hex')}`;
const MEDIA = '--flake=path:/root/house#media';
const OTHER_STATE = '--state-dir=/root/state';
const NIX = "nix --extra-experimental-features 'nix-command flakes'";

let before: string;

async function plan(...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await machine.run('suite', 'plan', '--format=json', OTHER_STATE, ...words);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout;
}

type PlanOf = { readonly services: readonly { service: string; counts: Record<string, number> }[] };

const countsIn = (text: string) =>
  (JSON.parse(text) as PlanOf).services.map(({ service, counts }) => ({ service, ...counts }));

beforeAll(async () => {
  if (missing !== undefined) return;
  machine = await bootHost('host', true);
  await machine.sh(`mkdir -p /root/suite
    cd /work/suite; cp -r default.nix flake.lock flake.nix generator nix package.json templates /root/suite
    cp -r test/host/configuration /root/house`);
  before = await machine.sh('ls /nix/store');
  await servicesUp(machine);
});
afterAll(async () => machine?.stop());

/** Everything in the state directory that the folder's owner does not own. */
const strange = (): Promise<string> =>
  machine.sh(`find ${STATE} ! -user $(stat -c %u ${STATE}) -o ! -group $(stat -c %g ${STATE})`);

describe.skipIf(missing !== undefined)('by hand', () => {
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

  test('the host itself is planned from its flake as on it', async () => {
    const words = ['--format=json', '--wait=1'];
    const here = await machine.run('suite', 'plan', '--flake=path:/root/house#box', OTHER_STATE, ...words);
    const there = await machine.run('suite', 'plan', ...words);
    const of = (ran: Ran, name: string) =>
      (JSON.parse(ran.stdout) as PlanOf).services.find(({ service }) => service === name);
    for (const name of ['attic', 'sonarr']) {
      expect(of(here, name)).toMatchObject({ counts: { create: expect.any(Number) as number } });
      expect(of(here, name)).toEqual(of(there, name));
    }
    // A missing secret is a failure on the host; on other machines, suite does not compare it.
    expect(JSON.stringify(of(here, 'anime'))).toContain('is not compared');
    expect(JSON.stringify(of(there, 'anime'))).toContain('file-missing');
  });

  test('apply before any unit has run, then the units: they read what it left', async () => {
    await machine.run('suite', 'apply', '--wait', '5');
    expect(fieldOf(await told(machine, PORTS.sonarr), 'qBittorrent', 'password')).toBe(SECRETS.qbittorrent);
    expect(fieldOf(await told(machine, PORTS.radarr), 'qBittorrent', 'password')).toBe(SECRETS.qbittorrent);
    for (const name of ['sonarr', 'radarr', 'attic']) await expectNothingToDo(machine, name);
    expect(await strange()).toBe('');
  });

  test('apply after the units have run leaves nothing that they cannot read', async () => {
    await machine.sh(`rm ${STATE}/sonarr.json`);
    const { stdout } = await machine.run('suite', 'apply', '--manifest', '/etc/suite/manifests/sonarr.json');
    expect(stdout).toMatch(/^sonarr .*updated/mu);
    expect(await strange()).toBe('');
    await expectNothingToDo(machine, 'sonarr');
  });

  test('by hand and the unit at once: one after the other', async () => {
    await machine.sh(`echo '{"slowMs":300}' > /run/fake/${PORTS.sonarr}.mode`);
    const [{ code, stderr }, unit] = await Promise.all([
      machine.run('suite', 'apply', '--manifest', '/etc/suite/manifests/sonarr.json'),
      machine.start('suite-apply-sonarr'),
    ]);
    await machine.sh(`rm /run/fake/${PORTS.sonarr}.mode`);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(unit).toMatchObject({ state: 'inactive' });
    expect((await told(machine, PORTS.sonarr)).resources).toHaveLength(3);
  });
});

/** Runs `apply` at its own terminal and answers its question; returns the exit code and the text of the terminal. */
async function answered(answer: string): Promise<{ readonly code: number; readonly shown: string }> {
  const shown = await machine.sh(`
    rm -f /tmp/answer /tmp/shown; mkfifo /tmp/answer; : > /tmp/shown
    script -qefc 'suite apply ${MEDIA} ${OTHER_STATE}' /tmp/shown < /tmp/answer > /dev/null &
    exec 3> /tmp/answer
    until grep -q 'y/N' /tmp/shown || ! kill -0 $! 2> /dev/null; do sleep 0.1; done
    # The program may have ended without a question.
    trap '' PIPE; printf '%s\\n' '${answer}' >&3 || true
    code=0; wait $! || code=$?
    exec 3>&-
    cat /tmp/shown; echo "ended with $code"`);
  return { code: Number(/ended with (\d+)$/u.exec(shown)?.[1]), shown };
}

describe.skipIf(missing !== undefined)('a flake', () => {
  beforeAll(async () => {
    await startAnew(machine);
    await machine.sh(`umask 077; echo ${CANARY} > /etc/secrets/elsewhere`);
  });

  test('apply asks at the terminal: nothing but y is yes', async () => {
    const writes = (requests: readonly string[]) => requests.filter((line) => !line.startsWith('GET'));
    for (const answer of ['', 'yup', 'no y']) {
      let ran: Awaited<ReturnType<typeof answered>> | undefined;
      const requests = await asked(machine, PORTS.sonarr, async () => (ran = await answered(answer)));
      expect(ran?.shown).toContain('Apply these changes? [y/N]');
      expect({ answer, ...ran }).toMatchObject({
        code: 2,
        shown: expect.stringContaining('nothing was written: the answer was no') as string,
      });
      expect(writes(requests)).toEqual([]);
    }
    const yes = await answered('y');
    expect(yes).toMatchObject({ code: 0, shown: expect.stringMatching(/sonarr .*2 created/u) as string });
    expect(fieldOf(await told(machine, PORTS.sonarr), 'qBittorrent', 'password')).toBe(CANARY);
  });

  test('once applied there is nothing to do, and nothing to ask', async () => {
    expect(countsIn(await plan(MEDIA))).toMatchObject([
      { service: 'anime', create: 0, unchanged: 1 },
      { service: 'sonarr', create: 0, unchanged: 2 },
    ]);
    const { code, shown } = await answered('');
    expect(shown).not.toContain('Apply these changes?');
    expect(code).toBe(0);
  });

  test('no secret is in what was evaluated: not in the output, the store, its derivations or the caches', async () => {
    const output = await machine.sh(`${NIX} eval --json --no-write-lock-file path:/root/house#media`);
    for (const secret of [CANARY, SECRETS.key]) expect(output).not.toContain(secret);
    const fresh = (await machine.sh('ls /nix/store'))
      .split('\n')
      .filter((name) => !before.split('\n').includes(name));
    // The sources of the flake and its inputs, so that the search has files to read.
    expect(fresh.length).toBeGreaterThan(2);
    const places = [
      ...fresh.map((name) => `/nix/store/${name}`),
      '/root/.cache',
      '/root/state',
      '/nix/var/nix/db',
    ];
    const holding = (...texts: readonly string[]) =>
      machine.sh(`grep -rlaF ${texts.map((text) => `-e ${text}`).join(' ')} ${places.join(' ')} || true`);
    expect(await holding('box.example')).toContain('/media.nix');
    const found = await holding(CANARY, SECRETS.key);
    expect(found).toBe('');
  });
});
