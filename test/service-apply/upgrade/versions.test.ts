/** A service is upgraded in place: everything that suite created stays suite's, and nothing is written. */
import { expect, test } from 'vitest';
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import type { Recording } from '../../recordings.ts';
import type { Store } from '../../service/store.ts';
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
import { SERVICES, type ServiceName, asRecyclarr, emptied, moveSizes, placedManifest, upgradedTo } from './house.ts'; // prettier-ignore

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
