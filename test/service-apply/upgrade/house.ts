/** A house with a resource of every kind: its services, and the manifests that a configuration has for them. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Manifest, parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { hasNixpkgsLib } from '../../nix-tools.ts';
import { evaluate } from '../../nix/evaluate.ts';
import type { Recording } from '../../recordings.ts';
import { FAKE_KEY } from '../../service/options.ts';
import { Store } from '../../service/store.ts';
import { type Harness, startHarness } from '../harness.ts';
import type { Evaluated } from '../imported/multi-service.ts';

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

/** The house, evaluated. */
export const evaluated = hasNixpkgsLib
  ? evaluate<Evaluated>(`let
      folder = root + "/test/service-apply/upgrade";
      house = [ (folder + "/example.nix") (folder + "/every-kind.nix") ];
      result = evaluate ([ (root + "/nix/modules") ] ++ house);
    in { inherit (result) errors warnings manifests; }`)
  : { errors: [], warnings: [], manifests: {} };

/**
 * Starts another version of a service, with the contents and the state of that service.
 * @param migrate what the new version does to the database at its first start
 */
export async function upgradedTo(
  { fake, stateDir }: Harness,
  recording: Recording,
  migrate: (store: Store) => void = () => undefined,
): Promise<Harness> {
  const store = new Store(fake.store);
  migrate(store);
  const harness = await startHarness({ recording, store });
  cpSync(stateDir, harness.stateDir, { recursive: true });
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

/** Returns the manifest of a service of the house, with the address and the key of a fake, and its secrets. */
export function placedManifest({ fake, folder }: Harness, name: ServiceName): Manifest {
  const secrets = path.join(folder, 'secrets');
  mkdirSync(secrets, { recursive: true });
  const text = JSON.stringify(evaluated.manifests[name]);
  const placed = text.replaceAll(/\/run\/secrets\/([\w-]+)/gu, (_, secret: string) => {
    const content = secret.endsWith('-key') ? FAKE_KEY : `the content of ${secret}`;
    writeFileSync(path.join(secrets, secret), `${content}\n`, { mode: 0o600 });
    return path.join(secrets, secret);
  });
  const manifest = JSON.parse(placed) as { readonly service: object };
  const service = { ...manifest.service, baseUrl: fake.url, apiKeyFile: path.join(folder, 'key') };
  return parseManifest(JSON.stringify({ ...manifest, service }), 'manifest.json');
}

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
