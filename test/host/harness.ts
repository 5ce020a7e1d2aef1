/** A booted host with the units of the modules, fake services and secrets, for all tests on a host. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { once } from '../recordings.ts';
import { FAKE_KEY } from '../service/options.ts';
import { selfSigned } from '../unit/source/certificate.ts';
import { Machine, until } from './machine.ts';
import type { Built, Host, Prepared } from './setup.ts';
import { layerOf } from './site.ts';

const given = inject('host');
/** The reason why there is no host; undefined if there is one. */
export const missing = 'missing' in given ? given.missing : undefined;

/** A limit for builds whose libraries come from the network. */
const BUILDS_MS = 600_000;

const prepared = 'missing' in given ? undefined : await ready(given);

/** The folder that a file of tests boots, and the builds in its store. Only available if no prerequisite is missing. */
export const host = {
  get site(): string {
    return siteOf(expect.getState().testPath ?? '');
  },
  get built(): Built {
    return prepared?.built ?? expect.fail(missing);
  },
};

/** Each file boots a layer above the prepared folder. */
const siteOf = once((_file: string) => layerOf((given as Host).site));

async function ready({ ready: file }: Host): Promise<{ readonly built: Built }> {
  await until('the builds of the host', async () => (existsSync(file) ? true : undefined), BUILDS_MS);
  const made = JSON.parse(readFileSync(file, 'utf8')) as Prepared;
  if ('failed' in made) throw new Error(made.failed);
  return made;
}

/** Ports of the fake services. */
export const PORTS = { sonarr: 8989, anime: 8990, attic: 8686, prowlarr: 9696, radarr: 7878 } as const;

/** Where systemd keeps the state folder of all units; /var/lib/suite is a link to it. */
export const STATE = '/var/lib/private/suite';

/** Secrets of the host, by file name in /etc/secrets. */
export const SECRETS = {
  key: FAKE_KEY,
  environment: `SONARR__AUTH__APIKEY=${FAKE_KEY}`,
  'config.xml': `<Config><ApiKey>${FAKE_KEY}</ApiKey></Config>`,
  'wrong-key': 'f'.repeat(32),
  qbittorrent: 'canary-qbittorrent',
  transmission: 'canary-transmission',
} as const;

/** Requests and resources that a fake service reports. */
export interface Told {
  readonly requests: readonly { readonly method: string; readonly path: string; readonly status: number }[];
  readonly resources: readonly {
    readonly kind: string;
    readonly id: number;
    readonly name: string;
    readonly settings: Readonly<Record<string, unknown>>;
  }[];
}

/** Installs the built units into the folder of the host. Nothing wants those of suite on an idle host. */
function install(units: string, isIdle = false): void {
  const { site } = host;
  const system = path.join(site, 'etc/systemd/system');
  rmSync(system, { recursive: true, force: true });
  mkdirSync(system, { recursive: true });
  const filter = (file: string): boolean => !isIdle || !/\.wants\/suite-/u.test(file);
  cpSync(path.join(site, units, 'units'), system, { recursive: true, verbatimSymlinks: true, filter });
  rmSync(path.join(site, 'etc/suite'), { recursive: true, force: true });
  cpSync(path.join(site, units, 'etc'), path.join(site, 'etc'), { recursive: true });
}

function writeSecrets(): void {
  const folder = path.join(host.site, 'etc/secrets');
  mkdirSync(folder, { mode: 0o700 });
  const year = new Date().getFullYear();
  const { key, cert } = selfSigned(year - 1, year + 2);
  const files = { ...SECRETS, 'service.key': key, 'service.pem': cert, 'authority.pem': cert };
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(folder, name), `${text}\n`, { mode: 0o400 });
}

/** Boots a newly installed host with the units of a generation, which start those of suite at boot unless they are idle. */
export async function bootHost(generation: keyof Built = 'host', isIdle = false): Promise<Machine> {
  install(host.built[generation], isIdle);
  writeSecrets();
  symlinkSync(`${host.built.package}/bin/suite`, path.join(host.site, 'usr/local/bin/suite'));
  return Machine.boot(host.site);
}

/** Waits until the services respond. */
export async function servicesUp(machine: Machine): Promise<void> {
  const { sonarr, anime, attic, radarr } = PORTS;
  const up = (port: number, inside = ''): string =>
    `until ${inside} curl -s -o /dev/null http://127.0.0.1:${port}; do sleep 0.1; done`;
  await machine.sh([up(sonarr), up(anime), up(attic), up(radarr, 'ip netns exec vpn')].join('; '));
}

/** Resets the services of an idle host to new ones, and suite to one that has never run. */
export async function startAnew(machine: Machine): Promise<void> {
  await machine.sh(
    'systemctl restart sonarr sonarr-anime radarr lidarr-attic; rm -rf /var/lib/private/suite /var/lib/suite',
  );
  await servicesUp(machine);
}

/** Installs the units and files of another generation, like a switch does. */
export async function switchTo(machine: Machine, generation: keyof Built): Promise<void> {
  install(host.built[generation]);
  await machine.sh('systemctl daemon-reload');
}

/** Starts the unit of a service, and expects that everything is as declared. */
export async function expectNothingToDo(machine: Machine, service: string): Promise<void> {
  const { state, journal } = await machine.start(`suite-apply-${service}`);
  expect({ state, journal }).toMatchObject({
    state: 'inactive',
    journal: expect.stringContaining('nothing to do') as string,
  });
}

/** Returns the requests and resources of the fake service on a port, which writes them after some milliseconds. */
export async function told(machine: Machine, port: number): Promise<Told> {
  await sleep(100);
  const all = JSON.parse(machine.read(`/run/fake/${port}.json`) ?? '') as Told;
  // A service has its own resources of other kinds.
  const resources = all.resources.filter(({ kind }) => kind === 'downloadclient' || kind === 'notification');
  return { ...all, resources };
}

/** Returns the sorted names of the clients and notifications of the fake service on a port. */
export async function namesIn(machine: Machine, port: number): Promise<string[]> {
  return (await told(machine, port)).resources.map(({ name }) => name).toSorted();
}

/** Returns the requests that a fake service receives during a task. */
export async function asked(machine: Machine, port: number, act: () => Promise<unknown>): Promise<string[]> {
  const before = (await told(machine, port)).requests.length;
  await act();
  return (await told(machine, port)).requests.slice(before).map(({ method, path: at }) => `${method} ${at}`);
}

/** Returns the value in a field of a resource of the fake service. */
export function fieldOf(of: Told, name: string, field: string): unknown {
  return of.resources.find((one) => one.name === name)?.settings[field];
}
