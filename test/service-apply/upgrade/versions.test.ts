/** A service is upgraded in place: everything that suite created stays suite's, and nothing is written. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Manifest, parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { KINDS, settingsRow } from '../../../generator/servarr/kinds.ts';
import { evaluate } from '../../nix/evaluate.ts';
import { hasNixpkgsLib } from '../../nix-tools.ts';
import type { Recording } from '../../recordings.ts';
import { FAKE_KEY } from '../../service/options.ts';
import { Store } from '../../service/store.ts';
import { BOX, feed } from '../drafts.ts';
import { mappings, writes } from '../direct/folders.ts';
import {
  type Draft,
  type Harness,
  type ServiceEntries,
  actions,
  failures,
  startHarness,
} from '../harness.ts';
import type { Evaluated } from '../imported/multi-service.ts';

/** The recording of each service of the house. */
const SERVICES = {
  sonarr: 'sonarr-4.0.19',
  'sonarr-anime': 'sonarr-develop',
  radarr: 'radarr-6.0.3',
  lidarr: 'lidarr-2.14.5',
  prowlarr: 'prowlarr-2.3.6',
} as const satisfies Readonly<Record<string, Recording>>;

type ServiceName = keyof typeof SERVICES;

const NAMES = Object.keys(SERVICES) as ServiceName[];

const evaluated = hasNixpkgsLib
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
async function upgradedTo(
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
function moveSizes(store: Store): void {
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
function placedManifest({ fake, folder }: Harness, name: ServiceName): Manifest {
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
function emptied({ kinds, ...manifest }: Manifest): Manifest {
  const empty = Object.entries(kinds).map(([kind, one]) => [kind, { ...one, entries: [] }]);
  return { ...manifest, kinds: Object.fromEntries(empty) };
}

/** Creates the profile of which suite declares only scores, like recyclarr does before suite applies. */
function asRecyclarr(store: Store): void {
  const profiles = store.plain('qualityprofile');
  const [like] = profiles.rows.values();
  if (like === undefined) throw new RangeError('a new service has profiles');
  profiles.add((id) => ({ ...like, name: 'WEB-1080p', id }));
}

/** Lidarr 3.1.2 lists the protocols of its delay profiles. */
function listProtocols(store: Store): void {
  const { rows } = store.plain('delayprofile');
  for (const [id, row] of rows) {
    const { enableUsenet, enableTorrent, preferredProtocol, usenetDelay, torrentDelay, ...rest } = row;
    const items = [
      { name: 'Usenet', protocol: 'UsenetDownloadProtocol', allowed: enableUsenet, delay: usenetDelay },
      { name: 'Torrent', protocol: 'TorrentDownloadProtocol', allowed: enableTorrent, delay: torrentDelay },
    ];
    rows.set(id, { ...rest, items: preferredProtocol === 'torrent' ? items.toReversed() : items });
  }
}

const nothing = (): void => undefined;

const UPGRADES: readonly (readonly [ServiceName, Recording, (store: Store) => void])[] = [
  ['lidarr', 'lidarr-3.1.0', nothing],
  ['lidarr', 'lidarr-3.1.2', listProtocols],
  ['prowlarr', 'prowlarr-2.6.1', nothing],
  ['radarr', 'radarr-6.4.2', nothing],
  ['sonarr', 'sonarr-5.0.0-aug', moveSizes],
  ['sonarr-anime', 'sonarr-5.0.0-aug', moveSizes],
];

test('the configuration evaluates without a message, and has every kind', { tags: ['nixpkgs'] }, () => {
  expect([evaluated.errors, evaluated.warnings]).toEqual([[], []]);
  const manifests = NAMES.map((name) => parseManifest(JSON.stringify(evaluated.manifests[name]), name));
  const declared = new Set(manifests.flatMap(({ kinds }) => Object.keys(kinds)));
  expect(KINDS.filter((kind) => settingsRow(kind) === undefined && !declared.has(kind))).toEqual([]);
});

test.each(UPGRADES)(
  '%s becomes %s: nothing is written, all is kept',
  { tags: ['nixpkgs'] },
  async (name, recording, migrate) => {
    const manifestOf = (harness: Harness): Manifest => {
      const manifest = placedManifest(harness, name);
      const { qualitydefinition: _sizes, ...kinds } = manifest.kinds;
      return migrate === moveSizes ? { ...manifest, kinds } : manifest;
    };
    const deletionsOf = async (harness: Harness) =>
      (await harness.plan(emptied(manifestOf(harness)))).outcomes
        .filter(({ step }) => step.action === 'delete')
        .map(({ step }) => `${step.kind} ${step.name}`);
    await using before = await startHarness({ recording: SERVICES[name] });
    if (name === 'sonarr') asRecyclarr(before.fake.store);
    expect(failures(await before.apply(manifestOf(before)))).toEqual([]);
    const owned = await deletionsOf(before);
    await using after = await upgradedTo(before, recording, migrate);
    for (const run of ['first', 'second']) {
      const report = await after.apply(manifestOf(after));
      expect([run, report.failures.map(({ message }) => message)]).toEqual([run, []]);
      expect(report.outcomes.filter(({ step }) => step.action !== 'unchanged' || step.adopted)).toEqual([]);
    }
    expect(writes(after)).toEqual([]);
    expect(owned.length).toBeGreaterThan(3);
    expect(await deletionsOf(after)).toEqual(owned);
  },
);

const BOOKS = ['readarr-0.4.18', 'bookshelf-0.4.20'] as const;

// Both report one name, so that no service tells which of them it is.
test.each([BOOKS, BOOKS.toReversed() as [Recording, Recording]])(
  '%s becomes %s: the state goes on',
  async (from, to) => {
    const books = (harness: Harness, draft: Draft, plain: ServiceEntries): Manifest => {
      const { service, ...rest } = harness.manifest(draft, 'owned', plain);
      return { ...rest, service: { ...service, name: 'books' } };
    };
    const house = [
      { downloadclient: [BOX], indexer: [feed('news')] },
      mappings(['box', '/d', '/srv/d']),
    ] as const;
    await using before = await startHarness({ recording: from });
    expect(failures(await before.apply(books(before, ...house)))).toEqual([]);
    await using after = await upgradedTo(before, to);
    expect(actions(await after.apply(books(after, ...house)))).toEqual(
      Array(3).fill(expect.stringMatching(/^unchanged /u)),
    );
    expect(writes(after)).toEqual([]);
    const report = await after.apply(
      books(after, { downloadclient: [], indexer: [] }, { remotepathmapping: [] }),
    );
    expect(actions(report).map((one) => one.replace(/ .*/u, ''))).toEqual(['delete', 'delete', 'delete']);
  },
);
