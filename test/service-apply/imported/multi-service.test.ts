/** From five running services to a configuration that evaluates and plans empty. */
import { describe, expect, test } from 'vitest';
import { importText } from '../../../generator/import/module-text.ts';
import type { Json } from '../../../generator/base/json.ts';
import { expectGolden } from '../../nix/golden.ts';
import { FAKE_KEY } from '../../service/options.ts';
import { type ServiceFleet, startFleet } from '../multi-service.ts';
import { entries, folders, mappings } from '../direct/folders.ts';
import { type Draft, failures, type ServiceEntries } from '../harness.ts';
import { expectEmptyPlans, importHouse } from './multi-service.ts';

type Name = 'lidarr' | 'prowlarr' | 'radarr' | 'tv' | 'whisparr';

async function houseOfFive(): Promise<ServiceFleet<Name>> {
  return startFleet({
    lidarr: { recording: 'lidarr-2.14.5' },
    prowlarr: { recording: 'prowlarr-2.3.6', urlBase: '/prowlarr' },
    radarr: { recording: 'radarr-6.0.3' },
    tv: { recording: 'sonarr-4.0.19', urlBase: '/tv' },
    whisparr: { recording: 'whisparr-2.0.0' },
  });
}

const LISTS: Partial<
  Record<Name, { implementation: string; fields: Record<string, Json>; general: Record<string, Json> }>
> = {
  tv: {
    implementation: 'ImdbListImport',
    fields: { listId: 'ls012345678' },
    general: {
      qualityProfileId: 'HD-1080p',
      rootFolderPath: '/srv/tv',
      shouldMonitor: 'future',
      seriesType: 'anime',
    },
  },
  radarr: {
    implementation: 'RSSImport',
    fields: { link: 'https://rss.example/films' },
    general: {
      qualityProfileId: 'Any',
      rootFolderPath: '/srv/radarr',
      minimumAvailability: 'released',
      enableAuto: false,
    },
  },
  lidarr: {
    implementation: 'MusicBrainzSeries',
    fields: { seriesId: 'd977f7fd-96c9-4e3e-83b5-eb484a9e6582' },
    general: {
      qualityProfileId: 'Lossless',
      metadataProfileId: 'None',
      rootFolderPath: '/srv/lidarr',
      shouldMonitor: 'entireArtist',
    },
  },
};

const METADATA: Partial<Record<Name, { implementation: string; name: string }>> = {
  tv: { implementation: 'XbmcMetadata', name: 'Kodi (XBMC) / Emby' },
  radarr: { implementation: 'XbmcMetadata', name: 'Kodi (XBMC) / Emby' },
};

function library(name: Name): { readonly draft: Draft; readonly plain: ServiceEntries } {
  const list = LISTS[name];
  const metadata = METADATA[name];
  const music = { name: 'Music', defaultQualityProfileId: 'Lossless', defaultMetadataProfileId: 'Standard' };
  const root = { path: `/srv/${name}`, ...(name === 'lidarr' ? { ...music, defaultTags: ['flac'] } : {}) };
  return {
    draft: {
      downloadclient: [
        { implementation: 'QBittorrent', name: 'Box', fields: { host: 'box', username: 'me' } },
      ],
      notification: [
        {
          implementation: 'Webhook',
          name: 'hook',
          general: { onGrab: true },
          fields: { url: `http://hook.example/${name}` },
        },
      ],
      indexer: [
        {
          implementation: 'Newznab',
          name: `Feed of ${name}`,
          general: { enableInteractiveSearch: false, downloadClientId: 'Box' },
          fields: { baseUrl: 'http://feed.example' },
        },
        {
          implementation: 'TorrentRssIndexer',
          name: 'rss',
          enable: false,
          fields: { baseUrl: 'http://rss.example/1' },
        },
      ],
      ...(list ? { importlist: [{ ...list, name: 'A list', tags: ['listed'] }] } : {}),
      ...(metadata ? { metadata: [{ ...metadata, enable: true }] } : {}),
    },
    plain: { rootfolder: entries('rootFolders', root), ...mappings(['box', '/downloads', '/srv/downloads']) },
  };
}

function prowlarr(fleet: ServiceFleet<Name>): Draft {
  const own = `${fleet.fake('prowlarr').url}/prowlarr`;
  const application = (
    implementation: string,
    name: string,
    baseUrl: string,
    syncLevel = 'fullSync',
    prowlarrUrl = own,
  ) => ({
    implementation,
    name,
    general: { syncLevel },
    fields: { baseUrl, prowlarrUrl, apiKey: FAKE_KEY },
  });
  return {
    downloadclient: [{ implementation: 'QBittorrent', name: 'Box', fields: { host: 'box', username: 'me' } }],
    indexer: [
      { implementation: 'Cardigann', definition: '1337x', name: '1337x', tags: ['slow'] },
      {
        implementation: 'Cardigann',
        definition: 'HD-Space',
        name: 'Space',
        enable: false,
        general: { priority: 7 },
        fields: { username: 'me', password: 'canary-1' },
      },
      { implementation: 'Newznab', definition: 'NZBgeek', name: 'Geek', fields: { apiKey: 'canary-2' } },
      {
        implementation: 'Newznab',
        name: 'Own',
        general: { appProfileId: 'Standard', downloadClientId: 'Box' },
        fields: { baseUrl: 'http://own.example', apiKey: 'canary-3' },
      },
      {
        implementation: 'AnimeBytes',
        definition: 'AnimeBytes',
        name: 'AnimeBytes',
        fields: { username: 'me', passkey: '01234567890123456789012345678901' },
      },
    ],
    indexerproxy: [
      {
        implementation: 'FlareSolverr',
        name: 'FlareSolverr',
        tags: ['slow'],
        fields: { host: 'http://localhost:8191/' },
      },
    ],
    applications: [
      application('Sonarr', 'TV', `${fleet.fake('tv').url}/tv/`, 'addOnly'),
      application('Radarr', 'radarr', fleet.fake('radarr').url),
      application('Lidarr', 'Lidarr', fleet.fake('lidarr').url),
      application('Whisparr', 'whisparr', fleet.fake('whisparr').url, 'disabled'),
      application('Sonarr', 'Attic', 'http://attic.example:8989', 'fullSync', 'http://house.example:9696'),
    ],
  };
}

async function fill(fleet: ServiceFleet<Name>): Promise<void> {
  const libraries = ['tv', 'radarr', 'lidarr', 'whisparr'] as const;
  for (const name of libraries) {
    const { draft, plain } = library(name);
    const harness = fleet.worlds[name];
    expect(failures(await harness.apply(harness.manifest(draft, 'owned', plain))), name).toEqual([]);
  }
  expect(failures(await fleet.worlds.prowlarr.apply(prowlarr(fleet)))).toEqual([]);
  await fleet.pushed();
}

describe('import of a fleet', () => {
  test(
    'with a few of each kind evaluates and plans empty',
    { tags: ['nixpkgs'], timeout: 120_000 },
    async () => {
      await using fleet = await houseOfFive();
      await fill(fleet);
      const imported = await importHouse(fleet);
      const text = importText(imported);
      expect(text).not.toContain(FAKE_KEY);
      expect(text).not.toMatch(/canary|0123456789/u);
      for (const { outcomes } of await expectEmptyPlans(imported, fleet)) expect(outcomes).not.toEqual([]);
      expectGolden('import.multi-service.nix', text.replaceAll(/127\.0\.0\.1:\d+/gu, 'localhost'));
    },
  );

  test('a root folder or a list whose profile no longer exists is imported without it', async () => {
    await using fleet = await startFleet({ lidarr: { recording: 'lidarr-2.14.5' } });
    const { draft, plain } = library('lidarr');
    const harness = fleet.worlds.lidarr;
    await harness.apply(harness.manifest(draft, 'owned', plain));
    harness.fake.store.plain('qualityprofile').rows.clear();
    const imported = await importHouse(fleet);
    expect(imported.warnings.map(({ place, code }) => [code, place])).toEqual([
      ['import-value', 'lidarr, import list "A list"'],
      ['import-value', 'lidarr, root folder "/srv/lidarr"'],
    ]);
    expect(imported.serviceOptions.map(({ option }) => option)).toEqual(['remotePathMappings']);
    expect(importText(imported).replaceAll(/^ *#.*$/gmu, '')).not.toContain('qualityProfile');
  });

  test('root folders alone are a module, too', async () => {
    await using fleet = await startFleet({ sonarr: { recording: 'sonarr-4.0.19' } });
    await fleet.worlds.sonarr.apply(
      fleet.worlds.sonarr.manifest({}, 'owned', folders('/srv/a', '/srv/b "c"')),
    );
    expect(importText(await importHouse(fleet))).toBe(
      '{\n  suite.services.sonarr.rootFolders = [\n    "/srv/a"\n    "/srv/b \\"c\\""\n  ];\n}\n',
    );
  });
});
