/**
 * A house with every kind, as the program of commit 47df149f left it: what each service stores, its manifest and the
 * state directory, in test/golden/house-47df149f. No later program writes these files.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Manifest, parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { type Harness, startHarness } from '../harness.ts';
import type { Recording } from '../../recordings.ts';
import { root } from '../../nix/evaluate.ts';
import { EARLIER } from '../../prerequisites.ts';
import { FAKE_KEY } from '../../service/options.ts';
import { Store, Table } from '../../service/store.ts';

/** The recording of each service of the house. */
export const SERVICES = {
  sonarr: 'sonarr-4.0.19',
  'sonarr-anime': 'sonarr-develop',
  radarr: 'radarr-6.0.3',
  lidarr: 'lidarr-2.14.5',
  prowlarr: 'prowlarr-2.3.6',
} as const satisfies Readonly<Record<string, Recording>>;

/** The name of a service of the house. */
export type ServiceName = keyof typeof SERVICES;

/** The names of the services. */
export const NAMES = Object.keys(SERVICES) as ServiceName[];

const GOLDEN = path.join(root, `test/golden/house-${EARLIER}`);
/** The address of each service in the files. */
const ADDRESS = 'http://127.0.0.1:1';

const golden = (name: string): string => readFileSync(path.join(GOLDEN, name), 'utf8');

/** Returns the manifest of a service as 47df149f evaluated it. */
export const recordedManifest = (name: ServiceName): string => golden(`${name}.manifest.json`);

function revived(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('map' in value) return new Map(value.map as [unknown, unknown][]);
  return 'rows' in value && 'last' in value ? Object.assign(new Table(), value) : value;
}

/**
 * Starts a service with the contents and the state of the house, its address in both.
 * @param recording another version of the service
 * @param migrate what the new version does to the database at its first start
 */
export async function startRecorded(
  name: ServiceName,
  recording: Recording = SERVICES[name],
  migrate: (store: Store) => void = () => undefined,
): Promise<Harness> {
  const store = Object.assign(new Store(), JSON.parse(golden(`${name}.store.json`), revived)) as Store;
  migrate(store);
  return startWith(store, recording, { name, stateDir: path.join(GOLDEN, 'state'), url: ADDRESS });
}

/**
 * Starts another version of a service, with the contents and the state of that service.
 * @param name the name of the service in the state
 */
export async function upgradedTo(
  { fake, stateDir }: Harness,
  name: string,
  recording: Recording,
  migrate: (store: Store) => void = () => undefined,
): Promise<Harness> {
  const store = new Store(fake.store);
  migrate(store);
  return startWith(store, recording, { name, stateDir, url: fake.url });
}

async function startWith(
  store: Store,
  recording: Recording,
  { name, stateDir, url }: { readonly name: string; readonly stateDir: string; readonly url: string },
): Promise<Harness> {
  const harness = await startHarness({ recording, store });
  cpSync(stateDir, harness.stateDir, { recursive: true });
  const file = path.join(harness.stateDir, `${name}.json`);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(url, harness.fake.url));
  return harness;
}

/** Sonarr 5 moves the sizes into each quality profile. */
export function moveSizes(store: Store): void {
  const { rows } = store.plain('qualitydefinition');
  const sizes = new Map<unknown, object>();
  for (const [id, { minSize, preferredSize, maxSize, ...rest }] of rows) {
    const shown = Object.entries({ minSize, preferredSize, maxSize }).filter(([, size]) => size !== null);
    sizes.set((rest['quality'] as { id: number }).id, Object.fromEntries(shown));
    rows.set(id, rest);
  }
  type Item = { readonly quality?: { readonly id: number }; readonly items?: readonly Item[] };
  const sized = (item: Item): Item => ({
    ...item,
    ...sizes.get(item.quality?.id),
    ...(item.items && { items: item.items.map(sized) }),
  });
  const profiles = store.plain('qualityprofile').rows;
  for (const [id, profile] of profiles)
    profiles.set(id, { ...profile, items: (profile['items'] as Item[]).map(sized) });
}

/** Writes a manifest with the address and the key of a service, and its secrets. Returns its path. */
export function manifestFile({ fake, folder }: Harness, text: string): string {
  const secrets = path.join(folder, 'secrets');
  mkdirSync(secrets, { recursive: true });
  const placed = text.replaceAll(/\/run\/secrets\/([\w-]+)/gu, (_, name: string) => {
    const content = name.endsWith('-key') ? FAKE_KEY : `the content of ${name}`;
    writeFileSync(path.join(secrets, name), `${content}\n`, { mode: 0o600 });
    return path.join(secrets, name);
  });
  const manifest = JSON.parse(placed) as { readonly service: object };
  const service = { ...manifest.service, baseUrl: fake.url, apiKeyFile: path.join(folder, 'key') };
  const file = path.join(folder, 'manifest.json');
  writeFileSync(file, JSON.stringify({ ...manifest, service }));
  return file;
}

/** Returns the manifest of that file. */
export const placedManifest = (harness: Harness, text: string): Manifest =>
  parseManifest(readFileSync(manifestFile(harness, text), 'utf8'), 'manifest.json');

/** Returns a manifest in which nothing is declared of any kind. */
export function emptied({ kinds, ...manifest }: Manifest): Manifest {
  const empty = Object.entries(kinds).map(([kind, one]) => [kind, { ...one, entries: [] }]);
  return { ...manifest, kinds: Object.fromEntries(empty) };
}

/** Creates the profile of which suite declares only scores, like recyclarr does before suite applies. */
export function asRecyclarr(store: Store): void {
  const profiles = store.plain('qualityprofile');
  const [like] = profiles.rows.values();
  if (like === undefined) throw new RangeError('a new service has profiles');
  profiles.add((id) => ({ ...like, name: 'WEB-1080p', id }));
}

/** Returns the folder of the program that 47df149f contains. */
export function earlierProgram(): string {
  const folder = mkdtempSync(path.join(tmpdir(), `suite-${EARLIER}-`));
  const parts = ['generator', 'nix', 'package.json', 'templates'];
  const archive = spawnSync('git', ['archive', EARLIER, ...parts], { cwd: root, maxBuffer: 2 ** 30 });
  spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}
